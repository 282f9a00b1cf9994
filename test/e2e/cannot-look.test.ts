import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildExample } from "../../example/build.mjs";
import { runCli, scratch } from "./cli.ts";
import { html, serve, type Handler } from "./server.ts";

const home = scratch();
const at = (...parts: string[]) => join(home.path, ...parts);
const filler = "A sentence about apples that is long enough to count as content of its own. ".repeat(6);
const page = (path: string) =>
  `<!doctype html><title>Page ${path}</title><nav><a href="/">Home</a> <a href="/a">A</a> <a href="/b">B</a></nav><main><h1>${path}</h1><p>${filler}</p></main>`;
const ordinary: Handler = (path, response) => {
  if (path === "/robots.txt" || path.startsWith("/sitemap")) return html(response, "not found", 404);
  html(response, page(path));
};

describe("a run that could not look is never a pass and overwrites nothing", () => {
  let baseline = "";
  beforeAll(async () => {
    buildExample(at("good"), "static");
    await runCli(["audit", at("good"), "--baseline", at("baseline.json"), "--out", at("out")], home.path);
    baseline = readFileSync(at("baseline.json"), "utf8");
    writeFileSync(at("llms.txt"), "# Committed\n");
  });
  afterAll(home.remove);

  const kept = [
    "--baseline",
    at("baseline.json"),
    "--llms-txt",
    at("llms.txt"),
    "--llms-mode",
    "write",
    "--out",
    at("out-x"),
    "--max-renders",
    "0",
  ];

  test.for<{ why: string; handler: Handler; code: number; says: RegExp }>([
    {
      why: "robots.txt answers 503",
      handler: (path, response, request) =>
        path === "/robots.txt" ? html(response, "busy", 503) : ordinary(path, response, request),
      code: 3,
      says: /robots/,
    },
    {
      why: "the server dies in mid-crawl",
      handler: (path, response, request) => {
        if (path === "/" || path === "/robots.txt" || path.startsWith("/sitemap"))
          return ordinary(path, response, request);
        request.socket.destroy();
      },
      code: 3,
      says: /server|answer/i,
    },
    {
      why: "a login wall in front of everything",
      handler: (_, response) =>
        html(response, "<title>Sign in</title><form action=/login><input type=password></form>", 401),
      code: 3,
      says: /login|401/i,
    },
    {
      why: "every page fails",
      handler: (path, response) => html(response, "broken", path === "/robots.txt" ? 404 : 500),
      code: 3,
      says: /500|answer/,
    },
  ])("$why", async ({ handler, code, says }) => {
    const site = await serve(handler);
    try {
      const ran = await runCli(["audit", site.url, ...kept], home.path);
      expect(ran.stdout + ran.stderr).toMatch(says);
      expect(ran.code).toBe(code);
      expect(ran.stdout).toContain("inconclusive");
    } finally {
      await site.close();
    }
    expect(readFileSync(at("baseline.json"), "utf8")).toBe(baseline);
    expect(readFileSync(at("llms.txt"), "utf8")).toBe("# Committed\n");
  });

  test("the sitemap is HTML: said by name, the link crawl still finds the pages", async () => {
    const site = await serve((path, response, request) =>
      path === "/sitemap.xml" ? html(response, "<h1>hello</h1>") : ordinary(path, response, request),
    );
    try {
      const ran = await runCli(["audit", site.url, "--out", at("out-html"), "--format", "json"], home.path);
      expect(ran.code).toBe(0);
      expect(ran.stdout).toContain("html-not-sitemap");
      expect(JSON.parse(ran.stdout).metrics.documents.value).toBe(3);
    } finally {
      await site.close();
    }
  });

  test("a refused connection is inconclusive and says where it knocked", async () => {
    const site = await serve(ordinary);
    await site.close();
    const ran = await runCli(["audit", site.url, ...kept], home.path);
    expect(ran.code).toBe(3);
    expect(ran.stdout + ran.stderr).toMatch(/refused/);
    expect(readFileSync(at("baseline.json"), "utf8")).toBe(baseline);
  });

  test.for([
    { args: ["./nowhere"], says: "neither an http(s) URL nor a folder", why: "a folder that does not exist" },
    { args: ["./empty"], says: "empty", why: "an empty folder" },
    { args: ["./good", "--max-pages", "many"], says: 'max-pages: "many"', why: "a value that does not parse" },
    { args: ["./good", "--max-pagse", "3"], says: "--max-pagse", why: "a flag that does not exist" },
    { args: ["./good", "--baseline", "./corrupt.json"], says: "corrupt.json", why: "a corrupt baseline" },
    {
      args: ["./good", "--config", "./none.yml"],
      says: "none.yml does not exist",
      why: "a configuration that is not there",
    },
    { args: [], says: "missing required argument", why: "no site at all" },
  ])("$why: exit 2 by name", async ({ args, says }) => {
    mkdirSync(at("empty"), { recursive: true });
    writeFileSync(at("corrupt.json"), baseline.slice(0, 400));
    const ran = await runCli(["audit", ...args], home.path);
    expect(ran.stderr).toContain(says);
    expect(ran.code).toBe(2);
    expect(readFileSync(at("corrupt.json"), "utf8")).toBe(baseline.slice(0, 400));
    expect(existsSync(at("empty", ".crawlshape"))).toBe(false);
  });
});
