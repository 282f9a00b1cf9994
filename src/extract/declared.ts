/** Reads what links in the body declare: neighbours in pagers, translations, the site's name. */
import type { Element } from "domhandler";
import type { Alternate, Page } from "../model.ts";
import { alternatesOf, relOf, relsOf } from "./head.ts";
import type { Resolve } from "./links.ts";
import { isOfType, stringOf, type Thing } from "./structured.ts";
import { linkText } from "./text.ts";

/** `a[rel=next]`, the access keys of DocBook and Texinfo, and rows of `Prev | Up | Next`, which need two of their words. */
export function bodyRel(links: readonly Element[], resolve: Resolve): Page["rel"] {
  const said = links.map((link) => ({ link, word: wordOf(link) }));
  const isRow = new Set(said.map(({ word }) => word).filter((word) => word !== "" && word !== "home")).size >= 2;
  return relOf(
    said.flatMap(({ link, word }) => {
      const found = resolve(link.attribs["href"] ?? "");
      const rels = [...relsOf(link), keyRel(link), isRow ? word : ""];
      return found?.key === undefined ? [] : [{ key: found.key, rels }];
    }),
  );
}

const accessKeys: Readonly<Record<string, string>> = { n: "next", p: "prev", u: "up", h: "home" };

function keyRel(link: Element): string {
  return accessKeys[link.attribs["accesskey"]?.toLowerCase() ?? ""] ?? "";
}

/** Only whole words: a link called `Home` in a menu is home, `Up and running` is no direction. */
function wordOf(link: Element): string {
  const [, word = ""] = /^\W*(next|prev|up|home)(?:ious)?\W*$/iu.exec(linkText(link)) ?? [];
  return word.toLowerCase();
}

/** Some sites list translations in the body; only links that say both what and in which language count. */
export function bodyAlternates(
  links: readonly Element[],
  declared: readonly Alternate[],
  resolve: Resolve,
): readonly Alternate[] {
  const marked = links.flatMap((link) => {
    const found = relsOf(link).includes("alternate") ? resolve(link.attribs["href"] ?? "") : undefined;
    return found === undefined ? [] : [{ ...found, rels: ["alternate"], hreflang: link.attribs["hreflang"] }];
  });
  const known = new Set(declared.map(({ language, key }) => `${language} ${key}`));
  return [...declared, ...alternatesOf(marked).filter(({ language, key }) => !known.has(`${language} ${key}`))];
}

export function siteNameOf(things: readonly Thing[]): string | undefined {
  return things
    .filter((thing) => isOfType(thing, /^WebSite$/u))
    .map((thing) => stringOf(thing["name"]))
    .find((name) => name !== undefined);
}
