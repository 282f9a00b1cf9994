/** Turns one outcome into the decision whether and when to ask again. */
import type { FailureCause, FetchOutcome } from "../model.ts";

export interface RetryOptions {
  /** Exchanges per request, the first included. */
  readonly maxAttempts: number;
  /** First pause; each further one doubles it. */
  readonly baseMs: number;
  /** No single wait is longer: a server that asks for more is left as it is. */
  readonly maxWaitMs: number;
}
export type Retry =
  | { readonly kind: "done" }
  | {
      readonly kind: "wait";
      readonly waitMs: number;
      /** The server said so: all requests to it wait. */
      readonly asked: boolean;
    };

const done: Retry = { kind: "done" };
const retriedStatuses = new Set([429, 502, 503, 504]);
/** Attempts after which a cause is taken as final; a cause that is not listed is final at once. */
const attemptsByCause: Partial<Record<FailureCause, number>> = {
  reset: 3,
  refused: 3,
  dns: 2,
  "connect-timeout": 2,
  "headers-timeout": 2,
  "body-timeout": 2,
  "cut-short": 2,
};

/** `random` gives 0–1; `remainingMs` is what the time budget leaves. */
export function retryOf(
  outcome: FetchOutcome,
  attempt: number,
  options: RetryOptions,
  clock: { readonly nowMs: number; readonly remainingMs: number; readonly random: () => number },
): Retry {
  if (attempt >= options.maxAttempts) return done;
  if (outcome.kind === "too-large") return done;
  if (outcome.kind === "failed" && attempt >= (attemptsByCause[outcome.cause] ?? 1)) return done;
  if (outcome.kind === "answer" && !retriedStatuses.has(outcome.status)) return done;
  const asked = outcome.kind === "answer" ? retryAfterMs(outcome.headers["retry-after"]?.[0], clock.nowMs) : undefined;
  // Half fixed, half drawn: clients that were refused together do not come back together.
  const backoff = options.baseMs * 2 ** (attempt - 1) * (0.5 + clock.random() / 2);
  const waitMs = Math.max(asked ?? 0, backoff);
  if (waitMs > options.maxWaitMs || waitMs >= clock.remainingMs) return done;
  return { kind: "wait", waitMs, asked: asked !== undefined };
}

/** Milliseconds from now by `Retry-After`, in seconds or as an HTTP date; `undefined` when it is neither. */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/u.test(text)) return Number(text) * 1000;
  // RFC 9110, 5.6.7: all three date forms begin with a weekday and are GMT.
  if (!/^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? /u.test(text)) return undefined;
  const atMs = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

/** A small seeded generator (mulberry32): the same seed waits the same jitter. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
