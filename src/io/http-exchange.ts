/** Turns one request into one outcome over one connection: timeouts, byte cap, no redirect, no retry, no decoding. */
import type { Dispatcher } from "undici";
import type { FailureCause } from "../model.ts";
import { blockedAddress } from "./address.ts";

export interface ExchangeRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes on the wire. */
  readonly maxBytes: number;
  /** From the request's start to the body's end. */
  readonly totalMs: number;
  /** Takes the pieces of a 2xx body in place of the result's `body`; false ends the exchange. */
  readonly sink?: (chunk: Uint8Array) => boolean;
  /** Called once before the first piece goes to `sink`. */
  readonly begin?: ((headers: Readonly<Record<string, readonly string[]>>) => void) | undefined;
  readonly signal: AbortSignal;
}
export type Exchange =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers: Readonly<Record<string, readonly string[]>>;
      readonly body: Uint8Array;
      readonly wireBytes: number;
    }
  | { readonly kind: "too-large"; readonly status: number }
  | { readonly kind: "failed"; readonly cause: FailureCause; readonly detail: string };

/** Ends an exchange from our side; what it stands for is decided before it is thrown. */
interface Ending {
  readonly result: Exchange;
}

interface Progressing {
  status: number;
  headers: Record<string, readonly string[]>;
  readonly chunks: Uint8Array[];
  wireBytes: number;
  ending: Ending | undefined;
}

/** Resolves always; the connection is given back or closed by then. */
export function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    const state: Progressing = { status: 0, headers: {}, chunks: [], wireBytes: 0, ending: undefined };
    let abort: ((reason: Error) => void) | undefined;
    const end = (result: Exchange): void => {
      state.ending ??= { result };
      abort?.(new Error("ended by us"));
      finish(state.ending.result);
    };
    const interrupt = (): void => end(failed("aborted", "the run was stopped"));
    const timer = setTimeout(() => end(timedOut(state, request)), request.totalMs);
    const finish = (result: Exchange): void => {
      clearTimeout(timer);
      request.signal.removeEventListener("abort", interrupt);
      resolve(result);
    };
    request.signal.addEventListener("abort", interrupt, { once: true });
    if (request.signal.aborted) return interrupt();
    dispatch(dispatcher, request, {
      onRequestStart: (controller) => {
        abort = (reason) => controller.abort(reason);
        if (state.ending !== undefined) controller.abort(new Error("ended by us"));
      },
      onResponseStart: (_controller, status, headers) => {
        if (status < 200) return;
        state.status = status;
        state.headers = headerLists(headers);
        if (takesBody(state, request)) request.begin?.(state.headers);
        const announced = Number(state.headers["content-length"]?.[0] ?? 0);
        if (announced > request.maxBytes && !takesBody(state, request)) end({ kind: "too-large", status });
      },
      onResponseData: (_controller, chunk) => {
        const over = take(state, request, chunk);
        if (over !== undefined) end(over);
      },
      onResponseEnd: () => finish(state.ending?.result ?? answerOf(state)),
      onResponseError: (_controller, error) => finish(state.ending?.result ?? failureOf(error, state)),
    });
  });
}

function dispatch(dispatcher: Dispatcher, request: ExchangeRequest, handler: Dispatcher.DispatchHandler): void {
  const { url, headers } = request;
  try {
    dispatcher.dispatch({ origin: url.origin, path: `${url.pathname}${url.search}`, method: "GET", headers }, handler);
  } catch (error) {
    // Some versions throw where others report; both mean the same.
    handler.onResponseError?.(undefined as never, error instanceof Error ? error : new Error(String(error)));
  }
}

function takesBody(state: Progressing, request: ExchangeRequest): boolean {
  return request.sink !== undefined && state.status >= 200 && state.status < 300;
}

/** Stores or hands on one piece; a result means that it was the last. */
function take(state: Progressing, request: ExchangeRequest, chunk: Uint8Array): Exchange | undefined {
  if (state.ending !== undefined) return undefined;
  state.wireBytes += chunk.length;
  if (state.wireBytes > request.maxBytes) return { kind: "too-large", status: state.status };
  if (request.sink === undefined || !takesBody(state, request)) {
    state.chunks.push(chunk);
    return undefined;
  }
  return request.sink(chunk) ? undefined : answerOf(state);
}

function answerOf(state: Progressing): Exchange {
  const { status, headers, chunks, wireBytes } = state;
  const [only] = chunks;
  return {
    kind: "answer",
    status,
    headers,
    body: chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks),
    wireBytes,
  };
}

function timedOut(state: Progressing, request: ExchangeRequest): Exchange {
  const seconds = `${String(Math.round(request.totalMs / 100) / 10)} s`;
  if (state.status === 0) return failed("headers-timeout", `no answer within ${seconds}`);
  return failed("body-timeout", `the body was not complete after ${seconds} (${String(state.wireBytes)} bytes)`);
}

function failed(cause: FailureCause, detail: string): Exchange {
  return { kind: "failed", cause, detail };
}

function headerLists(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, readonly string[]> {
  const lists: Record<string, readonly string[]> = Object.create(null) as Record<string, readonly string[]>;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) lists[name] = (Array.isArray(value) ? value : [value]).map(readHeaderText);
  }
  return lists;
}

/** Header bytes arrive one per character; most servers mean UTF-8 when they go beyond ASCII. */
function readHeaderText(value: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/u.test(value)) return value;
  const text = Buffer.from(value, "latin1").toString("utf8");
  return text.includes("\u{fffd}") ? value : text;
}

const causeByCode: Readonly<Record<string, FailureCause>> = {
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  EADDRNOTAVAIL: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  ECONNABORTED: "reset",
  ETIMEDOUT: "connect-timeout",
  UND_ERR_CONNECT_TIMEOUT: "connect-timeout",
  UND_ERR_HEADERS_TIMEOUT: "headers-timeout",
  UND_ERR_BODY_TIMEOUT: "body-timeout",
  UND_ERR_SOCKET: "reset",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "cut-short",
  UND_ERR_HEADERS_OVERFLOW: "protocol",
  [blockedAddress]: "blocked-address",
};

/** By error code alone: messages are for people and may hold anything. */
function failureOf(error: Error, state: Progressing): Exchange {
  const cause = innermost(error);
  const code = "code" in cause ? String(cause.code) : cause.name;
  const known = causeByCode[code] ?? (isTls(code) ? "tls" : "protocol");
  const detail = code === blockedAddress ? cause.message : `${code}: ${cause.message}`.slice(0, 200);
  const inBody = state.status !== 0 && (known === "reset" || known === "protocol");
  return failed(inBody ? "cut-short" : known, detail);
}

/** With several addresses tried, the first error stands for all. */
function innermost(error: Error): Error {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first : error;
}

function isTls(code: string): boolean {
  return /CERT|SSL|TLS|^EPROTO$|ISSUER|SELF_SIGNED|ALTNAME/u.test(code);
}
