/** Chooses the URL that is listed for a page, in a form that neither reader cuts. */
import type { Collapse, Page, Site, TwinProbe } from "../model.ts";
import type { Options } from "../options.ts";
import { keyOf, siteUrlOf } from "../url.ts";

type LinkForm = "html" | "markdown";

export interface LinkChoice {
  readonly url: string;
  readonly form: LinkForm;
}

/** Jaccard of the texts above which a markdown version says the same: HTML brings buttons and labels of its own. */
const sameText = 0.8;

/**
 * `auto` takes the markdown twin only where the crawl saw that it says the same, or where every twin of its sample did;
 * `markdown` believes the page.
 */
export function linkChooser(
  site: Site,
  collapse: Collapse,
  mode: Options["llmsLinks"],
  twins: readonly TwinProbe[] = [],
): (page: Page) => LinkChoice {
  const allEqual = twins.length > 0 && twins.every((twin) => twin.advertised && isSame(twin));
  const seen = new Map(twins.map((twin) => [twin.page, twin]));
  const documents = new Set(collapse.documents.map(({ key }) => key));
  const claims = new Map<string, number>();
  for (const { twin } of collapse.documents) {
    const key = twin === undefined ? undefined : keyOf(twin, site);
    if (key !== undefined) claims.set(key, (claims.get(key) ?? 0) + 1);
  }
  return (page) => {
    const form = page.via === "markdown" ? "markdown" : "html";
    const html: LinkChoice = { url: safeUrl(siteUrlOf(page.url, site)), form };
    const key = page.twin === undefined ? undefined : keyOf(page.twin, site);
    if (mode === "html" || page.twin === undefined || key === undefined) return html;
    const probe = seen.get(page.key);
    const equal = collapse.winnerOf.get(key) === page.key || allEqual || (probe !== undefined && isSame(probe));
    const isDead = probe !== undefined && !probe.isMarkdown;
    // A version that several pages call theirs is nobody's.
    const other =
      page.twin.endsWith("/llms.txt") || documents.has(key) || collapse.aside.has(key) || (claims.get(key) ?? 0) > 1;
    if (other || isDead || (!equal && mode === "auto")) return html;
    return { url: safeUrl(siteUrlOf(page.twin, site)), form: "markdown" };
  };
}

function isSame({ isMarkdown, agreement }: TwinProbe): boolean {
  return isMarkdown && agreement >= sameText;
}

/** Parentheses end the URL early in both readers; spaces, quotes and angle brackets join it to what follows. */
export function safeUrl(url: string): string {
  const href = URL.canParse(url) ? new URL(url).href : url;
  return href.replaceAll(/[()<>[\]{}|\\^`"'\s]/gu, (character) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}

/** Directory of a URL, below which a nested file covers it: `https://h/guide/` of `https://h/guide/a`, and of itself. */
export function directoryOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.slice(0, pathname.lastIndexOf("/") + 1);
}
