/** Decides whether a request to GitHub is worth another try, and when. */

export interface Refused {
  readonly method: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** From 1. */
  readonly attempt: number;
}

const mostAttempts = 4;
const longestWaitMs = 60_000;

/** Milliseconds to wait; undefined ends it. What may have been done already is never sent twice. */
export function retryDelayMs({ method, status, headers, attempt }: Refused): number | undefined {
  if (attempt >= mostAttempts) return undefined;
  const asked = secondsOf(headers["retry-after"]);
  const limited =
    status === 429 || (status === 403 && (asked !== undefined || headers["x-ratelimit-remaining"] === "0"));
  if (limited) {
    const waitMs = asked === undefined ? 1000 * 2 ** attempt : asked * 1000;
    return waitMs > longestWaitMs ? undefined : waitMs;
  }
  const harmless = method === "GET" || method === "PUT" || method === "PATCH" || method === "DELETE";
  return harmless && (status === 0 || status >= 500) ? 250 * 2 ** attempt : undefined;
}

function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
  return typeof value === "number" ? value : seconds;
}
