import { describe, expect, test } from "vitest";
import { escalate, type Escalation } from "../../src/crawl/escalate.ts";
import { extractPage } from "../../src/extract/page.ts";
import type { Page, RenderOutcome } from "../../src/model.ts";
import { defaultOptions, type Options } from "../../src/options.ts";
import type { Ports } from "../../src/ports.ts";
import { key, site } from "../fakes/records.ts";

const shell =
  '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/a.js"></script></body></html>';
const content = (name: string) =>
  `<!doctype html><html><head><title>${name}</title></head><body><nav><a href="/">Home</a><a href="/${name}">X</a></nav><main><h1>${name}</h1><p>${"Text of the page in a browser. ".repeat(5)}</p></main></body></html>`;

function pageFrom(path: string, html: string): Page {
  return extractPage({
    html,
    url: `https://h.test${path}`,
    site,
    headers: {},
    status: 200,
    via: "static",
    keepMarkdown: false,
  });
}
function rendered(path: string, html: string, changes: object = {}): RenderOutcome {
  const url = `https://h.test${path}`;
  return {
    kind: "rendered",
    url,
    finalUrl: url,
    status: 200,
    html,
    browser: { name: "chromium", version: "150" },
    pageErrors: [],
    ...changes,
  };
}

interface World {
  readonly pages: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly render: (path: string) => RenderOutcome;
  readonly options?: Partial<Options>;
}
interface Told {
  readonly round: Escalation;
  readonly renders: readonly string[];
  readonly fetched: readonly string[];
}

async function run({ pages, files = {}, render, options = {} }: World): Promise<Told> {
  const renders: string[] = [];
  const fetched: string[] = [];
  const ports: Ports = {
    fetch: ({ url }) => {
      const path = url.slice("https://h.test".length);
      fetched.push(path);
      const text = files[path] ?? pages[path];
      return Promise.resolve({
        kind: "answer",
        url,
        status: text === undefined ? 404 : 200,
        headers: {},
        body: Buffer.from(text ?? ""),
        wireBytes: 0,
        attempts: 1,
      });
    },
    render: (url) => {
      renders.push(url.slice("https://h.test".length));
      return Promise.resolve(render(url.slice("https://h.test".length)));
    },
    now: () => 0,
    log: { progress: () => {}, info: () => {}, warn: () => {}, debug: () => {} },
    signal: new AbortController().signal,
  };
  const known = new Map(
    Object.entries(pages).map(([path, html]) => [key(path), { ...pageFrom(path, html), key: key(path) }]),
  );
  const round = await escalate(
    { pages: known, failures: new Map(), rounds: [] },
    { ...defaultOptions, entry: "x", ...options },
    ports,
    site,
  );
  return { round, renders, fetched };
}

const shells = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, shell]));
const noBrowser = (): RenderOutcome => ({ kind: "no-browser", tried: ["here"] });
const failing = (): RenderOutcome => ({ kind: "failed", cause: "crash", detail: "gone" });

