import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRender, type BrowserRender } from "../../src/io/browser.ts";
import type { RenderOutcome } from "../../src/model.ts";
import { serve, type TestServer } from "../fakes/server.ts";

let server: TestServer;
let browser: BrowserRender;
let answers = 0;

const toggled = (
  inner: string,
) => `<nav><button id="b" aria-expanded="false">Docs menu</button></nav><main><p>Text</p></main><script>
const b = document.getElementById("b"); let open; b.addEventListener("click", () => { ${inner} });</script>`;
const bodies: Record<string, string> = {
  "/late":
    '<div id="root"></div><script>setTimeout(() => { document.getElementById("root").textContent = "came late" }, 900)</script>',
  "/data":
    '<div id="root"></div><script>fetch("/slow.json").then((r) => r.json()).then((d) => { document.getElementById("root").textContent = d.text })</script>',
  "/ticker":
    '<p id="t">0</p><script>setInterval(() => { document.getElementById("t").textContent += "." }, 10)</script>',
  "/poll": "<p>Here</p><script>const again = () => setTimeout(again, 400); again()</script>",
  "/shadow":
    '<x-menu><a href="/light">Light</a></x-menu><script>customElements.define("x-menu", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "closed" }).innerHTML = \'<nav><a href="/deep">Deep</a><slot></slot></nav>\' } })</script>',
  "/declared":
    '<x-box><template shadowrootmode="open"><nav><a href="/declared-link">Declared</a></nav></template></x-box>',
  "/history": '<script>history.pushState({}, "", "/history/end"); document.body.append("at the end")</script>',
  "/moves": '<script>location.replace("/plain")</script>',
  "/redirects": '<script>location.href = "/301"</script>',
  "/plain": "<h1>Plain</h1><p>a &lt; b &amp; c</p>",
  "/dialogs": '<script>alert("hello"); const yes = confirm("sure?"); document.body.append("confirmed " + yes)</script>',
  "/popup": '<script>window.open("/plain"); document.body.append("opened")</script>',
  "/random":
    '<script>document.body.append([Math.random(), Math.random(), typeof Date.now(), new Date().getUTCHours(), new Date(0).toISOString()].join(" "))</script>',
  "/storage":
    '<script>document.body.append("before: " + localStorage.getItem("a") + sessionStorage.getItem("a") + document.cookie); localStorage.setItem("a", "1"); sessionStorage.setItem("a", "1"); document.cookie = "a=1"</script>',
  "/stays-open": toggled(
    'open = document.createElement("div"); open.innerHTML = \'<a href="/m/1">One</a><a href="/m/2">Two</a>\'; document.body.append(open)',
  ),
  "/closes": `<nav><button aria-expanded="false" aria-haspopup="menu">Products</button><button aria-expanded="false" aria-haspopup="menu">Resources</button></nav><script>
    for (const [at, b] of document.querySelectorAll("button").entries()) b.addEventListener("click", () => { document.getElementById("pop")?.remove(); document.body.insertAdjacentHTML("beforeend", \`<div id="pop"><a href="/c/\${at}">C\${at}</a></div>\`) })</script>`,
  "/navigates": toggled('location.href = "/plain"'),
  "/pushes": toggled(
    'history.pushState({}, "", "/elsewhere"); document.querySelector("main").innerHTML = \'<a href="/wrong">Wrong</a>\'',
  ),
  "/search-button":
    '<header><button aria-expanded="false">Search</button></header><script>document.querySelector("button").onclick = () => document.body.insertAdjacentHTML("beforeend", \'<a href="/found">Found</a>\')</script>',
  "/in-dom":
    '<nav><button aria-expanded="false" aria-controls="m">Menu</button><div id="m" hidden><a href="/there">There</a></div></nav><script>document.querySelector("button").onclick = () => document.getElementById("m").remove()</script>',
  "/loop": "<script>while (true) {}</script>",
  "/memory": "<script>const all = []; while (true) all.push(Array.from({ length: 1_000_000 }, () => ({})))</script>",
  "/error": '<p>Half</p><script>throw new Error("broken on purpose")</script>',
  "/ld":
    '<script type="application/ld+json">{"@type":"Article","name":"</scr" }</script><script>document.body.append("x")</script>',
  "/huge": '<script>document.body.textContent = "x".repeat(3_000_000)</script>',
};

