/** Turns settings into the `Fetch` port: pacing outermost, then retries, one exchange, decoding and redaction, in this order. */
import { setMaxListeners } from "node:events";
import { Agent, type Dispatcher } from "undici";
import type { FetchOutcome } from "../model.ts";
import type { Options } from "../options.ts";
import type { Fetch, FetchRequest } from "../ports.ts";
import { createLookup, isBlockedLiteral, type AddressPolicy } from "./address.ts";
import { acceptEncoding, decodeBody } from "./http-decode.ts";
import { exchange, type Exchange } from "./http-exchange.ts";
import { createRandom, retryOf, type RetryOptions } from "./http-retry.ts";
import { createSecrets, type SecretHeaders, type Secrets } from "./http-secrets.ts";
import { createGate, type Gate, type Load } from "./pacing.ts";

export interface Timeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly idleMs: number;
  /** One exchange as a whole: a server that drips is not waited for. */
  readonly totalMs: number;
}
export interface HttpInput {
  readonly options: Pick<Options, "concurrency" | "delayMs" | "userAgent" | "timeBudgetMs">;
  /** Secrets go here and nowhere else. */
  readonly deployOrigin: string;
  readonly secrets: SecretHeaders;
  readonly signal: AbortSignal;
  readonly timeouts?: Partial<Timeouts>;
  readonly retry?: Partial<RetryOptions>;
  readonly now?: () => number;
  /** Extra trusted certificate, PEM. */
  readonly certificate?: string;
}
export interface Http {
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
}

const defaultTimeouts: Timeouts = { connectMs: 10_000, headersMs: 20_000, idleMs: 15_000, totalMs: 60_000 };
const defaultRetry: RetryOptions = { maxAttempts: 4, baseMs: 300, maxWaitMs: 60_000 };
/** Fixed, so that a site that chooses a language by header shows every machine the same pages. */
const acceptLanguage = "en";
const acceptPages = "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.5";
const jitterSeed = 0x5eed;
const maxHeaderBytes = 64 * 1024;

interface Client {
  readonly input: HttpInput;
  readonly secrets: Secrets;
  readonly timeouts: Timeouts;
  readonly retry: RetryOptions;
  readonly random: () => number;
  readonly now: () => number;
  readonly endMs: number;
  readonly gates: Map<string, Gate>;
  /** The deploy origin may be private when the operator pointed at it; the rest of the world may not. */
  readonly agents: { readonly deploy: Dispatcher; readonly other: Dispatcher };
}

export function createFetch(input: HttpInput): Http {
  // eslint-disable-next-line no-restricted-globals -- the clock of the real world, unless one is given
  const now = input.now ?? Date.now;
  // One listener per exchange in flight is no leak.
  setMaxListeners(0, input.signal);
  const timeouts = { ...defaultTimeouts, ...input.timeouts };
  const agents = { deploy: createAgent("entry", timeouts, input), other: createAgent("public", timeouts, input) };
  const client: Client = {
    input,
    secrets: createSecrets(input.secrets, input.deployOrigin),
    timeouts,
    retry: { ...defaultRetry, ...input.retry },
    random: createRandom(jitterSeed),
    now,
    endMs: now() + input.options.timeBudgetMs,
    gates: new Map(),
    agents,
  };
  return {
    fetch: (request) => fetchWithRetries(request, client),
    close: async () => {
      await Promise.all([agents.deploy.destroy(), agents.other.destroy()]);
    },
  };
}

function createAgent(policy: AddressPolicy, timeouts: Timeouts, input: HttpInput): Agent {
  return new Agent({
    allowH2: true,
    connections: input.options.concurrency,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
    connect: {
      timeout: timeouts.connectMs,
      lookup: createLookup(policy),
      autoSelectFamily: true,
      ...(input.certificate === undefined ? {} : { ca: input.certificate }),
    },
  });
}

async function fetchWithRetries(request: FetchRequest, client: Client): Promise<FetchOutcome> {
  const url = readUrl(request.url);
  if (typeof url === "string") return { kind: "failed", url: request.url, cause: "protocol", detail: url, attempts: 0 };
  const gate = gateOf(url.origin, client);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await pacedExchange(request, url, { client, gate, attempt });
    const nowMs = client.now();
    const clock = { nowMs, remainingMs: client.endMs - nowMs, random: client.random };
    const retry = client.input.signal.aborted
      ? { kind: "done" as const }
      : retryOf(outcome, attempt, client.retry, clock);
    if (retry.kind === "done") return outcome;
    if (retry.asked) gate.pauseUntil(nowMs + retry.waitMs);
    else await pause(retry.waitMs, client.input.signal);
  }
}

