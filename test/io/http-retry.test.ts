import { expect, test } from "vitest";
import { createRandom, retryAfterMs, retryOf } from "../../src/io/http-retry.ts";
import type { FailureCause, FetchOutcome } from "../../src/model.ts";

const options = { maxAttempts: 4, baseMs: 100, maxWaitMs: 5000 };
const nowMs = Date.UTC(2026, 0, 1);
const clock = { nowMs, remainingMs: 60_000, random: () => 1 };

function answer(status: number, retryAfter?: string): FetchOutcome {
  const headers = retryAfter === undefined ? {} : { "retry-after": [retryAfter] };
  return { kind: "answer", url: "https://h.test/", status, headers, body: new Uint8Array(), wireBytes: 0, attempts: 1 };
}
function failed(cause: FailureCause): FetchOutcome {
  return { kind: "failed", url: "https://h.test/", cause, detail: "", attempts: 1 };
}

test.for([
  ["a page is done", answer(200), 1, "done"],
  ["404 is final", answer(404), 1, "done"],
  ["500 is the page's own fault", answer(500), 1, "done"],
  ["503 comes again", answer(503), 1, 100],
  ["the pause doubles", answer(503), 2, 200],
  ["attempts are bounded", answer(503), 4, "done"],
  ["429 with seconds waits as asked", answer(429, "3"), 1, 3000],
  ["a wait beyond the limit is not waited", answer(503, "3600"), 1, "done"],
  ["a date far away is not waited for", answer(503, "Wed, 21 Oct 2099 07:28:00 GMT"), 1, "done"],
  ["a date in the past means now", answer(503, "Wed, 21 Oct 2015 07:28:00 GMT"), 1, 100],
  ["nonsense in Retry-After counts as none", answer(503, "soon"), 1, 100],
  ["a reset connection is tried again", failed("reset"), 1, 100],
  ["a refused one too", failed("refused"), 2, 200],
  ["but not for ever", failed("refused"), 3, "done"],
  ["TLS errors do not heal", failed("tls"), 1, "done"],
  ["blocked addresses stay blocked", failed("blocked-address"), 1, "done"],
  ["an abort is final", failed("aborted"), 1, "done"],
  ["too large stays too large", { kind: "too-large", url: "https://h.test/", status: 200, maxBytes: 1 }, 1, "done"],
] as const)("%s", ([, outcome, attempt, expected]) => {
  const retry = retryOf(outcome, attempt, options, clock);
  expect(retry.kind === "wait" ? retry.waitMs : retry.kind).toBe(expected);
});

test("no wait goes past the time budget", () => {
  expect(retryOf(answer(503, "3"), 1, options, { ...clock, remainingMs: 2000 })).toEqual({ kind: "done" });
});

test.for([
  ["120", 120_000],
  ["0", 0],
  ["Thu, 01 Jan 2026 00:00:10 GMT", 10_000],
  ["Thursday, 01-Jan-26 00:00:10 GMT", 10_000],
  ["Thu Jan  1 00:00:10 2026", 10_000],
  ["-5", undefined],
  ["1.5", undefined],
  ["2026-01-01", undefined],
  [undefined, undefined],
] as const)("Retry-After %s is %s ms", ([value, ms]) => {
  expect(retryAfterMs(value, nowMs)).toBe(ms);
});

const draw = () => Array.from({ length: 100 }, createRandom(7));

test("the same seed draws the same jitter, between 0 and 1", () => {
  expect(draw()).toEqual(draw());
  expect(draw().every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(draw()).size).toBe(100);
});
