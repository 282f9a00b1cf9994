import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildExample } from "../../example/build.mjs";
import { fakeGitHub, reply, type FakeGitHub } from "../fakes/github.ts";
import { base, deploymentEvent, head, pullEvent, pullPayload, repositoryPayload } from "../fakes/github-payloads.ts";
import { runAction, type Step, type StepResult } from "./action.ts";
import { runCli, scratch } from "./cli.ts";
import { html, serve, type Handler, type Served } from "./server.ts";

const home = scratch();
const workspace = join(home.path, "checkout");
let baseline: Buffer;
let github: FakeGitHub;
let site: Served;
const token = "ghs_workflowtoken0123456789";

/** Serves a built folder as a host does. */
const folder =
  (name: string): Handler =>
  (path, response) => {
    const clean = new URL(path, "http://x").pathname.replace(/\/$/, "/index");
    const file = join(workspace, name, /\.\w+$/.test(clean) ? clean : `${clean}.html`);
    try {
      const type = clean.endsWith(".xml")
        ? "application/xml"
        : clean.endsWith(".txt")
          ? "text/plain"
          : "text/html; charset=utf-8";
      const bytes = readFileSync(file);
      response.writeHead(200, { "content-type": type }).end(bytes);
    } catch {
      html(response, "not found", 404);
    }
  };

beforeAll(async () => {
  mkdirSync(workspace);
  buildExample(join(workspace, "static"), "static");
  buildExample(join(workspace, "client"), "client");
  site = await serve(folder("static"));
  await runCli(["audit", site.url, "--baseline", "../baseline.json", "--out", "../out"], workspace);
  baseline = readFileSync(join(home.path, "baseline.json"));
});
afterAll(async () => {
  await site.close();
  home.remove();
});
beforeEach(async () => {
  github = await fakeGitHub();
  github.state.pulls.push(pullPayload());
  github.state.compare.set(`main...${head}`, { sha: base, ahead: 1, behind: 0 });
  github.state.files.set(`${base}:.github/crawlshape-baseline.json`, { bytes: baseline, sha: "d".repeat(40) });
});
afterEach(async () => {
  await github.close();
  expect(github.departures).toEqual([]);
});
const step = async (changes: Partial<Step>): Promise<StepResult> =>
  await runAction({ github, workspace, event: "deployment_status", payload: deploymentEvent(site.url), ...changes });

describe("the preview that an event names", () => {
  test("deployment_status: audited, and the pull request found by its commit", async () => {
    const ran = await step({ inputs: { comment: "always" } });
    expect(ran.code).toBe(0);
    expect(ran.log).toContain("pass");
    expect(ran.log).toContain("created on #12");
  });

  test("the minimal workflow of ten lines: no input at all", async () => {
    const ran = await step({});
    expect(ran.outputs["verdict"]).toBe("pass");
  });

  test.for([
    {
      why: "not ready",
      payload: () => deploymentEvent(site.url, { state: "pending" }),
      says: "the deployment is pending",
    },
    {
      why: "another environment",
      payload: () => deploymentEvent(site.url, { environment: "Production" }),
      says: '"Production" is not the environment "Preview*"',
    },
  ])("$why: one line, exit 0, nothing fetched", async ({ payload, says }) => {
    const before = site.requests.length;
    const ran = await step({ payload: payload(), inputs: { environment: "Preview*" } });
    expect(ran.log).toContain(`nothing to do: ${says}`);
    expect(ran.code).toBe(0);
    expect(site.requests).toHaveLength(before);
    expect(github.exchanges).toEqual([]);
  });

  test("a head that moved on: its own run speaks", async () => {
    github.state.pulls = [pullPayload({ sha: "9".repeat(40) })];
    const ran = await step({ event: "pull_request", payload: pullEvent(), inputs: { url: site.url } });
    expect(ran.log).toContain("the pull request's head is 999999999 by now");
    expect(github.state.comments).toEqual([]);
  });

  test("pull_request: waits for the deployment of this head, not an older one", async () => {
    github.state.deployments = [{ id: 5, sha: head, environment: "Preview" }];
    const looks = () => github.exchanges.filter(({ path }) => path.includes("/deployments/5/statuses")).length;
    const ready = { id: 2, state: "success", environment_url: site.url, environment: "Preview" };
    github.state.deploymentStatuses[5] = [{ id: 1, state: "in_progress", environment: "Preview" }];
    const running = step({ event: "pull_request", payload: pullEvent() });
    const timer = setInterval(() => {
      if (looks() > 0) github.state.deploymentStatuses[5] = [ready];
    }, 50);
    const ran = await running;
    clearInterval(timer);
    expect(ran.log).toContain("waiting for the preview of aaaaaaaaa");
    expect(ran.outputs["verdict"]).toBe("pass");
    expect(looks()).toBeGreaterThan(1);
  });

  test("no preview within the deadline: never a pass", async () => {
    const ran = await step({ event: "pull_request", payload: pullEvent(), inputs: { "wait-timeout": "1s" } });
    expect(ran.code).toBe(3);
    expect(ran.outputs["verdict"]).toBe("inconclusive");
    expect(ran.log).toContain("no preview of aaaaaaaaa within wait-timeout");
  });

  test("merge_group without a folder is answered and never spoken to", async () => {
    const payload = {
      merge_group: { head_sha: head, head_ref: `refs/heads/gh-readonly-queue/main/pr-12-${base}` },
      repository: repositoryPayload,
    };
    expect((await step({ event: "merge_group", payload })).code).toBe(0);
    const gated = await step({ event: "merge_group", payload, inputs: { path: "client" } });
    expect(gated.code).toBe(1);
    expect(github.state.comments).toEqual([]);
  });
});

