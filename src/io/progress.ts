/** Shows progress on stderr: one live line on a terminal, a plain line every few seconds elsewhere. */
import { encodeTerminal } from "../encode.ts";
import type { Log, Progress } from "../ports.ts";

const plainEveryMs = 5000;
const liveEveryMs = 100;
const defaultColumns = 80;

export interface ProgressOptions {
  readonly live: boolean;
  readonly verbose: boolean;
  readonly write: (text: string) => void;
  readonly now: () => number;
  /** Width of the terminal; a live line that wrapped could not be cleared. */
  readonly columns?: number;
}

/** `close` clears the live line; messages never tear it. Foreign text is encoded here. */
export function createLog(options: ProgressOptions): Log & { readonly close: () => void } {
  const startMs = options.now();
  let shownMs = Number.NEGATIVE_INFINITY;
  let onLine = false;
  const clear = (): void => {
    if (onLine) options.write("\r\u001B[K");
    onLine = false;
  };
  const say = (text: string): void => {
    clear();
    options.write(`${encodeTerminal(text)}\n`);
  };
  return {
    progress: (progress) => {
      const nowMs = options.now();
      if (nowMs - shownMs < (options.live ? liveEveryMs : plainEveryMs)) return;
      shownMs = nowMs;
      const line = formatProgress(progress, nowMs - startMs);
      if (!options.live) return say(line);
      clear();
      options.write(encodeTerminal(line).slice(0, (options.columns ?? defaultColumns) - 1));
      onLine = true;
    },
    info: say,
    warn: (message) => say(`warning: ${message}`),
    debug: (message) => {
      if (options.verbose) say(message);
    },
    close: clear,
  };
}

function formatProgress(progress: Progress, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? (progress.pages / elapsedMs) * 1000 : 0;
  const counts = `${String(progress.pages)} pages, ${String(progress.renders)} renders, ${rate.toFixed(1)}/s, ${String(progress.waiting)} waiting`;
  return `${progress.stage}: ${counts}: ${progress.doing}`;
}
