/** Turns the markup that a page keeps for readers without JavaScript into its content. */
import { noFiles, nothing, type StructureSource } from "./source.ts";

/** "Please enable JavaScript" and tracking pixels are shorter. */
const minMarkup = 400;

export const noscript: StructureSource = {
  name: "noscript",
  kind: "state",
  detects: (page) => /<noscript\b/iu.test(page.html),
  wants: noFiles,
  read: (page) => {
    const [, ...parts] = page.html.split(/<noscript\b[^>]*>/iu);
    const blocks = parts.map((part) => part.split(/<\/noscript\s*>/iu)[0] ?? "");
    const body = blocks.filter((block) => /<a\b[^>]*href|<p\b|<h[1-6]\b/iu.test(block)).join("\n");
    return body.length < minMarkup ? nothing : { nav: [], links: [], content: { as: "html", body } };
  },
};
