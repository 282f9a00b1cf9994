/** The process as the commands see it, so that a test can hand in another one. */
export interface Terminal {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Standard error is a terminal: the live progress line is welcome. */
  readonly live: boolean;
  /** Standard output is a terminal that wants colour. */
  readonly colour: boolean;
  readonly columns: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** `NO_COLOR` (any value) wins; see no-color.org. */
export function processTerminal(signal: AbortSignal): Terminal {
  const { env, stdout, stderr } = process;
  return {
    write: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
    env,
    cwd: process.cwd(),
    live: stderr.isTTY && env["TERM"] !== "dumb" && env["CI"] === undefined,
    colour: stdout.isTTY && (env["NO_COLOR"] ?? "") === "",
    columns: stdout.isTTY ? stdout.columns : 120,
    now: () => Date.now(),
    signal,
  };
}
