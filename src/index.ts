/** The library: one audit as a function, and the formats of its result. Everything else of this package is private. */
import { audit as runPipeline } from "./audit.ts";
import { openWorld } from "./commands/world.ts";
import { mayReplaceBaseline, parseBaseline, serialiseBaseline } from "./compare/baseline.ts";
import type { Audit, BaselineState } from "./model.ts";
import type { Options } from "./options.ts";
import type { Log } from "./ports.ts";
import { parseHeaders } from "./settings/secrets.ts";
import { settingsOf } from "./settings/settings.ts";

export type {
  Audit,
  Baseline,
  BaselineState,
  Cause,
  Changes,
  Comparison,
  Crawl,
  Finding,
  LlmsTxt,
  Measurement,
  Metrics,
  Note,
  Page,
  PageRow,
  Run,
  SiteNode,
  SiteTree,
  UrlKey,
  Verdict,
} from "./model.ts";
export type { Options } from "./options.ts";
export type { Log, Progress } from "./ports.ts";
export { ConfigError } from "./options.ts";
export { formatHtml } from "./report/html.ts";
export { formatJson } from "./report/json.ts";
export { formatJunit } from "./report/junit.ts";
export { formatText } from "./report/text.ts";

/** Every option of `Options`, and what the command line reads from files and flags. */
export interface AuditSettings extends Partial<Omit<Options, "entry">> {
  /** Text of a stored `baseline.json`; without it the verdict is `no-baseline`. */
  readonly baseline?: string;
  /** `Name: value`, sent to the deploy origin only. */
  readonly headers?: readonly string[];
  readonly signal?: AbortSignal;
  readonly log?: Partial<Log>;
}

const silent: Log = { progress: () => {}, info: () => {}, warn: () => {}, debug: () => {} };

/**
 * Audits a URL or a built folder, as `crawlshape audit` does, and writes nothing.
 * What the site does wrong is in the result; a mistake in the call throws `ConfigError`.
 */
export async function audit(site: string, settings: AuditSettings = {}): Promise<Audit> {
  const { baseline, headers = [], signal = new AbortController().signal, log = {}, ...given } = settings;
  const options: Options = { ...settingsOf({}, { entry: site, ownDeploy: false }).options, ...given };
  const state: BaselineState =
    baseline === undefined
      ? { kind: "missing", from: "(none given)" }
      : parseBaseline(baseline, "the given baseline", options);
  const world = await openWorld({
    options,
    baseline: state,
    secrets: parseHeaders(headers, "headers"),
    log: { ...silent, ...log },
    now: Date.now,
    signal,
    cwd: process.cwd(),
  });
  try {
    return await runPipeline(world.input, world.ports);
  } finally {
    await world.close();
  }
}

/** The text to store for the next run; undefined when this run must not replace a baseline (regressed, inconclusive). */
export function nextBaseline(found: Audit): string | undefined {
  return mayReplaceBaseline("auto", found) ? serialiseBaseline(found.candidate) : undefined;
}
