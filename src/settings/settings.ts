/** Turns flags or action inputs, the configuration file and the defaults into one validated record. */
import { ConfigError, defaultOptions, type Options } from "../options.ts";
import type { ConfigFile } from "./config.ts";
import { sharedInputs, type InputSpec } from "./inputs.ts";
import { parseValue, type Value } from "./values.ts";

export interface Settings {
  readonly options: Options;
  readonly out: string;
  readonly baseline?: string;
  readonly updateBaseline: "auto" | "never" | "always";
  readonly llmsTxt?: string;
  readonly llmsMode: "off" | "write" | "check" | "merge";
  readonly llmsFull: boolean;
  readonly llmsTwins: boolean;
  /** Path of a committed afdocs report. */
  readonly afdocs?: string;
  readonly onInconclusive: "fail" | "warn" | "pass";
}

/** Raw words of one face: absent and empty mean "not given". */
export type RawInputs = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SettingsContext {
  readonly entry: string;
  readonly config?: ConfigFile;
  /** The host is a preview of this repository by construction: the action's case. */
  readonly ownDeploy: boolean;
}

/** Throws `ConfigError`. A flag wins over the file, the file over the default. */
export function settingsOf(raw: RawInputs, context: SettingsContext): Settings {
  const values = new Map<string, Value>();
  for (const spec of sharedInputs) {
    const value = valueOf(spec, raw, context.config);
    if (value !== undefined) values.set(spec.name, value);
  }
  const read = reader(values);
  requireTogether(values);
  return {
    options: optionsOf(read, context),
    out: read.text("out") ?? ".crawlshape",
    ...given("baseline", read.text("baseline")),
    updateBaseline: read.choice("update-baseline", ["auto", "never", "always"]),
    ...given("llmsTxt", read.text("llms-txt")),
    llmsMode: read.choice("llms-mode", ["off", "write", "check", "merge"]),
    llmsFull: read.flag("llms-full"),
    llmsTwins: read.flag("llms-twins"),
    ...given("afdocs", read.text("afdocs")),
    onInconclusive: read.choice("on-inconclusive", ["fail", "warn", "pass"]),
  };
}

/** One input of any table, or its default; undefined when neither is there. */
export function valueOf(spec: InputSpec, raw: RawInputs, config?: ConfigFile): Value | undefined {
  const chosen = [raw[spec.name], config?.inputs[spec.name], spec.default].find(isGiven);
  return chosen === undefined ? undefined : parseValue(spec, chosen);
}

function isGiven(value: string | readonly string[] | undefined): value is string | readonly string[] {
  return value !== undefined && value.length > 0;
}

interface Reader {
  readonly text: (name: string) => string | undefined;
  readonly number: (name: string, fallback: number) => number;
  readonly list: (name: string) => readonly string[];
  readonly flag: (name: string) => boolean;
  readonly choice: <const T extends string>(name: string, choices: readonly [T, ...T[]]) => T;
}

function reader(values: ReadonlyMap<string, Value>): Reader {
  return {
    text: (name) => {
      const value = values.get(name);
      return typeof value === "string" ? value : undefined;
    },
    number: (name, fallback) => {
      const value = values.get(name);
      return typeof value === "number" ? value : fallback;
    },
    list: (name) => {
      const value = values.get(name);
      return Array.isArray(value) ? value : [];
    },
    flag: (name) => values.get(name) === true,
    choice: (name, choices) => choices.find((choice) => choice === values.get(name)) ?? choices[0],
  };
}

function optionsOf(read: Reader, context: SettingsContext): Options {
  return {
    ...defaultOptions,
    entry: context.entry,
    ...given("siteUrl", read.text("site-url")),
    entryFormat: read.choice("entry-format", ["auto", "sitemap", "llms-txt", "page"]),
    crawl: read.choice("crawl", ["both", "sitemap", "links"]),
    robots: read.choice("robots", ["respect", "ignore"]),
    include: read.list("include"),
    exclude: read.list("exclude"),
    watch: read.list("watch"),
    defaultExcludes: read.flag("default-excludes"),
    trackingParameters: read.list("tracking-parameters"),
    maxPages: read.number("max-pages", defaultOptions.maxPages),
    maxDepth: read.number("max-depth", defaultOptions.maxDepth),
    maxRenders: read.number("max-renders", defaultOptions.maxRenders),
    maxPageBytes: read.number("max-page-bytes", defaultOptions.maxPageBytes),
    timeBudgetMs: read.number("time-budget", defaultOptions.timeBudgetMs),
    delayMs: read.number("delay", defaultDelayMs(context)),
    concurrency: read.number("concurrency", defaultOptions.concurrency),
    browser: read.text("browser") ?? defaultOptions.browser,
    llmsLinks: read.choice("llms-links", ["auto", "html", "markdown"]),
    llmsExclude: read.list("llms-exclude"),
    llmsBudget: read.number("llms-budget", defaultOptions.llmsBudget),
    keepMarkdown: read.flag("llms-full") || read.flag("llms-twins"),
    limits: context.config?.limits ?? {},
    assertions: context.config?.assertions ?? [],
  };
}

/** Politeness: somebody else's production host gets half a second between requests unless told otherwise. */
function defaultDelayMs(context: SettingsContext): number {
  if (context.ownDeploy || !/^https?:/i.test(context.entry) || !URL.canParse(context.entry)) return 0;
  const host = new URL(context.entry).hostname;
  return host === "localhost" || host === "[::1]" || host.startsWith("127.") ? 0 : 500;
}

function requireTogether(values: ReadonlyMap<string, Value>): void {
  const mode = values.get("llms-mode");
  if (mode !== "off" && !values.has("llms-txt")) {
    throw new ConfigError(`llms-mode: "${String(mode)}" needs llms-txt, the path of the committed file`);
  }
  if (values.get("update-baseline") === "always" && !values.has("baseline")) {
    throw new ConfigError(`update-baseline: "always" needs baseline, the file to replace`);
  }
}

function given<K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> {
  const record: Partial<Record<K, V>> = {};
  if (value !== undefined) record[name] = value;
  return record;
}
