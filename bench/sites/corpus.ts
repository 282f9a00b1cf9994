/** Turns a documentation package into a site in memory: at most so many pages, links to the rest made external, dates drawn. */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { corpusFolder } from "../../scripts/corpus.mjs";
import { dateFor, homePath, type BenchPage, type BenchSite } from "./site.ts";

const nowMs = Date.parse("2026-11-30T09:20:00Z");
const hrefPattern = /(<a\b[^>]*?\shref\s*=\s*)(["'])(.*?)\2/gi;
const cacheVersion = 3;

export interface CorpusPlan {
  readonly name: string;
  /** Folder inside the corpus, e.g. `book`. */
  readonly inner?: string;
  readonly most: number;
}

export function corpusSite({ name, inner = "", most }: CorpusPlan): BenchSite {
  const id = `${name}${inner === "" ? "" : `-${inner.replaceAll("/", "-")}`}`;
  const cache = resolve(import.meta.dirname, `../../.cache/gate/${id}-${String(most)}-${String(cacheVersion)}.json`);
  const pages = existsSync(cache)
    ? (JSON.parse(readFileSync(cache, "utf8")) as readonly (readonly [string, string])[])
    : trim(join(corpusFolder(name), inner), most);
  if (!existsSync(cache)) {
    mkdirSync(dirname(cache), { recursive: true });
    writeFileSync(cache, JSON.stringify(pages));
  }
  return siteFrom(id, pages);
}

export function siteFrom(name: string, pages: readonly (readonly [string, string])[]): BenchSite {
  const dated = pages.map(([path, html]): readonly [string, BenchPage] => [
    path,
    { html, lastmod: dateFor(path, nowMs) },
  ]);
  return {
    name,
    siteUrl: "https://docs.example/",
    deployOrigin: "https://pr-1.preview.example",
    pages: new Map(dated),
    answers: new Map(),
    robots: "User-agent: *\nAllow: /\n\nSitemap: https://docs.example/sitemap.xml\n",
    commitDate: "2026-11-29T17:03:11Z",
    nowMs,
    latencyMs: 0,
    section: sectionOf(pages.map(([path]) => path)),
    locales: new Map(),
    versions: new Map(),
  };
}

/** The largest folder that holds a tenth to six tenths of the pages; on a flat site every third page. */
function sectionOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = `${path.split("/")[1] ?? ""}/`;
    if (path.split("/").length > 2) folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  const fitting = [...folders.values()].filter(
    (members) => members.length >= Math.max(8, paths.length / 10) && members.length <= paths.length * 0.6,
  );
  const largest = fitting.toSorted((a, b) => b.length - a.length)[0];
  return new Set(largest ?? paths.filter((path, at) => path !== homePath && at % 3 === 0));
}

/** Breadth-first from the index, in the order of the links; every link to a page left out becomes external. */
function trim(root: string, most: number): readonly (readonly [string, string])[] {
  const first = ["index.html", "index.htm", "toc.html", "index.en.html"].find((file) => existsSync(join(root, file)));
  const start = first ?? readdirSync(root).find((file) => file.endsWith(".html")) ?? "";
  const kept = new Map<string, string>();
  const waiting = [start];
  while (waiting.length > 0 && kept.size < most) {
    const file = waiting.shift() ?? "";
    if (kept.has(file) || !isPage(root, file)) continue;
    const html = readFileSync(join(root, file), "utf8");
    // Single pages of megabytes (indexes) would make up half of the bench's time.
    if (html.length > 600_000) continue;
    kept.set(file, html);
    waiting.push(...targetsOf(html, file));
  }
  const paths = new Set(kept.keys());
  return [...kept].map(
    ([file, html]) => [file === start ? homePath : pathOf(file), cut(html, file, paths, start)] as const,
  );
}

function isPage(root: string, file: string): boolean {
  const path = join(root, file);
  return /\.html?$/.test(file) && !file.startsWith("..") && existsSync(path) && statSync(path).isFile();
}

function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html?$/, "$1")}`;
}

function targetsOf(html: string, file: string): readonly string[] {
  return [...html.matchAll(hrefPattern)].flatMap(([, , , href = ""]) => targetOf(href, file) ?? []);
}

function targetOf(href: string, file: string): string | undefined {
  if (/^[a-z][\w+.-]*:|^\/\//i.test(href) || href.startsWith("#")) return undefined;
  const bare = decode(href.replaceAll("&amp;", "&").replace(/[?#].*$/s, ""));
  if (bare === "") return undefined;
  const joined = bare.startsWith("/") ? bare.slice(1) : posix.normalize(posix.join(posix.dirname(file), bare));
  return joined.endsWith("/") || joined === "." ? posix.join(joined, "index.html") : joined;
}

function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** Links become absolute paths, so that a page may move without breaking them. */
function cut(html: string, file: string, kept: ReadonlySet<string>, start: string): string {
  return html.replace(hrefPattern, (whole, lead: string, quote: string, href: string) => {
    const target = targetOf(href, file);
    if (target === undefined) return whole;
    const fragment = /#.*$/s.exec(href)?.[0] ?? "";
    if (!kept.has(target)) return `${lead}${quote}https://elsewhere.example/${encodeURI(target)}${quote}`;
    return `${lead}${quote}${encodeURI(target === start ? homePath : pathOf(target))}${fragment}${quote}`;
  });
}