describe("GitHub misbehaves, the verdict stands", () => {
  const refuse =
    (status: number, headers: Record<string, string> = {}, body: unknown = { message: "no" }) =>
    (response: Parameters<typeof reply>[0]) =>
      reply(response, status, body, headers);
  test.for<{
    why: string;
    match: RegExp;
    times: number;
    answer: ReturnType<typeof refuse>;
    says: string;
    written: boolean;
  }>([
    {
      why: "403 read-only",
      match: /^POST .*comments/,
      times: 9,
      answer: refuse(403),
      says: "permissions: pull-requests: write",
      written: false,
    },
    {
      why: "404",
      match: /^POST .*comments/,
      times: 9,
      answer: refuse(404),
      says: "permissions: pull-requests: write",
      written: false,
    },
    { why: "422", match: /^POST .*comments/, times: 9, answer: refuse(422), says: "failed (422", written: false },
    {
      why: "429 with retry-after",
      match: /^POST .*comments/,
      times: 1,
      answer: refuse(429, { "retry-after": "1" }),
      says: "created on #12",
      written: true,
    },
    {
      why: "a secondary limit",
      match: /^POST .*comments/,
      times: 1,
      answer: refuse(403, { "retry-after": "1" }),
      says: "created on #12",
      written: true,
    },
    {
      why: "5xx on a read, twice",
      match: /^GET .*comments/,
      times: 2,
      answer: refuse(502),
      says: "created on #12",
      written: true,
    },
    {
      why: "5xx on a creation is not repeated",
      match: /^POST .*comments/,
      times: 9,
      answer: refuse(502),
      says: "failed (502",
      written: false,
    },
    {
      why: "JSON that is cut short, once",
      match: /^GET .*comments/,
      times: 1,
      answer: (response) =>
        response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end('[{"id": 1, "bo'),
      says: "created on #12",
      written: true,
    },
    {
      why: "the connection breaks in mid-answer, once",
      match: /^GET .*comments/,
      times: 1,
      answer: (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "900" });
        response.write("[");
        setTimeout(() => response.destroy(), 20);
      },
      says: "created on #12",
      written: true,
    },
    {
      why: "GraphQL is down: the bot's name decides",
      match: /graphql/,
      times: 9,
      answer: refuse(500),
      says: "created on #12",
      written: true,
    },
    {
      why: "slow",
      match: /^GET .*comments/,
      times: 1,
      answer: (response) => void setTimeout(() => reply(response, 200, []), 1500),
      says: "created on #12",
      written: true,
    },
  ])("$why", async ({ match, times, answer, says, written }) => {
    github.faults.push({ match, times, answer });
    const ran = await step({ inputs: { comment: "always" } });
    expect(ran.log).toContain(says);
    expect(github.state.comments).toHaveLength(written ? 1 : 0);
    expect(ran.code).toBe(0);
    expect(ran.summary).toContain("### ✅");
  });

  test("the baseline that cannot be read is not a missing one", async () => {
    github.faults.push({
      match: /contents\/.*baseline/,
      times: 99,
      answer: (response) => reply(response, 403, { message: "no" }),
    });
    const ran = await step({});
    expect(ran.code).toBe(2);
    expect(ran.outputs["verdict"]).toBe("error");
  });

  test("no artifacts on this server: one line, no failure", async () => {
    const ran = await step({ env: { GITHUB_SERVER_URL: "https://github.orchard.test" } });
    expect(ran.code).toBe(0);
    expect(ran.log).toMatch(/the report was not uploaded: .*GHES/);
  });
});

