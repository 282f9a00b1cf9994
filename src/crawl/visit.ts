/** Turns one URL into what it is: a page, a redirect or a failure, by one static fetch. */
import type { Failure, FetchOutcome, Hop, Page, Redirect, Site, UrlKey } from "../model.ts";
import type { Fetch, FetchRequest, Read } from "../ports.ts";
import { followRedirects, type Followed } from "./follow.ts";
import { readingOf } from "./media.ts";
import { loginRedirect, wallOfAnswer, type WallSign } from "./walls.ts";

export interface VisitInput {
  readonly key: UrlKey;
  /** Where to fetch it. */
  readonly url: string;
  readonly known?: KnownPage | undefined;
}
/** A page that an earlier run read, with what its server needs to say "unchanged". */
export interface KnownPage {
  readonly page: Page;
  readonly etag?: string;
  readonly lastModified?: string;
}
export interface VisitWorld {
  readonly site: Site;
  readonly fetch: Fetch;
  readonly read: Read;
  readonly maxBytes: number;
  readonly delayMs: number;
  readonly keepsMarkdown: (key: UrlKey) => boolean;
}
export type Visit =
  | { readonly kind: "page"; readonly page: Page; readonly reused: boolean }
  | {
      readonly kind: "redirect";
      readonly redirect: Redirect;
      /** The target as the server wrote it: some answer to `/en/` alone. */
      readonly written?: string;
    }
  | { readonly kind: "failure"; readonly failure: Failure; readonly wall?: WallSign };

type Answer = FetchOutcome & { kind: "answer" };

/** Never throws for what a site does. */
export async function visit(input: VisitInput, world: VisitWorld): Promise<Visit> {
  const followed = await followRedirects(requestFor(input, world), world.site, world.fetch, { withinKey: true });
  return endOfRedirects(input, followed) ?? readOutcome(input, followed.outcome, world);
}

function requestFor(input: VisitInput, world: VisitWorld): FetchRequest {
  const { etag, lastModified } = input.known ?? {};
  return {
    url: input.url,
    maxBytes: world.maxBytes,
    ...(world.delayMs > 0 ? { delayMs: world.delayMs } : {}),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** What the redirects alone decide; `undefined` when the answer itself is to be read. */
function endOfRedirects(input: VisitInput, followed: Followed): Visit | undefined {
  const { key } = input;
  const { hops, problem, offSite, moved, outcome } = followed;
  const status = outcome.kind === "answer" ? outcome.status : 0;
  const target = offSite ?? moved;
  const login = target === undefined ? undefined : loginRedirect(input.url, targetUrl(outcome, target));
  if (login !== undefined) return walled(key, status, login);
  if (problem !== undefined) return failure(key, status, problem, chainOf(hops, outcome));
  if (offSite !== undefined) return failure(key, status, "off-site", offSite);
  if (moved === undefined) return undefined;
  const redirect: Redirect = { key, to: moved, how: "http", status: hops[0]?.status ?? status };
  return { kind: "redirect", redirect, written: targetUrl(outcome, moved) };
}

/** The `Location` as the server wrote it: keys have lost the parameters that give a login page away. */
function targetUrl(outcome: FetchOutcome, target: string): string {
  const location = outcome.kind === "answer" ? outcome.headers["location"]?.[0] : undefined;
  return location !== undefined && URL.canParse(location, outcome.url) ? new URL(location, outcome.url).href : target;
}

function chainOf(hops: readonly Hop[], outcome: FetchOutcome): string {
  const location = outcome.kind === "answer" ? (outcome.headers["location"]?.[0] ?? "(no Location)") : "";
  return [...hops.map((hop) => hop.from), hops.at(-1)?.to ?? "", location]
    .filter((step) => step !== "")
    .join(" → ")
    .slice(0, 500);
}

function readOutcome(input: VisitInput, outcome: FetchOutcome, world: VisitWorld): Visit | Promise<Visit> {
  const { key } = input;
  if (outcome.kind === "failed") return failure(key, 0, outcome.cause, outcome.detail);
  if (outcome.kind === "too-large")
    return failure(key, outcome.status, "too-large", `more than ${String(outcome.maxBytes)} bytes`);
  if (outcome.status === 304 && input.known !== undefined)
    return { kind: "page", page: input.known.page, reused: true };
  const wall = wallOfAnswer(outcome);
  if (wall !== undefined) return walled(key, outcome.status, wall);
  if (outcome.status !== 200 && outcome.status !== 203)
    return failure(key, outcome.status, "http-error", statusText(outcome));
  return readAnswer(key, outcome, world);
}

function statusText(answer: Answer): string {
  const after = answer.headers["retry-after"]?.[0];
  return `status ${String(answer.status)}${after === undefined ? "" : `, Retry-After: ${after.slice(0, 40)}`}`;
}

function walled(key: UrlKey, status: number, wall: WallSign): Visit {
  return {
    kind: "failure",
    failure: { key, status, cause: wall.wall === "login" ? "login-wall" : "bot-wall", detail: wall.detail },
    wall,
  };
}

function failure(key: UrlKey, status: number, cause: Failure["cause"], detail: string): Visit {
  return { kind: "failure", failure: { key, status, cause, detail } };
}

async function readAnswer(key: UrlKey, answer: Answer, world: VisitWorld): Promise<Visit> {
  const reading = readingOf(answer);
  if (reading.kind === "refused") return failure(key, answer.status, "other-type", reading.detail);
  if (isGzip(answer.body)) return failure(key, answer.status, "bad-encoding", "gzip data without a Content-Encoding");
  const { url, status, headers, body } = answer;
  const read = await world.read(
    { key, url, status, headers, body, as: reading.kind, keepMarkdown: world.keepsMarkdown(key) },
    world.site,
  );
  if (read.kind === "page") return { kind: "page", page: read.page, reused: false };
  if (read.to !== undefined)
    return { kind: "redirect", redirect: { key, to: read.to, how: "refresh", status: answer.status } };
  return failure(key, answer.status, "off-site", read.target);
}

function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}
