/** Reads what links in the body declare: neighbours in pagers, translations, the site's name. */
import type { Element } from "domhandler";
import type { Alternate, Page } from "../model.ts";
import { find } from "./breadcrumbs.ts";
import { alternatesOf, relOf, relsOf } from "./head.ts";
import type { Resolve } from "./links.ts";
import { isOfType, stringOf, type Thing } from "./structured.ts";

/** `a[rel=next]` and the classic `accesskey` rows of DocBook and Texinfo. */
export function bodyRel(pagers: readonly Element[], resolve: Resolve): Page["rel"] {
  const links = pagers.flatMap((pager) =>
    find(pager, ({ name, attribs }) => name === "a" && attribs["href"] !== undefined),
  );
  return relOf(
    links.flatMap((link) => {
      const found = resolve(link.attribs["href"] ?? "");
      const rels = [...relsOf(link), keyRel(link)];
      return found?.key === undefined ? [] : [{ key: found.key, rels }];
    }),
  );
}

const accessKeys: Readonly<Record<string, string>> = { n: "next", p: "prev", u: "up", h: "home" };

function keyRel(link: Element): string {
  return accessKeys[link.attribs["accesskey"]?.toLowerCase() ?? ""] ?? "";
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
