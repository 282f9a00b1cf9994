/** Turns the search indexes of documentation generators into the pages they list: coverage, not hierarchy. */
import { isList, parseJson, textAt, valueAt, type Json } from "../state/json.ts";
import { isPresent, pageLink } from "../state/nav-block.ts";
import { fileUrl, type FoundLink, type ServedPage, type StructureSource } from "../state/source.ts";

export const sphinx: StructureSource = {
  name: "sphinx-searchindex",
  kind: "sidecar",
  detects: (page) => sphinxRoot(page) !== undefined,
  wants: (page) => [sphinxIndex(page)].filter(isPresent),
  read: (page, files) => {
    const text = files.get(sphinxIndex(page) ?? "") ?? "";
    const start = text.indexOf("(");
    // Older versions wrote a JavaScript literal with bare names; only the list of documents is wanted from it.
    const names = parseJson(/docnames["']?\s*:\s*(\[[^\]]*\])/u.exec(text.slice(start))?.[1]);
    const root = sphinxRoot(page) ?? page.url;
    return {
      nav: [],
      links: linksOf(
        (isList(names) ? names : []).filter(isText).map((name) => `${name}.html`),
        root,
        page,
      ),
    };
  },
};

function isText(value: Json): value is string {
  return typeof value === "string";
}

function sphinxIndex(page: ServedPage): string | undefined {
  const root = sphinxRoot(page);
  return root === undefined ? undefined : fileUrl(new URL("searchindex.js", root).href, page);
}

/** `documentation_options.js` is beside every Sphinx page, in `_static` under the root. */
function sphinxRoot(page: ServedPage): string | undefined {
  const src = page.scripts.find((script) => /(?:^|\/)_static\/documentation_options\.js/u.test(script.src ?? ""))?.src;
  const url = src === undefined ? undefined : fileUrl(src, page);
  return url === undefined ? undefined : new URL("../", url).href;
}

export const mkdocs: StructureSource = {
  name: "mkdocs-search-index",
  kind: "sidecar",
  detects: (page) => mkdocsRoot(page) !== undefined,
  wants: (page) => [mkdocsIndex(page)].filter(isPresent),
  read: (page, files) => {
    const docs = valueAt(parseJson(files.get(mkdocsIndex(page) ?? "")), "docs");
    const places = (isList(docs) ? docs : []).map((one) => textAt(one, "location") ?? "");
    return {
      nav: [],
      links: linksOf(
        places.map((place) => place.split("#")[0] ?? ""),
        mkdocsRoot(page) ?? page.url,
        page,
      ),
    };
  },
};

function mkdocsIndex(page: ServedPage): string | undefined {
  const root = mkdocsRoot(page);
  return root === undefined ? undefined : fileUrl(new URL("search/search_index.json", root).href, page);
}

/** Material writes its base into `#__config`; the classic themes into a `base_url` variable. */
function mkdocsRoot(page: ServedPage): string | undefined {
  const config = page.scripts.find(({ id }) => id === "__config")?.text;
  const material = textAt(parseJson(config), "base");
  const classic = page.scripts.map(({ text }) => /\bbase_url\s*=\s*["']([^"']*)["']/u.exec(text)?.[1]).find(isPresent);
  const base = material ?? classic;
  const root = base === undefined ? undefined : fileUrl(base === "" ? "./" : base, page);
  return root === undefined ? undefined : `${root.replace(/\/$/u, "")}/`;
}

function linksOf(paths: readonly string[], root: string, page: ServedPage): readonly FoundLink[] {
  const found = [...new Set(paths)]
    .map((path) => pageLink(path === "" ? "./" : path, root, page.site))
    .filter(isPresent);
  return [...new Map(found.map((link) => [link.key, link])).values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
