/** A small site held in memory: what a server would answer to each path, and what a browser would show. */

export interface BenchPage {
  readonly html: string;
  /** In the sitemap, with this date. */
  readonly lastmod?: string;
  /** DOM after scripts ran; the HTML as served when absent. */
  readonly rendered?: string;
}
export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly location?: string;
  /** The exchange fails in place of an answer. */
  readonly failure?: "bad-encoding" | "reset";
}
export interface BenchSite {
  readonly name: string;
  /** Production base the site means. */
  readonly siteUrl: string;
  /** Where it is served: the preview. */
  readonly deployOrigin: string;
  /** Path, e.g. `/guide/a.html` → page. */
  readonly pages: ReadonlyMap<string, BenchPage>;
  /** Anything that is not a page, and what takes a page's place. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** Takes the place of the sitemap made from the pages. */
  readonly sitemap?: Answer;
  readonly robots: string;
  readonly llmsTxt?: string;
  readonly commitDate: string;
  readonly nowMs: number;
  /** Paths that answer 503 once and as they should from then on. */
  readonly flaky?: ReadonlySet<string>;
  /** Largest random delay of an answer, in milliseconds. */
  readonly latencyMs: number;
  /** Paths that belong to the part that mutations of one section take. */
  readonly section: ReadonlySet<string>;
  /** Locale or version trees: path → counterpart in the main one. */
  readonly locales: ReadonlyMap<string, string>;
  readonly versions: ReadonlyMap<string, string>;
}

export const homePath = "/";

export function sitemapOf(site: BenchSite): string {
  const base = site.siteUrl.replace(/\/$/, "");
  const urls = [...site.pages]
    .filter(([, page]) => page.lastmod !== undefined)
    .map(([path, page]) => `<url><loc>${escapeXml(base + path)}</loc><lastmod>${page.lastmod ?? ""}</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** New pages map; `change` may return undefined to drop a page. */
export function mapPages(site: BenchSite, change: (page: BenchPage, path: string) => BenchPage | undefined): BenchSite {
  const pages = [...site.pages].flatMap(([path, page]) => {
    const changed = change(page, path);
    return changed === undefined ? [] : [[path, changed] as const];
  });
  return { ...site, pages: new Map(pages) };
}

export function withAnswers(site: BenchSite, answers: ReadonlyMap<string, Answer>): BenchSite {
  return { ...site, answers: new Map([...site.answers, ...answers]) };
}

/** A whole number from text, the same everywhere: mutations pick pages by it. */
export function hashOf(text: string): number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return state >>> 0;
}

/** About one in `of` of the pages, never the home page; the same ones each time. */
export function pick(site: BenchSite, of: number, salt: string): ReadonlySet<string> {
  return new Set([...site.pages.keys()].filter((path) => path !== homePath && hashOf(salt + path) % of === 0));
}

/** A date within the three years before `nowMs`, drawn from the path. */
export function dateFor(path: string, nowMs: number): string {
  const day = 86_400_000;
  return new Date(nowMs - 3 * day - (hashOf(path) % ((1090 * day) / 1000)) * 1000).toISOString().slice(0, 19) + "Z";
}

/** A new date for a page that was edited. */
export function bumped(path: string, nowMs: number): string {
  return new Date(nowMs - (hashOf(`bump ${path}`) % 80_000) * 1000 * 2).toISOString().slice(0, 19) + "Z";
}