beforeAll(async () => {
  server = await serve((request, response) => {
    answers += 1;
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (path === "/slow.json")
      return void setTimeout(
        () => response.writeHead(200, { "content-type": "application/json" }).end('{"text":"from the data"}'),
        700,
      );
    if (path === "/301") return void response.writeHead(301, { location: "/plain" }).end();
    const body = bodies[path];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html><head><title>T</title></head><body>${body ?? "none"}</body></html>`);
  });
  const options = { browser: "auto", maxPageBytes: 2_000_000, userAgent: "crawlshape/test" };
  const limits = { loadMs: 3000, settleMs: 2500 };
  browser = createRender({
    options,
    deployOrigin: server.origin,
    secrets: [],
    signal: new AbortController().signal,
    limits,
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function html(path: string): Promise<string> {
  const outcome = await browser.render(server.origin + path);
  return outcome.kind === "rendered" ? outcome.html : JSON.stringify(outcome);
}

describe("a settled DOM", () => {
  test.for([
    { why: "waits for a first timer", path: "/late", has: "came late" },
    { why: "waits for data on its way", path: "/data", has: "from the data" },
    { why: "does not wait for a ticker for ever", path: "/ticker", has: "0.." },
    { why: "does not wait for polling", path: "/poll", has: "Here" },
    {
      why: "shows closed shadow roots in place",
      path: "/shadow",
      has: '<x-menu><nav><a href="/deep">Deep</a><a href="/light">Light</a></nav></x-menu>',
    },
    { why: "shows declared shadow roots in place", path: "/declared", has: '<x-box><nav><a href="/declared-link">' },
    { why: "escapes text as it was", path: "/plain", has: "a &lt; b &amp; c" },
    { why: "answers dialogs with no", path: "/dialogs", has: "confirmed false" },
    { why: "keeps the page when it opens another", path: "/popup", has: "opened" },
    { why: "keeps structured data", path: "/ld", has: 'type="application/ld+json"' },
    { why: "keeps what stood before a script error", path: "/error", has: "Half" },
    { why: "follows the page inside the site", path: "/moves", has: "<h1>Plain</h1>" },
    { why: "follows a redirect on the way", path: "/redirects", has: "<h1>Plain</h1>" },
  ])("$why", async ({ path, has }) => {
    expect(await html(path)).toContain(has);
  });

  test("says where the page ended and what failed in it", async () => {
    expect(await browser.render(`${server.origin}/history`)).toMatchObject({
      finalUrl: `${server.origin}/history/end`,
    });
    expect(await browser.render(`${server.origin}/moves`)).toMatchObject({
      finalUrl: `${server.origin}/plain`,
      status: 200,
    });
    expect(await browser.render(`${server.origin}/error`)).toMatchObject({ pageErrors: ["broken on purpose"] });
    expect(await browser.render(`${server.origin}/missing`)).toMatchObject({ kind: "rendered", status: 404 });
    expect(await browser.render(`${server.origin}/huge`)).toMatchObject({ kind: "failed", cause: "too-large" });
  });
});

describe("the same in every run", () => {
  test("random numbers, the hour and the epoch", async () => {
    const [one, two] = [await html("/random"), await html("/random")];
    expect(one).toBe(two);
    expect(one).toMatch(/ number 12 1970-01-01T00:00:00.000Z/);
  });

  test("no page sees what another stored", async () => {
    expect(await html("/storage")).toContain("before: nullnull");
    expect(await html("/storage")).toContain("before: nullnull");
    expect((await html("/storage")).match(/before: [^<]*/)?.[0]).toBe("before: nullnull");
  });
});

describe("closed menus", () => {
  test.for([
    { why: "one click brings the links in", path: "/stays-open", has: ["/m/1", "/m/2"], not: [] },
    { why: "menus that close each other are all read", path: "/closes", has: ["/c/0", "/c/1"], not: [] },
    { why: "a button that leaves the page is no menu", path: "/navigates", has: ["Text"], not: ["<h1>Plain"] },
    { why: "a button that changes the address is no menu", path: "/pushes", has: ["Text"], not: ["/wrong"] },
    { why: "search boxes are left alone", path: "/search-button", has: ["Search"], not: ["/found"] },
    { why: "a menu that is in the DOM is not clicked away", path: "/in-dom", has: ["/there"], not: [] },
  ])("$why", async ({ path, has, not }) => {
    const text = await html(path);
    for (const one of has) expect(text).toContain(one);
    for (const one of not) expect(text).not.toContain(one);
  });

  test("a menu in a portal is put behind its button, inside the nav", async () => {
    expect(await html("/closes")).toMatch(/<nav>.*\/c\/0.*\/c\/1.*<\/nav>/s);
  });
});

describe("pages that misbehave", () => {
  test("a page that never comes to rest costs itself only", async () => {
    const [loop, plain]: RenderOutcome[] = await Promise.all([
      browser.render(`${server.origin}/loop`),
      browser.render(`${server.origin}/plain`),
    ]);
    expect(loop).toMatchObject({ kind: "failed", cause: "timeout" });
    expect(plain).toMatchObject({ kind: "rendered" });
    expect(await html("/plain")).toContain("Plain");
  }, 60_000);

  test("a page that eats its memory is a crash, and the next page renders", async () => {
    const eaten = await browser.render(`${server.origin}/memory`);
    expect(eaten).toMatchObject({ kind: "failed" });
    expect(["crash", "timeout"]).toContain(eaten.kind === "failed" ? eaten.cause : "");
    expect(await html("/plain")).toContain("Plain");
  }, 60_000);

  test("a server that is gone is a failure of the page", async () => {
    const gone = await serve(() => {});
    await gone.close();
    const options = { browser: "auto", maxPageBytes: 100_000, userAgent: "crawlshape/test" };
    const lone = createRender({
      options,
      deployOrigin: gone.origin,
      secrets: [],
      signal: new AbortController().signal,
      limits: { loadMs: 3000 },
    });
    expect(await lone.render(`${gone.origin}/`)).toMatchObject({ kind: "failed", cause: "navigation" });
    await lone.close();
  });

  test("a stopped run renders no more and leaves no process", async () => {
    const controller = new AbortController();
    const options = { browser: "auto", maxPageBytes: 100_000, userAgent: "crawlshape/test" };
    const stopped = createRender({ options, deployOrigin: server.origin, secrets: [], signal: controller.signal });
    expect((await stopped.render(`${server.origin}/plain`)).kind).toBe("rendered");
    controller.abort();
    await stopped.close();
    expect(await stopped.render(`${server.origin}/plain`)).toMatchObject({
      kind: "failed",
      detail: "the run was stopped",
    });
  });

  test("no browser is an answer, not an error", async () => {
    const options = { browser: "off", maxPageBytes: 100_000, userAgent: "crawlshape/test" };
    const none = createRender({
      options,
      deployOrigin: server.origin,
      secrets: [],
      signal: new AbortController().signal,
    });
    const before = answers;
    expect(await none.render(`${server.origin}/plain`)).toMatchObject({ kind: "no-browser" });
    expect(answers).toBe(before);
    await none.close();
  });
});