describe("renders", () => {
  test("a static site costs nothing", async () => {
    const { round, renders, fetched } = await run({
      pages: { "/": content("home"), "/a": content("a") },
      render: failing,
    });
    expect({ renders, fetched, pages: round.pages }).toEqual({ renders: [], fetched: [], pages: [] });
  });

  test("a gained sample is followed by its shell's other pages; served facts stay", async () => {
    const { round, renders } = await run({
      pages: shells("/", "/a", "/b"),
      render: (path) => rendered(path, content(path.slice(1) || "home")),
    });
    expect(renders).toEqual(["/", "/a", "/b"]);
    expect(round.pages.map(({ via, title, renderReason }) => [via, title, renderReason])).toEqual([
      ["rendered", "home", "empty-mount"],
      ["rendered", "a", "empty-mount"],
      ["rendered", "b", "empty-mount"],
    ]);
    expect(round.pages[0]?.served.textLength).toBe(0);
    expect(round.pages[0]?.renderGain?.text).toBeGreaterThan(100);
    expect(round.renders.map(({ outcome }) => outcome)).toEqual(["gained", "gained", "gained"]);
    expect(round.renders[0]?.detail).toMatch(
      /^empty-mount: 0 visible characters \(under 1000 trips\).*; \+\d+ characters/,
    );
    expect(round.browser).toEqual({ name: "chromium", version: "150" });
  });

  test("one render of a shell that adds nothing ends that shell", async () => {
    const { round, renders } = await run({
      pages: shells("/", "/a", "/b", "/c"),
      render: (path) => rendered(path, shell),
    });
    expect(renders).toEqual(["/"]);
    expect(round.renders.map(({ outcome }) => outcome)).toEqual(["no-gain"]);
    expect(round.pages.every(({ via, renderReason }) => via === "static" && renderReason === "empty-mount")).toBe(true);
    expect(round.unrendered).toEqual([]);
  });

  test.for([
    {
      why: "a login form",
      outcome: (path: string) => rendered(path, '<title>Log in</title><form><input type="password"></form>'),
    },
    {
      why: "an address that is a login page",
      outcome: (path: string) => rendered(path, content("x"), { finalUrl: "https://h.test/login" }),
    },
    {
      why: "another site",
      outcome: (path: string) => rendered(path, content("x"), { finalUrl: "https://other.test/" }),
    },
    { why: "an error status", outcome: (path: string) => rendered(path, content("x"), { status: 500 }) },
  ])("$why is useless, and not the page", async ({ outcome }) => {
    const { round } = await run({ pages: shells("/", "/a"), render: outcome });
    expect(round.renders.map((record) => record.outcome)).toEqual(["useless"]);
    expect(round.pages.every(({ via }) => via === "static")).toBe(true);
  });

  test.for([
    {
      why: "its own login page",
      outcome: (path: string) => rendered(path, content("x"), { finalUrl: "https://h.test/auth/login?redirectTo=%2F" }),
    },
    {
      why: "a gatekeeper elsewhere",
      outcome: (): RenderOutcome => ({
        kind: "failed",
        cause: "navigation",
        detail: "the page leads to https://acme.okta.com/app",
        leadsTo: "https://acme.okta.com/app",
      }),
    },
  ])("a shell that leads to $why is a login wall", async ({ outcome }) => {
    const { round } = await run({ pages: shells("/"), render: outcome });
    expect(round.pages).toMatchObject([{ wall: "login", via: "static" }]);
    expect(round.renders.map((record) => record.outcome)).toEqual(["useless"]);
    expect(round.unrendered).toEqual([]);
  });

  test("a script that goes on to another page of the site names it", async () => {
    const { round } = await run({
      pages: shells("/"),
      render: (path) => rendered(path, content("start"), { finalUrl: "https://h.test/start" }),
    });
    expect(round.discovered).toEqual([{ key: "https://h.test/start", url: "https://h.test/start" }]);
    expect(round.pages[0]).toMatchObject({ key: "https://h.test/", title: "start" });
  });

  test("a shell that cannot be loaded leaves its pages unseen, not empty", async () => {
    const { round, renders } = await run({ pages: shells("/", "/a"), render: failing });
    expect(renders).toEqual(["/"]);
    expect(round.unrendered).toEqual(["https://h.test/", "https://h.test/a"]);
    expect(round.notes.map(({ kind }) => kind)).toContain("render-failed");
  });

  test("a shell whose script does not load is unseen too: what it shows is not the page", async () => {
    const lostScripts = ["https://cdn.test/app.js: refused"];
    const { round } = await run({
      pages: shells("/", "/a"),
      render: (path) => ({ ...rendered(path, shell), lostScripts }),
    });
    expect(round.renders).toMatchObject([
      { outcome: "failed", detail: expect.stringContaining("cdn.test/app.js") as string },
    ]);
    expect(round.unrendered).toEqual(["https://h.test/", "https://h.test/a"]);
  });

  test("no browser: the pages are named and the run stops short of a judgement", async () => {
    const { round } = await run({ pages: shells("/", "/a"), render: noBrowser });
    expect(round.unrendered).toEqual(["https://h.test/", "https://h.test/a"]);
    expect(round.stop).toMatchObject({ kind: "blocked", cause: "no-browser" });
  });

  test("max-renders leaves the least valuable pages out", async () => {
    const { round, renders } = await run({
      pages: shells("/", "/a", "/b", "/c/d"),
      render: (path) => rendered(path, content("x")),
      options: { maxRenders: 3 },
    });
    expect(renders).toEqual(["/", "/a", "/b"]);
    expect(round.unrendered).toEqual(["https://h.test/c/d"]);
    expect(round.stop).toMatchObject({ kind: "ceiling", ceiling: "max-renders" });
  });
});

