/** Reads the true parent of each page from marks that the inference is not shown; every rule is a rule of the generator, not a label by hand. */
import { keyOf } from "../../src/url.ts";
import type { Page, UrlKey } from "../../src/model.ts";
import { keyOfPath, origin, site, type LoadedFile } from "./load.ts";

/** Child → its true parents; several when the site itself lists a page in several places. */
export type Truth = Map<UrlKey, Set<UrlKey>>;
export type TruthRule = (files: readonly LoadedFile[]) => Truth;

function linkIn(path: string, href: string): UrlKey | undefined {
  return URL.canParse(href, new URL(path, origin)) ? keyOf(new URL(href, new URL(path, origin)).href, site) : undefined;
}

function add(truth: Truth, child: UrlKey | undefined, parent: UrlKey | undefined): void {
  if (child === undefined || parent === undefined || child === parent) return;
  truth.set(child, (truth.get(child) ?? new Set()).add(parent));
}

/** Sphinx: a page's toctree lists its children; the master document's children are the root's. */
export function toctreeTruth(master: string): TruthRule {
  return (files) => {
    const truth: Truth = new Map();
    for (const { path, html } of files) {
      const own = path === master ? keyOfPath("index.html") : keyOfPath(path);
      for (const href of toctreeHrefs(html)) add(truth, linkIn(path, href), own);
    }
    return truth;
  };
}

/** Only first-level entries: deeper ones are the children's own. Entries of page sections carry a fragment. */
function toctreeHrefs(html: string): readonly string[] {
  const wrappers = html.split('<div class="toctree-wrapper').slice(1);
  return wrappers.flatMap((wrapper) => {
    const end = wrapper.indexOf("</div>");
    return [
      ...wrapper
        .slice(0, end)
        .matchAll(/<li class="toctree-l1(?: current)?"><a class="[^"]*" href="([^"#]+)(?:#[^"]*)?"/gu),
    ].flatMap((match) => match[1] ?? []);
  });
}

/** DocBook and Publican: the first level of a page's own table of contents; entries with a fragment are parts of the page. */
export const contentsTruth: TruthRule = (files) => {
  const truth: Truth = new Map();
  for (const { path, html } of files) {
    const toc = /<dl class="toc">(.*?)<\/dl><\/div>/su.exec(html)?.[1] ?? "";
    for (const href of firstLevel(toc)) if (!href.includes("#")) add(truth, linkIn(path, href), keyOfPath(path));
  }
  return truth;
};

/** Links of the outermost `dt`s: nested lists are skipped by counting. */
function firstLevel(toc: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  for (const match of toc.matchAll(/<dl[^>]*>|<\/dl>|<a href="([^"]+)"/gu)) {
    if (match[0].startsWith("<dl")) depth += 1;
    else if (match[0] === "</dl>") depth -= 1;
    else if (depth === 0 && match[1] !== undefined) found.push(match[1]);
  }
  return found;
}

/** mdBook of 2022 numbers its chapters: 4.2 lies below 4, and 4 below the book. */
export const chapterNumberTruth: TruthRule = (files) => {
  const truth: Truth = new Map();
  const numbers = new Map<string, UrlKey>();
  const first = files.find(({ html }) => html.includes('<ol class="chapter">'));
  if (first === undefined) return truth;
  for (const match of first.html.matchAll(/<a href="([^"]+)"[^>]*><strong aria-hidden="true">([\d.]+)<\/strong>/gu)) {
    const key = linkIn(first.path, match[1] ?? "");
    if (key !== undefined) numbers.set(match[2] ?? "", key);
  }
  for (const [number, key] of numbers) {
    const above = number.replace(/\d+\.$/u, "");
    add(truth, key, above === "" ? keyOfPath("index.html") : numbers.get(above));
  }
  return truth;
};

/** rustdoc: the page's own title, e.g. "Vec in alloc::vec - Rust" or "alloc::vec - Rust". */
export function rustdocTruth(crate: string): TruthRule {
  return (files) => {
    const truth: Truth = new Map();
    for (const { path, html } of files) {
      const title = /<title>([^<]+) - Rust<\/title>/u.exec(html)?.[1] ?? "";
      const [, item, module] = /^(\S+) in ((?:\w+::)*\w+)$/u.exec(title) ?? [];
      const own = item === undefined ? title.split("::").slice(0, -1) : (module ?? "").split("::");
      if (own.length === 0 || own[0] !== crate || !/^[\w:]+$/u.test(item ?? title)) continue;
      add(truth, keyOfPath(path), keyOfPath(`${own.join("/")}/index.html`));
    }
    return truth;
  };
}

/** gi-docgen names files by what they describe: `method.Button.set_label.html` belongs to class, interface or struct `Button`. */
export const dottedNameTruth: TruthRule = (files) => {
  const truth: Truth = new Map();
  const owners = new Map<string, UrlKey>();
  for (const { path } of files) {
    const [, name] = /^(?:class|iface|struct)\.(\w+)\.html$/u.exec(path) ?? [];
    if (name !== undefined) owners.set(name, keyOfPath(path));
  }
  for (const { path } of files) {
    const [, name] =
      /^(?:method|ctor|property|signal|vfunc|class_method|type_func)\.(\w+)\.[\w-]+\.html$/u.exec(path) ?? [];
    if (name !== undefined) add(truth, keyOfPath(path), owners.get(name));
    if (/^(?:class|iface|struct|enum|flags)\.\w+\.html$/u.test(path))
      add(truth, keyOfPath(path), keyOfPath("index.html"));
  }
  return truth;
};

/** Apache: the arrow above the title goes up. */
export const apacheUpTruth: TruthRule = (files) => {
  const truth: Truth = new Map();
  for (const { path, html } of files) {
    const href = /<div class="up"><a href="([^"]+)"/u.exec(html)?.[1];
    if (href !== undefined) add(truth, keyOfPath(path), linkIn(path, href));
  }
  return truth;
};

/** MediaWiki: the last link of the line of subpages. */
export const subpageTruth: TruthRule = (files) => {
  const truth: Truth = new Map();
  for (const { path, html } of files) {
    const line = /<span class="subpages">(.*?)<\/span>/su.exec(html)?.[1] ?? "";
    const href = [...line.matchAll(/<a href="([^"]+)"/gu)].at(-1)?.[1];
    if (href !== undefined) add(truth, keyOfPath(path), linkIn(path, href));
  }
  return truth;
};

/** What a corpus hides from the inference, because its truth was read there. */
export type Hidden = "toctree" | "up" | "breadcrumbs" | "nothing";

export function hide(page: Page, hidden: readonly Hidden[]): Page {
  return {
    ...page,
    nav: hidden.includes("toctree") ? page.nav.filter(({ place }) => place !== "toctree") : page.nav,
    breadcrumbs: hidden.includes("breadcrumbs") ? [] : page.breadcrumbs,
    rel: hidden.includes("up")
      ? Object.fromEntries(Object.entries(page.rel).filter(([name]) => name !== "up"))
      : page.rel,
    links: hidden.includes("up") ? page.links.filter(({ text }) => !/^\W*up\W*$/iu.test(text)) : page.links,
  };
}
