/** The records that flow through the pipeline: shapes only, no logic. Every union is told apart by `kind`. */
/** A URL's normalised identity, always in the site's own (production) address space. Made only by `url.ts`. */
export type UrlKey = string & {
    readonly brand: "UrlKey";
};
/** Something worth saying that is not a metric: `fault` is the site's, `notice` is how we read it. */
export interface Note {
    readonly kind: string;
    readonly level: "fault" | "notice";
    readonly message: string;
    readonly urls?: readonly string[];
}
export type SiteUrlSource = "input" | "sitemap" | "canonical" | "deploy" | "placeholder";
/** One site, two origins: where we fetch and what its URLs mean. */
export interface Site {
    /** What the operator gave: a URL or a folder path. */
    readonly entry: string;
    /** Scheme, host and port we fetch from, without a trailing slash. */
    readonly deployOrigin: string;
    /** Path under which we crawl on the deploy origin; starts and ends with a slash. */
    readonly deployBase: string;
    /** Production base URL, with its path and a trailing slash. */
    readonly siteUrl: string;
    readonly siteUrlFrom: SiteUrlSource;
    /** Hosts (with port when not default) that all mean this site: production, its www/apex twin, the deploy host. */
    readonly aliases: readonly string[];
    /** Query parameters dropped from keys beside the built-in list; a trailing `*` matches a prefix. */
    readonly trackingParameters: readonly string[];
}
export type LastmodPrecision = "year" | "month" | "day" | "minute" | "second" | "fraction";
export type Lastmod = {
    readonly kind: "absent";
} | {
    readonly kind: "invalid";
    readonly raw: string;
} | {
    readonly kind: "valid";
    readonly raw: string;
    /** UTC, milliseconds only when the value has a fraction. */
    readonly instant: string;
    readonly precision: LastmodPrecision;
};
export interface RobotsRule {
    readonly kind: "allow" | "disallow";
    readonly pattern: string;
    readonly line: number;
}
export interface RobotsGroup {
    readonly agents: readonly string[];
    readonly rules: readonly RobotsRule[];
    readonly crawlDelaySeconds?: number;
    readonly line: number;
}
export type RobotsPolicy = {
    readonly kind: "rules";
    readonly text: string;
    readonly groups: readonly RobotsGroup[];
    readonly sitemaps: readonly string[];
    readonly notes: readonly Note[];
    /** True when the rules are the preview platform's own and production would not see them. */
    readonly artefact: boolean;
} | {
    readonly kind: "absent";
    readonly status: number;
} | {
    readonly kind: "not-rules";
    readonly why: string;
} | {
    readonly kind: "unreachable";
    readonly cause: string;
};
export interface RobotsDecision {
    readonly allowed: boolean;
    /** Agent token of the deciding group. */
    readonly group?: string;
    readonly line?: number;
    /** The deciding line as written, e.g. `Disallow: /a`. */
    readonly rule?: string;
    /** What robots-parser says, when it differs. */
    readonly secondOpinion?: boolean;
}
export interface SitemapFault {
    readonly kind: string;
    readonly line?: number;
    readonly detail: string;
}
export type SitemapKind = "urlset" | "index" | "text" | "rss" | "atom" | "llms-txt" | "refused";
export interface SitemapFile {
    readonly url: string;
    readonly kind: SitemapKind;
    readonly entries: number;
    readonly children: readonly string[];
    /** Bytes after inflation. */
    readonly bytes: number;
    readonly newest?: string;
    readonly parent?: string;
    /** False: read only in part, so nothing in it counts as removed. */
    readonly complete: boolean;
    readonly news: boolean;
    readonly faults: readonly SitemapFault[];
    /** The answer's `Last-Modified`, else `Date`, as an instant. */
    readonly served?: string;
    /** Named nowhere: found at one of the usual places. */
    readonly guessed?: boolean;
}
export interface Alternate {
    readonly language: string;
    readonly key: UrlKey;
}
export interface SitemapEntry {
    readonly key: UrlKey;
    /** The `loc` as written, trimmed. */
    readonly raw: string;
    readonly lastmod: Lastmod;
    /** Index into `Scope.sitemaps`. */
    readonly sitemap: number;
    readonly alternates?: readonly Alternate[];
}
export interface Scope {
    readonly site: Site;
    readonly entryKind: "sitemap" | "llms-txt" | "page";
    readonly robots: RobotsPolicy;
    readonly sitemaps: readonly SitemapFile[];
    /** In scope, one per key, newest lastmod first, then key. */
    readonly entries: readonly SitemapEntry[];
    /** Where the link crawl starts: the home page, and the entry page when it is another. */
    readonly seeds: readonly UrlKey[];
    /** Where the entry's redirects ended, spelled as the server writes it. */
    readonly entryUrl?: string;
    /** Keys that the owner's llms.txt lists, in its order; a weight on the crawl order only. */
    readonly curated: readonly UrlKey[];
    /** The owner's llms.txt as served; its text stands in for nothing but its own checks. */
    readonly published?: PublishedFile;
    /** Reason → number of URLs left out before any fetch. */
    readonly excluded: Readonly<Record<string, number>>;
    /** Seconds; the site's own wish, already weighed against `delay`. */
    readonly crawlDelaySeconds?: number;
    readonly notes: readonly Note[];
    /** Set when the run must stop before any page: robots unreachable, wall at the entry, refused entry. */
    readonly stop?: Stop;
}
export interface PublishedFile {
    /** Site URL. */
    readonly url: string;
    readonly status: number;
    readonly mediaType?: string;
    readonly text: string;
}
export type FailureCause = "dns" | "refused" | "reset" | "connect-timeout" | "headers-timeout" | "body-timeout" | "tls" | "cut-short" | "bad-encoding" | "protocol" | "blocked-address" | "aborted";
/** One HTTP exchange, no redirect followed. Header names are lower-case; several values are kept apart. */
export type FetchOutcome = {
    readonly kind: "answer";
    readonly url: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, readonly string[]>>;
    /** Decoded from its content encoding unless `raw` was asked; empty when a sink took it. */
    readonly body: Uint8Array;
    readonly wireBytes: number;
    readonly attempts: number;
} | {
    readonly kind: "too-large";
    readonly url: string;
    readonly status: number;
    readonly maxBytes: number;
} | {
    readonly kind: "failed";
    readonly url: string;
    readonly cause: FailureCause;
    readonly detail: string;
    readonly attempts: number;
};
/** A URL followed to its end inside the site. `hops` are the redirects taken, as keys where internal. */
export interface Hop {
    readonly from: string;
    readonly to: string;
    readonly status: number;
}
export type RedirectProblem = "redirect-loop" | "too-many-redirects" | "cookie-wall" | "https-downgrade" | "bad-location";
export type RenderReason = "empty-mount" | "thin-text" | "no-internal-links" | "nav-sample" | "layout-sample";
export type RenderOutcome = {
    readonly kind: "rendered";
    readonly url: string;
    readonly finalUrl: string;
    readonly status: number;
    readonly html: string;
    readonly browser: BrowserName;
    /** Messages of uncaught page errors, first ten. */
    readonly pageErrors: readonly string[];
    /** Scripts of the page that no server gave, without their queries. */
    readonly lostScripts?: readonly string[];
} | {
    readonly kind: "no-browser";
    readonly tried: readonly string[];
} | {
    readonly kind: "failed";
    readonly cause: "crash" | "timeout" | "navigation" | "too-large";
    readonly detail: string;
    /** Where the page's script wanted to go, off the deploy origin; without its query. */
    readonly leadsTo?: string;
};
export interface BrowserName {
    readonly name: string;
    readonly version: string;
}
export type LinkPlace = "nav" | "breadcrumb" | "header" | "sidebar" | "main" | "footer" | "pager" | "toc";
export interface Link {
    /** Present when the link stays on the site. */
    readonly key?: UrlKey;
    /** Absolute, as resolved; the deploy origin is not replaced here. */
    readonly url: string;
    readonly text: string;
    readonly place: LinkPlace;
    readonly nofollow: boolean;
}
export interface Heading {
    readonly level: 1 | 2 | 3 | 4 | 5 | 6;
    readonly text: string;
}
export interface NavItem {
    readonly label: string;
    /** Absent: a labelled group without a page of its own. */
    readonly key?: UrlKey;
    readonly children: readonly NavItem[];
}
export type NavPlace = "sidebar" | "header" | "footer" | "toctree" | "other";
export interface NavBlock {
    readonly place: NavPlace;
    readonly label: string;
    readonly items: readonly NavItem[];
    /** Internal links anywhere inside. */
    readonly links: number;
    /** Hash of the ordered link targets: equal on every page that shows the same menu. */
    readonly signature: string;
    /** Where it was read: the page as served, its state or sidecar file, or a rendered DOM. */
    readonly source: NavSource;
}
export type NavSource = "static" | "state" | "sidecar" | "rendered";
/** What the served HTML held before any state, sidecar or browser helped: the view of readers without JavaScript. */
export interface ServedFacts {
    /** Visible characters outside nav, header, footer and aside. */
    readonly textLength: number;
    readonly internalLinks: number;
    readonly navContainers: number;
    readonly emptyNavContainers: number;
    readonly navLinks: number;
    readonly headings: number;
    readonly paragraphs: number;
    readonly codeBlocks: number;
    readonly scripts: number;
    /** Id or tag of a mount element without content, e.g. `root`. */
    readonly emptyMount?: string;
    /** Visible characters inside noscript. */
    readonly noscriptLength: number;
}
export interface RobotsDirectives {
    readonly noindex: boolean;
    readonly nofollow: boolean;
    /** `header` alone on every page of a preview is the platform's doing. */
    readonly noindexFrom: "none" | "meta" | "header" | "both";
}
/** A page that answered 200 with something readable. */
export interface Page {
    readonly key: UrlKey;
    /** Site URL as it should be printed: production origin, the form the site itself uses (slash, extension). */
    readonly url: string;
    /** The content came from: static HTML, its inline state or sidecar, a browser, or a markdown file. */
    readonly via: "static" | "state" | "rendered" | "markdown" | "text";
    /** Why the static HTML tripped; present whether or not a browser was then needed. */
    readonly renderReason?: RenderReason;
    /** What a render added; absent when none was made. */
    readonly renderGain?: {
        readonly text: number;
        readonly links: number;
        readonly navLinks: number;
    };
    /** Says that the page answered but is not the site's content. */
    readonly wall?: "login" | "bot" | "error";
    readonly served: ServedFacts;
    readonly title: string;
    readonly siteName?: string;
    readonly description?: string;
    readonly headings: readonly Heading[];
    readonly language?: string;
    /** Characters of main text. */
    readonly textLength: number;
    readonly words: number;
    /** Estimated. */
    readonly tokens: number;
    /** First real sentence or two of the main text, at most 300 characters. */
    readonly excerpt: string;
    /** Main text as markdown; only when asked for. */
    readonly markdown?: string;
    /** Hash of the significant content: main text, structured data, main links; noise masked. */
    readonly contentHash: string;
    /** Hash of exact main text. */
    readonly textHash: string;
    /** Min-hashes of the main text's 4-word shingles; empty for texts under four words. */
    readonly minhash: Uint32Array;
    /** Hash of the page's skeleton without content. */
    readonly layout: string;
    readonly links: readonly Link[];
    readonly nav: readonly NavBlock[];
    /** From the root down, the page itself last when it is given. */
    readonly breadcrumbs: readonly (readonly Crumb[])[];
    readonly rel: {
        readonly up?: UrlKey;
        readonly home?: UrlKey;
        readonly next?: UrlKey;
        readonly prev?: UrlKey;
    };
    readonly canonical: Canonical;
    readonly alternates: readonly Alternate[];
    /** URL of the page's markdown twin. */
    readonly twin?: string;
    readonly describedBy?: string;
    readonly robots: RobotsDirectives;
    /** Raw dateModified by source, best first. */
    readonly dateModified?: string;
    readonly etag?: string;
    readonly lastModified?: string;
    readonly bytes: number;
    readonly notes: readonly Note[];
}
export interface Crumb {
    readonly label: string;
    readonly key?: UrlKey;
}
export type Canonical = {
    readonly kind: "none";
} | {
    readonly kind: "self";
} | {
    readonly kind: "internal";
    readonly key: UrlKey;
    readonly raw: string;
} | {
    readonly kind: "external";
    readonly raw: string;
} | {
    readonly kind: "conflict";
    readonly raw: readonly string[];
};
export type CeilingName = "max-pages" | "max-depth" | "time-budget" | "max-renders";
export type Stop = {
    readonly kind: "exhausted";
} | {
    readonly kind: "ceiling";
    readonly ceiling: CeilingName;
    readonly detail: string;
} | {
    readonly kind: "blocked";
    readonly cause: "robots-unreachable"
    /** Rules that were read keep out every URL that is known. */
     | "robots-closed" | "entry-unreachable" | "login-wall" | "bot-wall" | "server-died" | "nothing-found" | "no-browser" | "throttled" | "interrupted";
    readonly detail: string;
};
/** A URL that redirects within the site: HTTP, or a meta refresh of 0 seconds. */
export interface Redirect {
    readonly key: UrlKey;
    readonly to: UrlKey;
    readonly how: "http" | "refresh";
    readonly status: number;
}
/** A URL that gave no page. `status` 0 stands for no answer. */
export interface Failure {
    readonly key: UrlKey;
    readonly status: number;
    readonly cause: FailureCause | RedirectProblem | "http-error" | "too-large" | "other-type" | "off-site" | "soft-404" | "trap" | "login-wall" | "bot-wall";
    readonly detail: string;
    /** A page that links here, the smallest key; absent when only the sitemap did. */
    readonly from?: UrlKey;
}
/** What the URL of a baseline's page answers now that neither a link nor a sitemap led to it. */
export interface Probe {
    readonly key: UrlKey;
    readonly url: string;
    readonly status: number;
    /** Where it redirects within the site. */
    readonly to?: UrlKey;
}
/** The markdown version of one page, as it answered. */
export interface TwinProbe {
    readonly page: UrlKey;
    readonly url: string;
    /** The page names it; else its address was tried by custom. */
    readonly advertised: boolean;
    readonly status: number;
    readonly isMarkdown: boolean;
    /** How much of the page's main text it says, 0–1. */
    readonly agreement: number;
}
export interface RenderRecord {
    readonly key: UrlKey;
    readonly reason: RenderReason;
    readonly layout: string;
    readonly outcome: "gained" | "no-gain" | "useless" | "failed";
    readonly detail: string;
}
/** What readers without JavaScript see of one layout, summed over the pages that a browser or a data file completed. */
export interface ParityRow {
    /** Of the HTML as served. */
    readonly layout: string;
    /** Smallest key among the compared. */
    readonly example: UrlKey;
    readonly pages: number;
    readonly compared: number;
    readonly served: ParityCounts;
    readonly whole: ParityCounts;
    /** Served ÷ whole, 0–1. */
    readonly seen: {
        readonly text: number;
        readonly links: number;
    };
}
/** Characters of text, internal links, headings. */
export interface ParityCounts {
    readonly text: number;
    readonly links: number;
    readonly headings: number;
}
export interface Crawl {
    readonly scope: Scope;
    /** Sorted by key. */
    readonly pages: readonly Page[];
    readonly redirects: readonly Redirect[];
    readonly failures: readonly Failure[];
    /** Reason → number of URLs found but not fetched (robots, excluded, outside base). */
    readonly skipped: Readonly<Record<string, number>>;
    /** Clicks from the home page by links, for pages the link crawl reached. */
    readonly clicks: ReadonlyMap<UrlKey, number>;
    /** Nav read once for the whole site from state or sidecar files. */
    readonly siteNav: readonly NavBlock[];
    readonly probes?: readonly Probe[];
    /** Pages whose main content is another one with every request, sorted. */
    readonly volatile?: readonly UrlKey[];
    /** The sitemap whose dates all moved between two requests, and by how much at least. */
    readonly shifted?: {
        readonly sitemap: number;
        readonly byMs: number;
    };
    /** Pages whose main text is compared word for word, sorted. */
    readonly watched?: readonly UrlKey[];
    /** What the links of the owner's llms.txt answer that nothing else led to. */
    readonly listed?: readonly Probe[];
    /** A sample of the pages' markdown versions. */
    readonly twins?: readonly TwinProbe[];
    readonly renders: readonly RenderRecord[];
    /** Per layout, largest first. */
    readonly parity?: readonly ParityRow[];
    readonly browser?: BrowserName;
    /** Pages that tripped and could not be rendered, with what stopped it. */
    readonly unrendered: readonly UrlKey[];
    readonly ceilings: readonly CeilingName[];
    readonly stop: Stop;
    readonly fetches: number;
    readonly notes: readonly Note[];
}
export type ClusterTier = "key" | "redirect" | "canonical" | "content";
export interface Cluster {
    readonly winner: UrlKey;
    /** Without the winner, sorted. */
    readonly members: readonly UrlKey[];
    readonly tier: ClusterTier;
}
export interface Collapse {
    /** One per winner and tier, sorted by winner. */
    readonly clusters: readonly Cluster[];
    /** Variant → winner, chains resolved. */
    readonly winnerOf: ReadonlyMap<UrlKey, UrlKey>;
    /** Kept pages, sorted by key. */
    readonly documents: readonly Page[];
    /** Kept out of the tree though they answered: whole-site pages, noindex, walls; by reason. */
    readonly aside: ReadonlyMap<UrlKey, "whole-site" | "noindex" | "wall" | "soft-404">;
    /** Fallback and version variants: kept apart, counted. */
    readonly variants: readonly {
        readonly kind: "untranslated" | "version";
        readonly primary: UrlKey;
        readonly key: UrlKey;
    }[];
    readonly notes: readonly Note[];
}
export type PlacedBy = "root" | "nav" | "breadcrumb" | "path" | "none";
export interface SiteNode {
    readonly key: UrlKey;
    readonly title: string;
    /** Label that the nav uses for it, when it has one. */
    readonly label?: string;
    /** Nearest ancestor that is a document; absent for the root only. */
    readonly parent?: UrlKey;
    /** Labels of page-less groups between the parent and this node, outermost first. */
    readonly groups: readonly string[];
    readonly placedBy: PlacedBy;
    /** One line for `explain`: what the evidence was, in words. */
    readonly evidence: string;
    /** Root 0; each document or labelled group on the way down counts one. */
    readonly depth: number;
    /** Children in sibling order: nav order, then path, then key. */
    readonly children: readonly UrlKey[];
    /** Other places it was listed under. */
    readonly alsoUnder: readonly UrlKey[];
    /** Label of its top-level group; empty for the root. */
    readonly section: string;
}
export interface SiteTree {
    readonly root: UrlKey;
    /** In tree order, the root first. */
    readonly nodes: ReadonlyMap<UrlKey, SiteNode>;
    /** Names of top-level groups in order. */
    readonly sections: readonly string[];
    readonly notes: readonly Note[];
}
export interface EmittedFile {
    /** Relative to the site root, e.g. `llms.txt` or `guide/llms.txt`. */
    readonly path: string;
    readonly text: string;
}
export interface LlmsTxt {
    /** The root file first. */
    readonly files: readonly EmittedFile[];
    readonly listed: number;
    readonly characters: number;
    readonly tokens: number;
    readonly notes: readonly Note[];
}
/** One fault of an llms.txt. Rules are S1–S17 of the format, or names of our own policy. */
export interface LintFinding {
    /** From 1; 1 also stands for the file as a whole. */
    readonly line: number;
    readonly rule: string;
    readonly level: "error" | "warn" | "info";
    readonly message: string;
    /** Which reader it hurts, and how. */
    readonly why: string;
    readonly fix: string;
}
export type Unit = "ratio" | "count" | "levels" | "characters" | "tokens";
export type Measurement = {
    readonly kind: "measured";
    readonly value: number;
    readonly numerator: number;
    readonly denominator: number;
    readonly unit: Unit;
} | {
    readonly kind: "unmeasured";
    readonly reason: string;
    readonly unit: Unit;
};
export type Metrics = Readonly<Record<string, Measurement>>;
export type LastmodVerdict = "trusted" | "unproven" | "untrusted";
export type LastmodCause = "build-stamped" | "request-stamped" | "partly-stamped" | "shallow-clone" | "invalid" | "future" | "disagrees" | "frozen" | "mass-bump" | "missing";
/** One sitemap file or section judged alone. */
export interface LastmodPart {
    readonly scope: "sitemap" | "section";
    readonly name: string;
    readonly verdict: LastmodVerdict;
    readonly why: string;
    readonly cause?: LastmodCause;
    readonly entries: number;
    readonly dated: number;
}
export interface LastmodReport {
    readonly verdict: LastmodVerdict;
    /** One sentence. */
    readonly why: string;
    readonly cause?: LastmodCause;
    readonly entries: number;
    readonly dated: number;
    readonly valid: number;
    readonly future: number;
    /** Largest number of entries within one minute of each other. */
    readonly clustered: number;
    readonly commonest?: {
        readonly instant: string;
        readonly count: number;
    };
    readonly sampled: {
        readonly agree: number;
        readonly behind: number;
        readonly ahead: number;
    };
    readonly matrix?: LastmodMatrix;
    /** The matrix summed over the runs of the baseline and this one. */
    readonly tally?: LastmodMatrix;
    /** Pages whose date moved back, or was there before and is not now. */
    readonly backwards?: number;
    readonly lost?: number;
    /** Per sitemap file and per section, where there are two or more. */
    readonly parts?: readonly LastmodPart[];
}
/** Across two runs, pages with a lastmod in both. */
export interface LastmodMatrix {
    readonly changedBumped: number;
    readonly changedNotBumped: number;
    readonly unchangedBumped: number;
    readonly unchangedNotBumped: number;
}
/** One line of a run's page table: what a baseline keeps and a comparison reads. Absent fields are facts that do not apply. */
export interface PageRow {
    readonly key: UrlKey;
    readonly url: string;
    readonly status: number;
    readonly role: "document" | "variant" | "redirect" | "aside" | "failure";
    readonly title?: string;
    readonly h1?: string;
    readonly description?: string;
    readonly language?: string;
    readonly parent?: UrlKey;
    readonly groups?: readonly string[];
    readonly placedBy?: PlacedBy;
    readonly depth?: number;
    readonly section?: string;
    readonly layout?: string;
    readonly via?: Page["via"];
    readonly renderReason?: RenderReason;
    readonly fingerprint?: string;
    readonly contentHash?: string;
    readonly textHash?: string;
    readonly lastmod?: string;
    readonly tokens?: number;
    readonly winner?: UrlKey;
    readonly tier?: ClusterTier;
    readonly redirectTo?: UrlKey;
    readonly canonical?: string;
    readonly noindex?: boolean;
    readonly asideFor?: string;
    /** Known from the baseline only: nothing led to it in this run, and its metrics leave it out. */
    readonly probed?: boolean;
    readonly wall?: Page["wall"];
    readonly failure?: Failure["cause"];
    readonly inSitemap: boolean;
    readonly sitemap?: string;
    /** Crawled pages that link here. */
    readonly inlinks: number;
    /** Served (static) facts: nav links, empty nav containers, visible characters. */
    readonly navLinks?: number;
    readonly emptyNav?: number;
    readonly servedText?: number;
    readonly breadcrumbs?: number;
    readonly navContainers?: number;
    /** Nav links that only a render or state added. */
    readonly gainedNav?: number;
    /** Characters of main text, however they were obtained. */
    readonly textLength?: number;
    /** Internal links on the page, and how many of them are nofollow. */
    readonly outlinks?: number;
    readonly nofollowed?: number;
    /** Served internal links: what a reader without JavaScript can follow. */
    readonly servedLinks?: number;
    readonly etag?: string;
    readonly lastModified?: string;
    /** Its content hash is another one with every request. */
    readonly volatile?: true;
    /** Main text as markdown, of watched pages only, cut when long. */
    readonly text?: string;
}
/** A measured run: everything a later run may be compared with. */
export interface Run {
    readonly siteUrl: string;
    readonly metrics: Metrics;
    /** Sorted by key. */
    readonly pages: readonly PageRow[];
    readonly sections: Readonly<Record<string, number>>;
    readonly sitemaps: readonly SitemapFile[];
    readonly robots: {
        readonly kind: RobotsPolicy["kind"];
        readonly closed: number;
        readonly text?: string;
    };
    readonly lastmod: LastmodReport;
    readonly llmsTxt: readonly EmittedFile[];
    readonly stop: Stop;
    readonly ceilings: readonly CeilingName[];
    readonly browser?: BrowserName;
    /** Histogram name → bucket → documents: `depth`, `tokens`, `navLinks`. */
    readonly histograms?: Readonly<Record<string, Readonly<Record<string, number>>>>;
    /** URLs found in the site's own files and left out by robots.txt, sitemap entries in scope, owner's llms.txt links. */
    readonly counts?: Readonly<Record<string, number>>;
    /** The afdocs report that was committed beside the site. */
    readonly afdocs?: AfdocsReport;
}
/** What an afdocs JSON report says: one row a check, sorted by id. */
export interface AfdocsReport {
    readonly spec?: string;
    readonly checks: readonly AfdocsCheck[];
}
export interface AfdocsCheck {
    readonly id: string;
    readonly status: "pass" | "warn" | "fail" | "skip" | "error";
    readonly message: string;
}
export interface Baseline {
    readonly schemaVersion: number;
    readonly tool: string;
    readonly configurationHash: string;
    /** What the hash was made of, so that a difference can be named. */
    readonly configuration?: Readonly<Record<string, string>>;
    readonly commit?: string;
    readonly acceptedBy?: string;
    readonly run: Run;
    /** Oldest first, bounded. */
    readonly history: readonly {
        readonly commit?: string;
        readonly metrics: Readonly<Record<string, number>>;
    }[];
}
export type BaselineState = {
    readonly kind: "found";
    readonly baseline: Baseline;
    readonly from: string;
    readonly behind?: number;
} | {
    readonly kind: "missing";
    readonly from: string;
} | {
    readonly kind: "unreadable";
    readonly from: string;
    readonly cause: string;
} | {
    readonly kind: "newer-schema";
    readonly from: string;
    readonly schemaVersion: number;
} | {
    readonly kind: "other-configuration";
    readonly from: string;
    readonly differs: readonly string[];
    readonly baseline: Baseline;
};
export type Level = "off" | "warn" | "fail";
export interface Cause {
    /** One of the named causes of docs/metrics.md, or `unknown`. */
    readonly kind: string;
    readonly summary: string;
    readonly confidence: "certain" | "likely" | "possible";
    readonly groups: readonly {
        readonly section: string;
        readonly layout: string;
        readonly pages: number;
    }[];
    /** At most ten site URLs that prove it. */
    readonly evidence: readonly string[];
    readonly fix: string;
    /** The next best explanations, best first. */
    readonly also?: readonly {
        readonly kind: string;
        readonly summary: string;
    }[];
}
export interface Finding {
    readonly metric: string;
    readonly level: "warn" | "fail" | "info";
    /** Set when only this section, or pages of this layout, moved beyond the limit. */
    readonly section?: string;
    readonly layout?: string;
    readonly baseline?: number;
    readonly current?: number;
    readonly delta?: number;
    readonly limit?: string;
    readonly cause?: Cause;
    readonly message: string;
    /** Beyond its limit at first, and not any more when its pages were asked again. */
    readonly unstable?: true;
}
export interface Changes {
    readonly added: readonly UrlKey[];
    readonly removed: readonly {
        readonly key: UrlKey;
        readonly now: "redirects" | "gone" | "unknown";
        readonly to?: UrlKey;
    }[];
    readonly moved: readonly {
        readonly key: UrlKey;
        readonly from: string;
        readonly to: string;
    }[];
    readonly retitled: readonly {
        readonly key: UrlKey;
        readonly from: string;
        readonly to: string;
    }[];
    readonly changed: readonly UrlKey[];
    /** What a page says of itself to machines; absent when nothing of it changed. */
    readonly facts?: readonly FactChange[];
    /** Watched pages whose main text differs, as a unified diff; absent when none does. */
    readonly texts?: readonly {
        readonly key: UrlKey;
        readonly diff: string;
    }[];
}
export interface FactChange {
    readonly key: UrlKey;
    readonly fact: "canonical" | "noindex" | "description" | "language" | "h1";
    /** Empty where the page said nothing. */
    readonly from: string;
    readonly to: string;
}
export interface Comparison {
    readonly findings: readonly Finding[];
    readonly changes: Changes;
    readonly compared: boolean;
    /** Why not, or what was left out of the comparison. */
    readonly reason?: string;
}
export type Verdict = "pass" | "no-baseline" | "regressed" | "inconclusive" | "error";
/** The whole result of one audit; reports read it and recompute nothing. */
export interface Audit {
    readonly site: Site;
    readonly crawl: Crawl;
    readonly collapse: Collapse;
    readonly tree: SiteTree;
    readonly llmsTxt: LlmsTxt;
    readonly run: Run;
    readonly baselineState: BaselineState;
    readonly candidate: Baseline;
    readonly comparison: Comparison;
    readonly verdict: Verdict;
    /** One line that says why the verdict is what it is. */
    readonly because: string;
    readonly notes: readonly Note[];
}
