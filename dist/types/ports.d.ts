/** The world as the pipeline sees it: every effect is one of these functions, built in `io/` and handed in by the entries. */
import type { FetchOutcome, Page, RenderOutcome, Site, UrlKey } from "./model.js";
export interface FetchRequest {
    readonly url: string;
    /** Body bytes after decoding (or as they come, when `raw`); more is `too-large`. */
    readonly maxBytes: number;
    /** Leave the content encoding in place: the reader counts both sides itself. */
    readonly raw?: boolean;
    readonly accept?: string;
    readonly etag?: string;
    readonly lastModified?: string;
    /** Takes body pieces as they come; returning false ends the exchange early, which is not a failure. */
    readonly sink?: (chunk: Uint8Array) => boolean;
    /** Before the first piece of each attempt goes to `sink`: what an earlier attempt gave is void. */
    readonly begin?: (headers: Readonly<Record<string, readonly string[]>>) => void;
    /** Cookies for this exchange only, as one header value; dropped unless the URL is on the deploy origin. */
    readonly cookie?: string;
    /** At least this long after the last request to the same origin; the site's own `Crawl-delay`. */
    readonly delayMs?: number;
}
/** One exchange with retries, pacing and caps; follows no redirect; adds secrets on the deploy origin only. Never throws for what a server does. */
export type Fetch = (request: FetchRequest) => Promise<FetchOutcome>;
/** Loads a page in a browser and returns its settled DOM. The browser starts with the first call. */
export type Render = (url: string) => Promise<RenderOutcome>;
/** A readable answer, to be turned into page facts. */
export interface ReadRequest {
    readonly key: UrlKey;
    /** Where the answer came from, on the deploy origin. */
    readonly url: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, readonly string[]>>;
    readonly body: Uint8Array;
    readonly as: "html" | "markdown" | "text";
    readonly keepMarkdown: boolean;
}
export type PageRead = {
    readonly kind: "page";
    readonly page: Page;
}
/** A meta refresh of 0 seconds; `to` is absent when it leads off the site. */
 | {
    readonly kind: "stub";
    readonly target: string;
    readonly to?: UrlKey;
};
/** The same pure function wherever it runs. */
export type Read = (request: ReadRequest, site: Site) => Promise<PageRead>;
export interface Progress {
    readonly stage: "scope" | "crawl" | "render" | "infer" | "report";
    readonly pages: number;
    readonly renders: number;
    readonly waiting: number;
    readonly doing: string;
}
export interface Log {
    readonly progress: (progress: Progress) => void;
    readonly info: (message: string) => void;
    readonly warn: (message: string) => void;
    readonly debug: (message: string) => void;
}
export interface Ports {
    readonly fetch: Fetch;
    readonly render: Render;
    /** Milliseconds since the epoch. */
    readonly now: () => number;
    readonly log: Log;
    /** Aborted by Ctrl-C. */
    readonly signal: AbortSignal;
    /** Reads pages on other threads; without it they are read where the crawl runs. */
    readonly read?: Read;
    /** The facts of an earlier run of this version and configuration; asked for only where the server can say "unchanged". */
    readonly recall?: (key: UrlKey) => Page | undefined;
}
