/** Turns the address of a sitemap into what is read there, redirects followed, the body read while it comes. */
import { formatInstant } from "../datetime.ts";
import type { FetchOutcome, Hop, Site } from "../model.ts";
import type { Fetch } from "../ports.ts";
import { createSitemapReader, maxSitemapBytes, type SitemapRead, type SitemapReader } from "../scope/sitemap.ts";
import type { RawEntry } from "../scope/sitemap-document.ts";
import { followRedirects } from "./follow.ts";

export interface FetchedSitemap {
  readonly read: SitemapRead;
  /** Pages in document order. */
  readonly entries: readonly RawEntry[];
  /** Where the body came from. */
  readonly finalUrl: string;
  readonly outcome: FetchOutcome;
  /** The first bytes of a 2xx body, for those who must know what else it may be. */
  readonly head: Uint8Array;
  readonly served?: string;
  /** Where a redirect left the site; not fetched. */
  readonly offSite?: string;
}
export interface SitemapRequest {
  readonly url: string;
  /** Base of relative addresses. */
  readonly siteUrl: string;
  readonly site: Site;
  readonly fetch: Fetch;
  /** Bytes of the start that are kept. */
  readonly headBytes?: number;
}

const accept = "application/xml,text/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5";
const maxHops = 5;
/** The reader draws the line itself and keeps what fits; the transfer is only cut off well behind it. */
const slackBytes = 4 * 1024 * 1024;

/** One exchange's body on its way to the reader. */
interface Intake {
  reader: SitemapReader;
  entries: RawEntry[];
  head: Uint8Array[];
  headBytes: number;
}

export async function fetchSitemap(request: SitemapRequest): Promise<FetchedSitemap> {
  let intake = createIntake(request, {});
  const begin = (headers: Readonly<Record<string, readonly string[]>>) => {
    intake = createIntake(request, headers);
  };
  const sink = (chunk: Uint8Array) => takeChunk(chunk, intake, request);
  const followed = await followRedirects(
    { url: request.url, maxBytes: maxSitemapBytes + slackBytes, raw: true, accept, begin, sink },
    request.site,
    request.fetch,
    { maxHops },
  );
  const { outcome } = followed;
  const { entries, head } = intake;
  const failure = failureOf(followed);
  const read = await readOf(failure, outcome, intake);
  const fetched = { entries, finalUrl: outcome.url, outcome, head: Buffer.concat(head) };
  const served = outcome.kind === "answer" ? servedAt(outcome.headers) : undefined;
  const named = followed.hops.length === 0 ? read : withHop(read, followed.hops);
  return {
    ...fetched,
    read: named,
    ...(served === undefined ? {} : { served }),
    ...(followed.offSite === undefined ? {} : { offSite: followed.offSite }),
  };
}

function hostsOf({ siteUrl, aliases }: Site): readonly string[] {
  return [new URL(siteUrl).host, ...aliases];
}

function createIntake(request: SitemapRequest, headers: Readonly<Record<string, readonly string[]>>): Intake {
  const entries: RawEntry[] = [];
  const source = {
    url: request.siteUrl,
    contentType: headers["content-type"]?.at(-1),
    contentEncoding: headers["content-encoding"]?.at(-1),
    hosts: hostsOf(request.site),
  };
  const reader = createSitemapReader(source, (entry) => entries.push(entry));
  return { reader, entries, head: [], headBytes: 0 };
}

function takeChunk(chunk: Uint8Array, intake: Intake, request: SitemapRequest): boolean {
  const room = (request.headBytes ?? 0) - intake.headBytes;
  if (room > 0) {
    const part = Uint8Array.from(chunk.subarray(0, room));
    intake.head.push(part);
    intake.headBytes += part.length;
  }
  // The reader may have seen enough while the head has not.
  return intake.reader.push(chunk) || room > chunk.length;
}

/** What came before a transfer broke off is still worth reading, as a part. */
async function readOf(failure: ReadFailure | undefined, outcome: FetchOutcome, intake: Intake): Promise<SitemapRead> {
  if (failure === undefined) return intake.reader.end(false);
  const isPartial = outcome.kind === "failed" && intake.entries.length > 0;
  if (!isPartial) return refusedRead(failure);
  const read = await intake.reader.end(true);
  return {
    ...read,
    faults: [...read.faults, { kind: "truncated", detail: `the transfer broke off: ${failure.detail}` }],
  };
}

interface ReadFailure {
  readonly kind: string;
  readonly detail: string;
}

function failureOf(followed: Awaited<ReturnType<typeof followRedirects>>): ReadFailure | undefined {
  const { outcome, problem, offSite } = followed;
  if (offSite !== undefined) return { kind: "off-site", detail: `redirects to ${offSite}` };
  if (problem !== undefined) return { kind: problem, detail: `the redirects end in ${problem}` };
  if (outcome.kind === "failed") return { kind: "unreachable", detail: `${outcome.cause}: ${outcome.detail}` };
  if (outcome.kind === "too-large") return { kind: "too-large", detail: `more than ${outcome.maxBytes} bytes` };
  const { status } = outcome;
  if (status >= 200 && status < 300) return undefined;
  const detail = `answers ${status}`;
  if (status === 401 || status === 403 || status === 407) return { kind: "forbidden", detail };
  return { kind: status >= 500 || status === 429 ? "unreachable" : "missing", detail };
}

function refusedRead({ kind, detail }: ReadFailure): SitemapRead {
  return { kind: "refused", bytes: 0, complete: false, news: false, faults: [{ kind, detail }], children: [] };
}

/** A refused file that was redirected: the redirect is half of the explanation. */
function withHop(read: SitemapRead, hops: readonly Hop[]): SitemapRead {
  if (read.kind !== "refused") return read;
  const last = hops.at(-1)?.to ?? "";
  return {
    ...read,
    faults: read.faults.map((fault) => ({ ...fault, detail: `${fault.detail}, after a redirect to ${last}` })),
  };
}

/** The file's own date, else the server's clock. */
function servedAt(headers: Readonly<Record<string, readonly string[]>>): string | undefined {
  const times = [headers["last-modified"]?.[0], headers["date"]?.[0]].map((value) => Date.parse(value ?? ""));
  const time = times.find((value) => !Number.isNaN(value));
  return time === undefined ? undefined : formatInstant(time);
}