interface Turn {
  readonly client: Client;
  readonly gate: Gate;
  readonly attempt: number;
}

async function pacedExchange(request: FetchRequest, url: URL, turn: Turn): Promise<FetchOutcome> {
  const { client, gate } = turn;
  await gate.enter(request.delayMs ?? 0);
  const startMs = client.now();
  let load: Load = "failed";
  try {
    const outcome = await oneExchange(request, url, turn);
    load = loadOf(outcome);
    return outcome;
  } finally {
    gate.leave(load, client.now() - startMs);
  }
}

function loadOf(outcome: FetchOutcome): Load {
  if (outcome.kind === "failed") return "failed";
  return outcome.kind === "answer" && (outcome.status === 429 || outcome.status === 503) ? "overloaded" : "fine";
}

async function oneExchange(request: FetchRequest, url: URL, turn: Turn): Promise<FetchOutcome> {
  const { client, attempt } = turn;
  const covered = client.secrets.covers(url);
  if (isBlockedLiteral(url.hostname, covered ? "entry" : "public")) {
    const detail = `${url.hostname} is not a public address`;
    return { kind: "failed", url: request.url, cause: "blocked-address", detail, attempts: attempt };
  }
  const streamed = request.raw === true ? request.sink : undefined;
  const result = await exchange(covered ? client.agents.deploy : client.agents.other, {
    url,
    headers: headersOf(request, covered, client),
    maxBytes: request.maxBytes,
    totalMs: client.timeouts.totalMs,
    signal: client.input.signal,
    ...(streamed === undefined ? {} : { sink: streamed, begin: request.begin }),
  });
  return outcomeOf(result, request, turn);
}

function headersOf(request: FetchRequest, covered: boolean, client: Client): Record<string, string> {
  const cookie = covered
    ? [client.secrets.headers["cookie"], request.cookie].filter((one) => one !== undefined).join("; ")
    : "";
  return {
    "user-agent": client.input.options.userAgent,
    accept: request.accept ?? acceptPages,
    "accept-language": acceptLanguage,
    // A reader of raw bytes knows gzip by its first two; it must not be sent what it cannot tell.
    "accept-encoding": request.raw === true ? "gzip" : acceptEncoding,
    ...(request.etag === undefined ? {} : { "if-none-match": request.etag }),
    ...(request.lastModified === undefined ? {} : { "if-modified-since": request.lastModified }),
    ...(covered ? client.secrets.headers : {}),
    ...(cookie === "" ? {} : { cookie }),
  };
}

function outcomeOf(result: Exchange, request: FetchRequest, { client, attempt }: Turn): FetchOutcome {
  const { url, maxBytes } = request;
  if (result.kind === "too-large") return { kind: "too-large", url, status: result.status, maxBytes };
  const failed = { kind: "failed" as const, url, attempts: attempt };
  if (result.kind === "failed") return { ...failed, cause: result.cause, detail: client.secrets.redact(result.detail) };
  const { status, wireBytes } = result;
  const headers = redactHeaders(result.headers, client.secrets);
  const answer = { kind: "answer" as const, url, status, headers, wireBytes, attempts: attempt };
  if (request.raw === true) return { ...answer, body: client.secrets.redactBytes(result.body) };
  const decoded = decodeBody(result.body, result.headers["content-encoding"] ?? [], maxBytes);
  if (decoded.kind === "too-large") return { kind: "too-large", url, status, maxBytes };
  if (decoded.kind !== "plain") return { ...failed, cause: decoded.kind, detail: decoded.detail };
  const body = client.secrets.redactBytes(decoded.body);
  if (request.sink === undefined || status < 200 || status > 299) return { ...answer, body };
  request.sink(body);
  return { ...answer, body: new Uint8Array() };
}

function redactHeaders(headers: Readonly<Record<string, readonly string[]>>, { redact }: Secrets) {
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.map(redact)]));
}

/** The URL to ask, or why there is none; credentials inside a URL are never sent. */
function readUrl(text: string): URL | string {
  if (!URL.canParse(text)) return "not a URL";
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return `${url.protocol} is not fetched`;
  url.username = "";
  url.password = "";
  return url;
}

function gateOf(origin: string, client: Client): Gate {
  const known = client.gates.get(origin);
  if (known !== undefined) return known;
  const { options, signal } = client.input;
  const gate = createGate({ concurrency: options.concurrency, delayMs: options.delayMs, now: client.now, signal });
  client.gates.set(origin, gate);
  return gate;
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}
