/** Injects pages that are duplicates and pages that only look like it into a real site, and counts what the collapse makes of them. */
import { collapseVariants } from "../../src/dedup/collapse.ts";
import type { Page, UrlKey } from "../../src/model.ts";
import { compareKeys, keyOf } from "../../src/url.ts";
import { crawlOfPages, keyOfPath, origin, pageOfHtml, site, type LoadedFile } from "./load.ts";

interface Injection {
  readonly kind: string;
  readonly isDuplicate: boolean;
  readonly path: (path: string) => string;
  readonly html: (html: string, other: string) => string;
}

const same = (html: string) => html;
const session = "0123456789abcdef0123456789abcdef";

const injections: readonly Injection[] = [
  { kind: "slash", isDuplicate: true, path: (path) => `${path}/`, html: same },
  { kind: "tracking", isDuplicate: true, path: (path) => `${path}?utm_source=x&gclid=1`, html: same },
  { kind: "no extension", isDuplicate: true, path: (path) => path.replace(/\.html$/u, ""), html: same },
  { kind: "case", isDuplicate: true, path: (path) => path.toUpperCase().replace(/HTML$/u, "html"), html: same },
  { kind: "session", isDuplicate: true, path: (path) => `${path}?sid=${session}`, html: same },
  { kind: "print", isDuplicate: true, path: (path) => `${path}?print=1`, html: printed },
  {
    kind: "mirror",
    isDuplicate: true,
    path: (path) => `mirror/${path}`,
    html: (html) =>
      html.replace(
        "</body>",
        "<footer><p>Mirrored for you by the mirror team, 2026. All rights reserved.</p></footer></body>",
      ),
  },
  { kind: "pagination", isDuplicate: false, path: (path) => `${path}?page=2`, html: same },
  {
    kind: "language",
    isDuplicate: false,
    path: (path) => `de/${path}`,
    html: (html) => html.replace(/<html[^>]*>/u, '<html lang="de">'),
  },
  { kind: "untranslated", isDuplicate: false, path: (path) => `fr/${path}`, html: same },
  { kind: "version", isDuplicate: false, path: (path) => `3.10/${path}`, html: same },
  { kind: "equal headings", isDuplicate: false, path: (path) => `twin/${path}`, html: otherWords },
];

/** Menus gone, and a line about printing. */
function printed(html: string): string {
  return html
    .replace(/<div class="(?:related|sphinxsidebar)".*?(?=<div class="document"|<div class="clearer"|<\/body>)/su, "")
    .replace("</h1>", "</h1><p>Printed from the documentation.</p>");
}

/** Headings stay; the words of the paragraphs are those of another page. */
function otherWords(html: string, other: string): string {
  const words = other
    .replaceAll(/<[^>]*>/gu, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");
  let at = 0;
  const next = () => words[(at += 1) % words.length] ?? "";
  return html.replaceAll(
    /(<(?:p|li|dd|pre|td|span)\b[^>]*>)([^<]+)/gu,
    (_, tag: string, text: string) => tag + text.replaceAll(/\S+/gu, next),
  );
}

export interface InjectionScore {
  readonly kind: string;
  readonly isDuplicate: boolean;
  readonly injected: number;
  /** Injected pages that ended as a variant of their original, or shared its key. */
  readonly collapsed: number;
}

/** Files of at least `fewestWords` words only: shorter texts are stubs on any site. */
export function scoreInjections(files: readonly LoadedFile[], sampleSize: number): readonly InjectionScore[] {
  const pages = files.map(({ path, html }) => pageOfHtml(path, html));
  const long = files.filter((_, at) => (pages[at]?.words ?? 0) >= 150 && files[at]?.path.includes("/"));
  const sampled = long
    .filter((_, at) => at % Math.max(1, Math.floor(long.length / sampleSize)) === 0)
    .slice(0, sampleSize);
  return injections.map((injection) => {
    const pairs = sampled.map((file, at) => inject(injection, file, sampled[(at + 7) % sampled.length] ?? file));
    const added = pairs.flatMap(({ page, original }) => (page.key === original ? [] : [page]));
    const byKey = new Map([...pages, ...added].map((page) => [page.key, page]));
    const { winnerOf } = collapseVariants(
      crawlOfPages([...byKey.values()].toSorted((a, b) => compareKeys(a.key, b.key))),
    );
    const finalOf = (key: UrlKey) => winnerOf.get(key) ?? key;
    const collapsed = pairs.filter(({ page, original }) => finalOf(page.key) === finalOf(original)).length;
    return { kind: injection.kind, isDuplicate: injection.isDuplicate, injected: pairs.length, collapsed };
  });
}

function inject(
  { path, html }: Injection,
  file: LoadedFile,
  other: LoadedFile,
): { readonly page: Page; readonly original: UrlKey } {
  const url = new URL(path(file.path), origin).href;
  const page = pageOfHtml(path(file.path), html(file.html, other.html));
  return { page: { ...page, key: keyOf(url, site) ?? page.key }, original: keyOfPath(file.path) };
}
