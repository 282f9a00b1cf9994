/** Turns the Markdown version that a page advertises into its content. */
import { isPresent } from "../state/nav-block.ts";
import { fileUrl, nothing, type ServedPage, type StructureSource } from "../state/source.ts";

export const twin: StructureSource = {
  name: "markdown-alternate",
  kind: "sidecar",
  detects: (page) => twinUrl(page) !== undefined,
  wants: (page) => [twinUrl(page)].filter(isPresent),
  read: (page, files) => {
    const text = files.get(twinUrl(page) ?? "");
    if (text === undefined || /^\s*<(?:!doctype|html)\b/iu.test(text)) return nothing;
    return { nav: [], links: [], content: { as: "markdown", body: text } };
  },
};

function twinUrl(page: ServedPage): string | undefined {
  const tag = /<link\b[^>]*type=["']?text\/markdown[^>]*>/iu.exec(page.html)?.[0];
  if (tag === undefined || !/rel=["']?[^"'>]*alternate/iu.test(tag)) return undefined;
  const href = /\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(tag);
  const path = href?.[1] ?? href?.[2] ?? href?.[3];
  return path === undefined ? undefined : fileUrl(path, page);
}