describe("an empty menu", () => {
  const text = "Words of a page that is all there but for its menu. ".repeat(20);
  const page = (name: string, menu: string) =>
    `<!doctype html><html><head><title>${name}</title></head><body><header><nav><a href="/">Home</a></nav></header><aside><nav class="sidebar">${menu}</nav></aside><main><h1>${name}</h1><p>${text}</p><p><a href="/">up</a></p></main><script src="/m.js"></script></body></html>`;
  const menu = '<ul><li><a href="/g/a">A</a></li><li><a href="/g/b">B</a></li><li><a href="/g/c">C</a></li></ul>';
  const pages = { "/": page("home", ""), "/g/a": page("a", ""), "/g/b": page("b", "") };

  test("a sample's menu becomes the site's; its content stays as served", async () => {
    const { round, renders } = await run({ pages, render: (path) => rendered(path, page("x", menu)) });
    expect(renders).toEqual(["/", "/g/a"]);
    expect(round.pages.map(({ via, renderReason, title }) => [via, renderReason, title])).toEqual([
      ["static", "nav-sample", "home"],
      ["static", "nav-sample", "a"],
    ]);
    expect(round.siteNav).toMatchObject([{ place: "sidebar", source: "rendered", links: 3 }]);
    expect(round.pages[0]?.renderGain?.navLinks).toBe(3);
    expect(round.pages[1]?.links.map((link) => link.key)).toContain("https://h.test/g/c");
  });

  test("an operator who turned the browser off is told, and not stopped", async () => {
    const { round } = await run({ pages, render: noBrowser, options: { browser: "off" } });
    expect(round.stop).toBeUndefined();
    expect(round.notes.map(({ kind }) => kind)).toEqual(["nav-unseen", "nav-unseen"]);
    const [, sample] = round.pages;
    expect(sample?.renderReason).toBe("nav-sample");
    const [note] = (sample?.notes ?? []).filter(({ kind }) => kind === "tripped");
    expect(note?.message).toContain("3 of 3 pages of the layout have a nav container without links");
  });
});

describe("state before a browser", () => {
  const data = (title: string) =>
    JSON.stringify({
      props: {
        pageProps: {
          title,
          html: `<p>${"What the state says about the page. ".repeat(20)}</p>`,
          sidebar: [
            { title: "A", path: "/a" },
            { title: "B", path: "/b" },
            { title: "Gone", path: "/gone" },
          ],
        },
      },
    });
  const withState = (title: string) =>
    shell.replace("</body>", `<script id="__NEXT_DATA__" type="application/json">${data(title)}</script></body>`);
  const pages = { "/": withState("Home"), "/a": withState("A page") };

  test("content and menu come from it, no browser is asked", async () => {
    const { round, renders } = await run({
      pages,
      files: { "/b": content("b"), "/gone": content("gone") },
      render: failing,
    });
    expect(renders).toEqual([]);
    expect(round.pages.map(({ via, title, headings }) => [via, title, headings[0]?.text])).toEqual([
      ["state", "Home", "Home"],
      ["state", "A page", "A page"],
    ]);
    expect(round.siteNav).toMatchObject([{ source: "state", links: 3 }]);
    expect(round.discovered.map((one) => one.key)).toEqual(["https://h.test/b", "https://h.test/gone"]);
  });

  test("content without any link leads nowhere: one look at the menu, and the text stays the state's", async () => {
    const bare = JSON.stringify({ props: { pageProps: { html: `<p>${"What the state says. ".repeat(30)}</p>` } } });
    const html = shell.replace("</body>", `<script id="__NEXT_DATA__" type="application/json">${bare}</script></body>`);
    const menu =
      '<header><nav><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a></nav></header><main><p>Hi</p></main>';
    const { round, renders } = await run({ pages: { "/": html }, render: (path) => rendered(path, menu) });
    expect(renders).toEqual(["/"]);
    expect(round.renders).toMatchObject([{ reason: "nav-sample", outcome: "gained" }]);
    expect(round.pages).toMatchObject([{ via: "state", renderReason: "empty-mount" }]);
    expect(round.siteNav).toMatchObject([{ source: "rendered", links: 3 }]);
    expect(round.pages[0]?.textLength).toBeGreaterThan(500);
  });

  test("a list whose sample does not answer is not trusted", async () => {
    const { round } = await run({ pages, render: (path) => rendered(path, content("x")) });
    expect(round.siteNav).toEqual([]);
    expect(round.notes.map(({ kind }) => kind)).toContain("state-not-trusted");
  });

  test("what readers without scripts are told in full needs neither", async () => {
    const html = `<!doctype html><title>T</title><body><section id="main"></section><noscript><h1>Topic</h1>${`<p>${"A long answer to a question. ".repeat(10)}</p>`.repeat(4)}<a href="/x">x</a></noscript><script src="/a.js"></script></body>`;
    const { round, renders } = await run({ pages: { "/": html }, render: failing });
    expect(renders).toEqual([]);
    expect(round.pages).toMatchObject([{ via: "state", renderReason: "empty-mount" }]);
  });
});
