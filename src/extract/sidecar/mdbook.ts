/** Turns mdBook's table of contents, which its pages load by script, into the book's sidebar: `toc.html`, else `toc.js`. */
import { readStringLiteral } from "../state/json.ts";
import { isPresent, navBlock } from "../state/nav-block.ts";
import { fileUrl, nothing, type ServedPage, type StructureSource } from "../state/source.ts";
import { listItems } from "./list-nav.ts";

export const mdbook: StructureSource = {
  name: "mdbook-toc",
  kind: "sidecar",
  detects: (page) => tocUrls(page).length > 0,
  wants: (page, files) => {
    // The script is asked for only when the page for readers without JavaScript is not there.
    const [first, second] = tocUrls(page);
    const isMissing = first !== undefined && files.has(first) && files.get(first) === undefined;
    return isMissing ? [first, second].filter(isPresent) : [first].filter(isPresent);
  },
  read: (page, files) => {
    for (const url of tocUrls(page)) {
      const text = files.get(url);
      if (text === undefined) continue;
      // Addresses in it are relative to the book's root, where the file is.
      const items = listItems(url.endsWith(".js") ? markupIn(text) : text, url, page.site);
      const block = navBlock({ place: "sidebar", items, source: "sidecar" });
      if (block !== undefined) return { nav: [block], links: [] };
    }
    return nothing;
  },
};

function tocUrls(page: ServedPage): readonly string[] {
  const frame = /<iframe\b[^>]*\bclass=["']?[^"'>]*sidebar-iframe-outer[^>]*>/iu.exec(page.html)?.[0] ?? "";
  const html = /\bsrc=["']?([^"'\s>]+)/iu.exec(frame)?.[1];
  const script = page.scripts.find(({ src }) => src !== undefined && /(?:^|\/)toc(?:-[0-9a-f]+)?\.js$/u.test(src))?.src;
  return [html, script]
    .filter(isPresent)
    .map((path) => fileUrl(path, page))
    .filter(isPresent);
}

/** `this.innerHTML = '<ol …'`: the literal is read, the program is not run. */
function markupIn(script: string): string {
  const call = /innerHTML\s*=\s*/u.exec(script);
  return call === null ? "" : (readStringLiteral(script, call.index + call[0].length)?.value ?? "");
}
