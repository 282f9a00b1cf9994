/** Turns a flood of requests into a polite one: per origin a bounded, adaptive number at a time, spaced by a delay. */

export interface PacingOptions {
  /** Requests in flight at most. */
  readonly concurrency: number;
  /** Milliseconds between two request starts. */
  readonly delayMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
}
/** How an exchange went, for the next ones' sake. */
export type Load = "fine" | "overloaded" | "failed";

export interface Gate {
  /** Waits for a turn; at least `delayMs` after the last start. */
  readonly enter: (delayMs: number) => Promise<void>;
  readonly leave: (load: Load, latencyMs: number) => void;
  /** No request starts before `untilMs` (clock of `now`). */
  readonly pauseUntil: (untilMs: number) => void;
  readonly limit: () => number;
}

const startLimit = 4;
/** Latency is rising when it is this many times the best seen and this much above it: below, it is our own work or noise. */
const risingFactor = 4;
const risingFloorMs = 500;

interface GateState {
  limit: number;
  active: number;
  /** Doubling per round until the first sign of trouble, then one more per round. */
  probing: boolean;
  bestMs: number;
  recentMs: number;
  notBefore: number;
  lastBackoff: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly waiting: { readonly delayMs: number; readonly go: () => void }[];
}

/** The gate of one origin. */
export function createGate(options: PacingOptions): Gate {
  const state: GateState = {
    limit: Math.min(startLimit, options.concurrency),
    active: 0,
    probing: true,
    bestMs: Number.POSITIVE_INFINITY,
    recentMs: 0,
    notBefore: 0,
    lastBackoff: Number.NEGATIVE_INFINITY,
    timer: undefined,
    waiting: [],
  };
  options.signal.addEventListener("abort", () => release(state), { once: true });
  return {
    enter: (delayMs) =>
      new Promise((go) => {
        state.waiting.push({ delayMs: Math.max(delayMs, options.delayMs), go });
        admit(state, options);
      }),
    leave: (load, latencyMs) => {
      state.active -= 1;
      adapt(state, load, latencyMs, options);
      admit(state, options);
    },
    pauseUntil: (untilMs) => {
      state.notBefore = Math.max(state.notBefore, untilMs);
    },
    limit: () => Math.floor(state.limit),
  };
}

/** Starts what may start now and sets one timer for what must wait. */
function admit(state: GateState, options: PacingOptions): void {
  if (state.timer !== undefined) return;
  if (options.signal.aborted) return release(state);
  while (state.active < Math.floor(state.limit)) {
    const [next] = state.waiting;
    if (next === undefined) return;
    const waitMs = state.notBefore - options.now();
    if (waitMs > 0) {
      state.timer = setTimeout(() => {
        state.timer = undefined;
        admit(state, options);
      }, waitMs);
      return;
    }
    state.waiting.shift();
    state.active += 1;
    if (next.delayMs > 0) state.notBefore = options.now() + next.delayMs;
    next.go();
  }
}

/** After an abort nobody waits: each exchange sees the aborted signal at once. */
function release(state: GateState): void {
  clearTimeout(state.timer);
  state.timer = undefined;
  for (const { go } of state.waiting.splice(0)) {
    state.active += 1;
    go();
  }
}

function adapt(state: GateState, load: Load, latencyMs: number, options: PacingOptions): void {
  if (load === "failed") return;
  if (load === "fine") {
    state.bestMs = Math.min(state.bestMs, latencyMs);
    state.recentMs = state.recentMs === 0 ? latencyMs : state.recentMs * 0.8 + latencyMs * 0.2;
  }
  const rising = state.recentMs > state.bestMs * risingFactor && state.recentMs - state.bestMs > risingFloorMs;
  if (load === "overloaded" || rising) return backOff(state, options);
  const step = state.probing ? 1 : 1 / state.limit;
  state.limit = Math.min(options.concurrency, state.limit + step);
}

/** Halves once per round: the answers of requests already in flight are the same sign, not a new one. */
function backOff(state: GateState, options: PacingOptions): void {
  state.probing = false;
  if (options.now() - state.lastBackoff < Math.max(state.recentMs, 200)) return;
  state.lastBackoff = options.now();
  state.limit = Math.max(1, state.limit / 2);
  state.recentMs = 0;
}
