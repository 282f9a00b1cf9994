import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { createFetch } from "../../src/io/http.ts";
import { emitLlmsTxt } from "../../src/emit/llms-txt.ts";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import { inferTree } from "../../src/infer/hierarchy.ts";
import { discoverScope } from "../../src/crawl/discover.ts";
import { crawlSite } from "../../src/crawl/crawl.ts";
import { defaultOptions } from "../../src/options.ts";
import type { Ports } from "../../src/ports.ts";

const words = (name: string) =>
  Array.from({ length: 60 }, (_, at) => `${name} sentence number ${String(at)} says something of its own.`).join(" ");
const names = Array.from({ length: 30 }, (_, at) => `page-${String(at).padStart(2, "0")}`);

interface Shape {
  readonly advertise: boolean;
  readonly twin: (name: string) => { readonly type: string; readonly body: string } | undefined;
}

function answer(path: string, { advertise, twin }: Shape): { status: number; type: string; body: string } {
  const name = path.slice(1);
  if (path === "/") {
    const links = names.map((one) => `<li><a href="/${one}">${one}</a></li>`).join("");
    return {
      status: 200,
      type: "text/html",
      body: `<title>Home</title><main><h1>Home</h1><p>${words("home")}</p><ul>${links}</ul></main>`,
    };
  }
  if (names.includes(name)) {
    const link = advertise ? `<link rel="alternate" type="text/markdown" href="/${name}.md">` : "";
    return {
      status: 200,
      type: "text/html",
      body: `<title>${name}</title>${link}<main><h1>${name}</h1><p>${words(name)}</p></main>`,
    };
  }
  const found = name.endsWith(".md") ? twin(name.slice(0, -3)) : undefined;
  return found === undefined ? { status: 404, type: "text/plain", body: "no" } : { status: 200, ...found };
}

async function crawl(shape: Shape) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path.endsWith(".md")) asked.push(path);
    const { status, type, body } = answer(path, shape);
    response.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const startUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const options = { ...defaultOptions, entry: startUrl, siteUrl: "https://h.test/" };
  const signal = new AbortController().signal;
  const web = createFetch({ options, deployOrigin: new URL(startUrl).origin, secrets: [], signal });
  const ports: Ports = {
    fetch: web.fetch,
    render: () => Promise.resolve({ kind: "no-browser", tried: [] }),
    now: () => 0,
    log: { progress() {}, info() {}, warn() {}, debug() {} },
    signal,
  };
  const scope = await discoverScope({ options, startUrl, isFolder: false }, ports);
  const found = await crawlSite(scope, options, ports, []);
  await web.close();
  server.close();
  const collapse = collapseVariants(found);
  const { files } = emitLlmsTxt(scope.site, inferTree(found, collapse), collapse, options, found.twins);
  return { asked, crawl: found, text: files[0]?.text ?? "" };
}

const same = (name: string) => ({ type: "text/markdown", body: `# ${name}\n\n${words(name)}\n` });

describe("markdown versions are sampled", () => {
  test("named by every page and equal: twenty are asked for, all are linked", async () => {
    const { asked, crawl: found, text } = await crawl({ advertise: true, twin: same });
    expect(asked.length).toBe(20);
    expect(found.twins?.every((twin) => twin.isMarkdown && twin.agreement > 0.8)).toBe(true);
    expect(text.match(/\.md\)/gu)).toHaveLength(30);
    expect(text).toContain("Links lead to the markdown version");
  });

  test("one that is another text sends the links back to HTML where nothing was seen", async () => {
    const { crawl: found, text } = await crawl({
      advertise: true,
      twin: (name) => (name === "page-00" ? { type: "text/markdown", body: `# X\n\n${words("else")}` } : same(name)),
    });
    expect(found.twins?.find((twin) => twin.url.endsWith("/page-00.md"))?.agreement).toBeLessThan(0.8);
    expect(text).toContain("(https://h.test/page-00)");
    expect(text.match(/\.md\)/gu)?.length).toBeLessThan(20);
  });

  test("one that is missing is told and never linked", async () => {
    const { crawl: found, text } = await crawl({
      advertise: true,
      twin: (name) => (name === "page-00" ? undefined : same(name)),
    });
    expect(found.notes.find((note) => note.kind === "markdown-versions")).toMatchObject({
      level: "fault",
      urls: ["https://h.test/page-00.md"],
    });
    expect(text).toContain("(https://h.test/page-00)");
  });

  test("named by nobody, but there by custom: measured, not linked", async () => {
    const { asked, crawl: found, text } = await crawl({ advertise: false, twin: same });
    expect(asked.length).toBe(20);
    expect(found.twins?.every((twin) => !twin.advertised && twin.isMarkdown)).toBe(true);
    expect(text).not.toContain(".md)");
  });

  test("there are none: three requests, and no word about it", async () => {
    const { asked, crawl: found } = await crawl({ advertise: false, twin: () => undefined });
    expect(asked.length).toBe(3);
    expect(found.twins).toBeUndefined();
  });

  test("an app that answers everything with HTML has none", async () => {
    const { crawl: found } = await crawl({ advertise: false, twin: () => ({ type: "text/html", body: "<p>App</p>" }) });
    expect(found.twins).toBeUndefined();
  });
});
