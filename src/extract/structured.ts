/** Turns JSON-LD blocks into plain objects by type; hostile or broken blocks give nothing. */

export type Thing = Readonly<Record<string, unknown>>;

const deepest = 12;
const mostThings = 500;

/** Every object with a `@type`, in document order, those of `@graph` and of nested properties too. */
export function readThings(blocks: readonly string[]): readonly Thing[] {
  const things: Thing[] = [];
  for (const block of blocks) collect(parseBlock(block), things, 0);
  return things;
}

function parseBlock(text: string): unknown {
  // Some templates wrap the block for XHTML, or leave a comma or semicolon behind it.
  const bare = text
    .replaceAll(/<!\[CDATA\[|\]\]>|<!--|-->|\/\*|\*\//gu, " ")
    .trim()
    .replace(/;$/u, "");
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}

function collect(value: unknown, things: Thing[], depth: number): void {
  if (depth > deepest || things.length >= mostThings) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, things, depth + 1);
    return;
  }
  if (!isThing(value)) return;
  if (value["@type"] !== undefined) things.push(value);
  for (const one of Object.values(value)) if (typeof one === "object" && one !== null) collect(one, things, depth + 1);
}

export function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isOfType(thing: Thing, pattern: RegExp): boolean {
  const type = thing["@type"];
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.some((one) => typeof one === "string" && pattern.test(one.replace(/^https?:\/\/schema\.org\//u, "")));
}

export function stringOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return stringOf(value[0]);
  return undefined;
}

// What changes although the content does not, and what speaks of the site and not of the page.
const volatile =
  /^(?:@id|url|sameAs|image|logo|thumbnailUrl|contentUrl|embedUrl|mainEntityOfPage|isPartOf|publisher|breadcrumb|potentialAction|date\w+|uploadDate|\w*Time|interaction\w*|aggregateRating|commentCount|copyrightYear|version|\w*Count)$/u;
const ofSite =
  /^(?:BreadcrumbList|WebSite|Organization|SiteNavigationElement|WPHeader|WPFooter|SearchAction|ListItem|Corporation)$/u;

/** What the blocks say about the page's content, in one order. */
export function significantThings(things: readonly Thing[]): string {
  return things
    .filter((thing) => !isOfType(thing, ofSite))
    .map((thing) => stable(thing, 0))
    .join("\n");
}

function stable(value: unknown, depth: number): string {
  if (depth > deepest) return "";
  if (Array.isArray(value)) return value.map((one) => stable(one, depth + 1)).join(",");
  if (!isThing(value)) return typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (depth > 0 && isOfType(value, ofSite)) return "";
  const names = Object.keys(value).filter((name) => !volatile.test(name));
  return names
    .toSorted()
    .map((name) => `${name}=${stable(value[name], depth + 1)}`)
    .join(";");
}
