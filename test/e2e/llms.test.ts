import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildExample } from "../../example/build.mjs";
import { runCli, scratch, type Ran } from "./cli.ts";
import { html, serve } from "./server.ts";

const home = scratch();
const at = (...parts: string[]) => join(home.path, ...parts);
const read = (...parts: string[]) => readFileSync(at(...parts), "utf8");
const audit = async (site: string, mode: string, ...more: string[]): Promise<Ran> =>
  await runCli(
    [
      "audit",
      at(site),
      "--out",
      at("out"),
      "--baseline",
      at("baseline.json"),
      "--llms-txt",
      at("public/llms.txt"),
      "--llms-mode",
      mode,
      ...more,
    ],
    home.path,
  );

/** One page more, at the end of the menu. */
function withPage(from: string, to: string): void {
  cpSync(at(from), at(to), { recursive: true });
  const files = readdirSync(at(to)).filter((file) => file.endsWith(".html") && file !== "404.html");
  for (const name of files) {
    const text = read(to, name);
    writeFileSync(
      at(to, name),
      text.replace("</ul></li></ul></nav>", '<li><a href="/perry">Perry</a></li></ul></li></ul></nav>'),
    );
  }
  const page = read(to, "vinegar.html")
    .replaceAll("Turning cider to vinegar", "Perry from old pears")
    .replace(/<meta name="description"[^>]*>/u, "");
  const text =
    "Perry is a chapter of its own and says things about pears that no other page of this handbook says in such words.";
  writeFileSync(
    at(to, "perry.html"),
    page.replaceAll("/vinegar", "/perry").replace(/<p>What failed.*?<\/p>\n<p>.*?<\/p>/s, `<p>${text}</p>`),
  );
}

beforeAll(() => {
  buildExample(at("site"), "static");
  withPage("site", "more");
});
beforeEach(() => {
  for (const name of ["public", "out", "baseline.json"]) rmSync(at(name), { recursive: true, force: true });
});
afterAll(home.remove);