describe("secrets", () => {
  const secrets = { header: "h3ader-s3cret+/=value", cookie: "c00kie-s3cret-value", password: "pa55 w0rd:tail+/x" };
  const forms = (text: string) => {
    const bytes = Buffer.from(text);
    return [text, encodeURIComponent(text), bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url")];
  };
  const everyForm = [...Object.values(secrets), `ada:${secrets.password}`, token].flatMap(forms);

  test("none in log, summary, comment, artifact, report or traffic to a second origin", async () => {
    const second = { seen: "" };
    const stranger = await serve((path, response, request) => {
      second.seen += `${path} ${JSON.stringify(request.headers)}\n`;
      html(response, "<p>elsewhere</p>");
    });
    const echo = await serve((path, response, request) => {
      if (path === "/robots.txt" || path.startsWith("/sitemap")) return html(response, "", 404);
      if (path === "/away") return void response.writeHead(302, { location: `${stranger.url}landed` }).end();
      const all = Object.values(request.headers).join(" ");
      const menu = `<nav><a href=/>Home</a><a href=/a>A</a><a href=/b>B</a><a href=/away>C</a></nav>`;
      const image = `<img src="${stranger.url}pixel.png"><script src="${stranger.url}x.js"></script>`;
      html(
        response,
        `<title>${all}</title>${menu}<div id=root></div><script>fetch("${stranger.url}api").catch(() => {})</script>${image}<p>${all}</p>`,
      );
    });
    const inputs = {
      headers: `X-Preview-Secret: ${secrets.header}`,
      cookie: `sid=${secrets.cookie}`,
      auth: "basic",
      credentials: `ada:${secrets.password}`,
      comment: "always",
      status: "true",
      "max-pages": "20",
    };
    try {
      const ran = await step({ payload: deploymentEvent(echo.url), inputs, env: { RUNNER_DEBUG: "1" } });
      const out = join(workspace, ".crawlshape");
      const told = ran.log.split("\n").filter((line) => !line.startsWith("::add-mask::"));
      const files = ["report.json", "report.html", "comment.md", "junit.xml"].map((name) =>
        readFileSync(join(out, name), "utf8"),
      );
      const sent = github.exchanges.map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
      const places = [
        ...told,
        ...files,
        ran.summary,
        ...sent,
        ...github.state.artifacts.map(({ bytes }) => bytes.toString("latin1")),
        second.seen,
      ];
      for (const form of everyForm) expect(places.filter((text) => text.includes(form))).toEqual([]);
      expect(github.state.comments).toHaveLength(1);
      expect(echo.requests.length).toBeGreaterThan(2);
      // The browser was there too: otherwise the second origin proves nothing.
      expect(second.seen).toContain("/x.js");
      const masks = ran.log.split("\n").filter((line) => line.startsWith("::add-mask::"));
      expect(ran.log.indexOf("::add-mask::")).toBe(0);
      for (const form of forms(secrets.header))
        expect(masks.some((line) => decodeURIComponent(line).includes(form.slice(0, 12)))).toBe(true);
    } finally {
      await Promise.all([stranger.close(), echo.close()]);
    }
  });

  test("Vercel's identity token is asked for, sent to the preview and masked", async () => {
    let got = "";
    const wall = await serve((path, response, request) => {
      const given = request.headers["x-vercel-trusted-oidc-idp-token"];
      if (typeof given === "string") got = given;
      if (given === undefined) return html(response, "<form><input type=password></form>", 401);
      folder("static")(path, response, request);
    });
    const issuer = await serve((_, response) => reply(response, 200, { value: "eyJhbGciOi.identity.token" }));
    const env = { ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer.url}?x=1`, ACTIONS_ID_TOKEN_REQUEST_TOKEN: "runner" };
    try {
      const ran = await step({ payload: deploymentEvent(wall.url), inputs: { auth: "vercel-oidc" }, env });
      expect(got).toBe("eyJhbGciOi.identity.token");
      expect(ran.log).toContain("::add-mask::eyJhbGciOi.identity.token");
      expect(ran.outputs["verdict"]).toBe("pass");
      const without = await step({ payload: deploymentEvent(wall.url), inputs: { auth: "vercel-oidc" } });
      expect(without.code).toBe(2);
      expect(without.log).toContain("id-token: write");
      const closed = await step({ payload: deploymentEvent(wall.url) });
      expect(closed.code).toBe(3);
      expect(closed.log).toMatch(/inconclusive: .*login/i);
      expect(github.state.comments[0]?.body).toContain("could not look well enough");
    } finally {
      await Promise.all([wall.close(), issuer.close()]);
    }
  });
});

describe("the runner's contract", () => {
  test.for([
    { why: "an input that does not parse", inputs: { "max-pages": "many" }, says: 'max-pages: "many"' },
    { why: "url and path", inputs: { url: "https://x.test", path: "site" }, says: "give one" },
    { why: "a folder that is not there", inputs: { path: "nowhere" }, says: "nowhere" },
    { why: "mode: report on another event", inputs: { mode: "report" }, says: "workflow_run only" },
  ])("$why: exit 2, an annotation, verdict error", async ({ inputs, says }) => {
    const ran = await step({ inputs });
    expect(ran.log).toContain("::error title=crawlshape::");
    expect(ran.log).toContain(says);
    expect(ran.code).toBe(2);
    expect(ran.outputs["verdict"]).toBe("error");
  });

  test("Node 20 runs it too, and the first request does not wait long", async () => {
    const started = Date.now();
    let first = 0;
    const watched = await serve((path, response, request) => {
      first ||= Date.now();
      folder("static")(path, response, request);
    });
    const node = process.env["CRAWLSHAPE_NODE20"];
    try {
      const ran = await step({ payload: deploymentEvent(watched.url), ...(node === undefined ? {} : { node }) });
      expect(ran.code).toBe(0);
      expect(first - started).toBeLessThan(5000);
    } finally {
      await watched.close();
    }
  });
});