describe("the committed llms.txt", () => {
  test("write, then check: no drift; a second run changes nothing", async () => {
    expect((await audit("site", "write")).code).toBe(0);
    const text = read("public/llms.txt");
    expect(text).toBe(read("out/llms.txt"));
    expect((await audit("site", "check")).code).toBe(0);
    expect((await audit("site", "merge")).code).toBe(0);
    expect(read("public/llms.txt")).toBe(text);
  });

  test("check fails on drift, names the lines and writes nothing", async () => {
    await audit("site", "write");
    const text = read("public/llms.txt")
      .replace(/^- \[Rootstocks.*\n/mu, "")
      .replace("> ", "> Old: ");
    writeFileSync(at("public/llms.txt"), text);
    rmSync(at("baseline.json"));
    const ran = await audit("site", "check");
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("llmsTxt.drift");
    expect(read("out/report.json")).toContain("> Old: ");
    expect(read("public/llms.txt")).toBe(text);
  });

  test("merge brings the new page and keeps every byte that people wrote", async () => {
    await audit("site", "write");
    const mine = read("public/llms.txt")
      .replace(
        /^- \[([^\]]+)\]\((https:\/\/orchard\.example\/rootstocks)\).*$/mu,
        "- [Our rootstocks]($2): Hand-written,  with two spaces.",
      )
      .replace(/\n## /u, "\nRead the pruning pages first.\n\n## ");
    const edited = `${mine}\n## Friends\n\n- [Pear society](https://pears.example/): Not ours.\n`;
    writeFileSync(at("public/llms.txt"), edited);
    const ran = await audit("more", "merge");
    expect(ran.code).toBe(0);
    const merged = read("public/llms.txt");
    const added = merged.split("\n").filter((line) => !edited.split("\n").includes(line));
    expect(added).toHaveLength(1);
    expect(added[0]).toContain("(https://orchard.example/perry)");
    const rest = merged.split("\n").filter((line) => line !== added[0]);
    expect(rest.join("\n")).toBe(edited);
    await audit("more", "merge");
    expect(read("public/llms.txt")).toBe(merged);
  });

  test("a regressed run touches neither", async () => {
    await audit("site", "write");
    writeFileSync(at("public/llms.txt"), "# Mine\n");
    cpSync(at("site"), at("removed"), { recursive: true });
    for (const name of readdirSync(at("removed")).filter((file) => file.endsWith(".html")))
      writeFileSync(at("removed", name), read("removed", name).replace(/<nav class="sidebar".*?<\/nav>\n/s, ""));
    for (const mode of ["write", "merge"]) {
      expect((await audit("removed", mode)).code).toBe(1);
      expect(read("public/llms.txt")).toBe("# Mine\n");
    }
  });

  test("an inconclusive run touches nothing", async () => {
    await audit("site", "write");
    writeFileSync(at("public/llms.txt"), "# Mine\n");
    expect((await audit("site", "write", "--max-pages", "5")).code).toBe(3);
    expect(read("public/llms.txt")).toBe("# Mine\n");
  });
});

describe("nested files", () => {
  const filler = (name: string) =>
    `${name} says something of its own, at some length, in words that only ${name} uses. `.repeat(5);
  /** Sections as folders, ten pages each. */
  const build = (to: string, sections: readonly string[]): void => {
    const paths = sections.flatMap((section) =>
      Array.from({ length: 10 }, (_, index) => `${section}/${section}-${String(index)}`),
    );
    const menu = sections
      .map(
        (section) =>
          `<li>${section}<ul>${paths
            .filter((path) => path.startsWith(section))
            .map((path) => `<li><a href="/${path}">${path}</a></li>`)
            .join("")}</ul></li>`,
      )
      .join("");
    const page = (path: string) =>
      `<!doctype html><title>${path} | Museum</title><nav><ul><li><a href="/">Home</a></li>${menu}</ul></nav><main><h1>${path}</h1><p>${filler(path)}</p></main>`;
    rmSync(at(to), { recursive: true, force: true });
    for (const section of sections) mkdirSync(at(to, section), { recursive: true });
    writeFileSync(at(to, "index.html"), page("Museum"));
    for (const path of paths) writeFileSync(at(to, `${path}.html`), page(path));
  };
  const nested = ["--llms-budget", "2500", "--site-url", "https://museum.example/", "--update-baseline", "always"];

  test("go beside the root, together, and go again when the site lost their section", async () => {
    build("museum", ["coins", "maps", "prints"]);
    expect((await audit("museum", "write", ...nested)).code).toBe(0);
    const files = readdirSync(at("public")).toSorted();
    expect(files).toContain("llms.txt");
    const folders = files.filter((file) => file !== "llms.txt");
    expect(folders.length).toBeGreaterThanOrEqual(2);
    for (const folder of folders) {
      expect(read("public", folder, "llms.txt")).toContain(`https://museum.example/${folder}/`);
      expect(read("public/llms.txt")).toContain(`(https://museum.example/${folder}/llms.txt)`);
    }
    expect((await audit("museum", "check", ...nested)).code).toBe(0);
    const [gone = "", kept = ""] = folders;
    writeFileSync(
      at("public", kept, "llms.txt"),
      `${read("public", kept, "llms.txt")}- [Ours](https://museum.example/${kept}/ours): By hand.\n`,
    );
    build(
      "museum",
      ["coins", "maps", "prints"].filter((section) => section !== gone),
    );
    await audit("museum", "merge", ...nested);
    expect(existsSync(at("public", gone, "llms.txt"))).toBe(false);
    expect(read("public", kept, "llms.txt")).toContain("By hand.");
  });

  test("one that cannot be written leaves all as they were", async () => {
    build("museum", ["coins", "maps", "prints"]);
    mkdirSync(at("public"));
    writeFileSync(at("public/llms.txt"), "# Before\n");
    mkdirSync(at("public/coins/llms.txt"), { recursive: true });
    mkdirSync(at("public/maps/llms.txt"), { recursive: true });
    mkdirSync(at("public/prints/llms.txt"), { recursive: true });
    const ran = await audit("museum", "write", ...nested);
    expect(ran.code).toBe(2);
    expect(read("public/llms.txt")).toBe("# Before\n");
  });
});

describe("llms-full, twins and afdocs", () => {
  test("are written when asked for", async () => {
    await audit("site", "write", "--llms-full", "--llms-twins");
    expect(read("public/llms-full.txt")).toBe(read("out/llms-full.txt"));
    expect(read("public/llms-full.txt")).toContain("Source: https://orchard.example/rootstocks");
    expect(read("out/twins/rootstocks.md")).toMatch(/^# /);
    expect(read("public/llms-full.txt")).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  test("an afdocs report is compared with the baseline's copy", async () => {
    const report = (status: string) =>
      writeFileSync(at("afdocs.json"), JSON.stringify({ results: [{ id: "llms-txt-exists", status, message: "m" }] }));
    report("pass");
    await audit("site", "off", "--afdocs", at("afdocs.json"));
    report("fail");
    const ran = await audit("site", "off", "--afdocs", at("afdocs.json"));
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain("llms-txt-exists went from pass to fail");
    const found = JSON.parse(read("out/report.json"));
    expect(found.afdocs.checks).toEqual([{ id: "llms-txt-exists", status: "fail", message: "m" }]);
    writeFileSync(at("afdocs.json"), "<html>");
    const refused = await audit("site", "off", "--afdocs", at("afdocs.json"));
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("afdocs.json is no afdocs report");
  });
});

describe("lint", () => {
  const lint = async (...args: string[]): Promise<Ran> => await runCli(["lint", ...args], home.path);

  test("--fix mends the file in place, once", async () => {
    writeFileSync(
      at("llms.txt"),
      "\uFEFF# Mill\r\n\r\n> Flour.\r\n\r\nWhat we mill.\r\n\r\n## Bread ##\r\n\r\n* [Rye [dark]](https://mill.example/rye_(dark)) : Dense.\r\n",
    );
    expect((await lint("llms.txt")).code).toBe(1);
    const fixed = await lint("llms.txt", "--fix");
    expect([fixed.code, fixed.stdout]).toEqual([0, "no findings\n"]);
    const text = read("llms.txt");
    expect(text).toBe(
      "# Mill\n\n> Flour.\n\nWhat we mill.\n\n## Bread\n\n- [Rye (dark)](https://mill.example/rye_%28dark%29): Dense.\n",
    );
    await lint("llms.txt", "--fix");
    expect(read("llms.txt")).toBe(text);
  });

  test("--site tells dead, redirected, noindex and forbidden links, preview hosts and what is missing", async () => {
    const text = "Words that only this page has, and enough of them to be read as a page. ".repeat(6);
    const page = (name: string, head = "") =>
      `<!doctype html><title>${name}</title>${head}<main><h1>${name}</h1><p>${name}: ${text}</p><a href="/">Home</a> <a href="/a">A</a> <a href="/b">B</a> <a href="/hidden">H</a></main>`;
    const site = await serve((path, response) => {
      if (path === "/robots.txt")
        return void response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /shut\n");
      if (path === "/old") return void response.writeHead(301, { location: "/a" }).end();
      if (path === "/hidden") return html(response, page("Hidden", '<meta name="robots" content="noindex">'));
      if (["/", "/a", "/b"].includes(path)) return html(response, page(`Page ${path}`));
      html(response, "gone", 404);
    });
    const links = ["/a", "/old", "/hidden", "/shut/x", "/gone"].map(
      (path) => `- [L ${path.slice(1).replace("/", " ")}](https://mill.example${path})\n`,
    );
    writeFileSync(
      at("llms.txt"),
      `# Mill\n\n> Flour.\n\nWhat we mill.\n\n## Bread\n\n${links.join("")}- [Local](${site.url}b)\n`,
    );
    const ran = await lint("llms.txt", "--site", site.url, "--site-url", "https://mill.example/", "--format", "json");
    await site.close();
    const found = ran.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { rule: string; line: number });
    expect(ran.code).toBe(1);
    expect(found.map(({ rule, line }) => `${String(line)} ${rule}`)).toEqual(
      expect.arrayContaining([
        "10 redirected-link",
        "11 noindex-link",
        "12 S16",
        "13 dead-link",
        "14 preview-host",
        "1 coverage",
        "1 S14",
      ]),
    );
    expect(found.filter(({ line }) => line === 9)).toEqual([]);
  });

  test("a site that cannot be looked at exits 3", async () => {
    const site = await serve((_, response) => html(response, "busy", 503));
    writeFileSync(at("llms.txt"), "# Mill\n\n> Flour.\n\nWhat we mill.\n\n## Bread\n\n- [A](https://mill.example/a)\n");
    const ran = await lint("llms.txt", "--site", site.url);
    await site.close();
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain("not looked at");
  });
});
