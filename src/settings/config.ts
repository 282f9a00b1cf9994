/** Turns `.github/crawlshape.yml` into raw inputs, limits and assertions; every error points at its line. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node, type YAMLMap } from "yaml";
import { ConfigError, layoutLimit, sectionLimit, type Assertion, type LimitOverride } from "../options.ts";
import type { Level } from "../model.ts";
import { sharedInputs } from "./inputs.ts";

export interface ConfigFile {
  readonly path: string;
  readonly inputs: Readonly<Record<string, string | readonly string[]>>;
  readonly limits: Readonly<Record<string, LimitOverride>>;
  readonly assertions: readonly Assertion[];
}

const levels: readonly string[] = ["off", "warn", "fail"];
const operators: readonly string[] = [">=", "<=", ">", "<", "=="];

/** Metrics that exist, and those among them that a section or a layout can be measured by alone. */
export interface KnownMetrics {
  readonly all: readonly string[];
  readonly grouped: readonly string[];
}

/** Throws `ConfigError` naming file, line, key, value and what would be right. */
export function parseConfig(text: string, path: string, metrics: KnownMetrics): ConfigFile {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const problem = document.errors[0];
  if (problem !== undefined) throw new ConfigError(`${path}:${lineOf(counter, problem.pos[0])}: ${problem.message}`);
  const where = (node: unknown) => `${path}:${lineOf(counter, rangeStart(node))}`;
  const root = document.contents;
  if (root === null) return { path, inputs: {}, limits: {}, assertions: [] };
  if (!isMap(root)) throw new ConfigError(`${where(root)}: the file must be a list of "key: value" lines`);
  return readRoot(document, root, path, where, metrics);
}

type Where = (node: unknown) => string;

function readRoot(document: Document, root: YAMLMap, path: string, where: Where, metrics: KnownMetrics): ConfigFile {
  const inputs: Record<string, string | readonly string[]> = {};
  let limits: Record<string, LimitOverride> = {};
  let assertions: Assertion[] = [];
  for (const pair of root.items) {
    const name = isScalar(pair.key) ? String(pair.key.value) : "";
    const value: unknown = document.getIn([name]);
    if (name === "limits") limits = readLimits(pair.value, where, metrics);
    else if (name === "assert") assertions = readAssertions(pair.value, where, metrics.all);
    else if (sharedInputs.some((input) => input.name === name)) inputs[name] = rawValue(value, where(pair.key), name);
    else throw new ConfigError(`${where(pair.key)}: unknown key "${name}"${nearest(name)}`);
  }
  return { path, inputs, limits, assertions };
}

function rawValue(value: unknown, at: string, name: string): string | readonly string[] {
  const plain: unknown = isNode(value) ? value.toJSON() : value;
  if (Array.isArray(plain) && plain.every(isPlain)) return plain.map(String);
  if (isPlain(plain)) return String(plain);
  throw new ConfigError(`${at}: "${name}" must be a value or a list of values`);
}

function readLimits(node: unknown, where: Where, metrics: KnownMetrics): Record<string, LimitOverride> {
  if (!isMap(node)) throw new ConfigError(`${where(node)}: "limits" must map metric names to limits`);
  const limits: Record<string, LimitOverride> = {};
  for (const pair of node.items) {
    const name = isScalar(pair.key) ? String(pair.key.value).trim() : "";
    const subject = limitSubject(name, where(pair.key), metrics);
    limits[subject] = readLimit(pair.value, where, name);
  }
  return limits;
}

/** `orphanRatio`, `orphanRatio in "Guides"` or `navYield on layout 3f9a01cc`, spelt one way. */
function limitSubject(name: string, at: string, { all, grouped }: KnownMetrics): string {
  const match = /^([\w.]+)(?:\s+in\s+"(.*)"|\s+on\s+layout\s+"?([0-9a-f]{4,})"?)?$/.exec(name);
  const [, metric = "", section, layout] = match ?? [];
  if (!all.includes(metric)) {
    const grammar = `METRIC, METRIC in "SECTION" or METRIC on layout HASH`;
    throw new ConfigError(`${at}: no metric is called "${name}"; write ${grammar}, with a metric of docs/metrics.md`);
  }
  if (section === undefined && layout === undefined) return metric;
  if (!grouped.includes(metric)) {
    throw new ConfigError(`${at}: "${metric}" is measured for the site as a whole only, not per section or layout`);
  }
  return section === undefined ? layoutLimit(metric, layout ?? "") : sectionLimit(metric, section);
}

function readLimit(node: unknown, where: Where, metric: string): LimitOverride {
  if (isScalar(node)) return { level: levelOf(node.value, where(node), metric) };
  if (!isMap(node)) throw new ConfigError(`${where(node)}: "${metric}" must be off, warn, fail or a map of limits`);
  const limit: { absolute?: number; relative?: number; minPages?: number; level?: Level } = {};
  for (const pair of node.items) {
    const key = isScalar(pair.key) ? String(pair.key.value) : "";
    const value = isScalar(pair.value) ? pair.value.value : undefined;
    if (key === "level") limit.level = levelOf(value, where(pair.value), metric);
    else if (key === "absolute") limit.absolute = numberOf(value, where(pair.value), `${metric}.absolute`);
    else if (key === "relative") limit.relative = numberOf(value, where(pair.value), `${metric}.relative`);
    else if (key === "min-pages") limit.minPages = numberOf(value, where(pair.value), `${metric}.min-pages`);
    else throw new ConfigError(`${where(pair.key)}: "${key}" is not one of absolute, relative, min-pages, level`);
  }
  return limit;
}

function levelOf(value: unknown, at: string, metric: string): Level {
  // YAML 1.1 readers turn a bare off into false; both spellings mean the level.
  const text = value === false ? "off" : String(value);
  if (text === "off" || text === "warn" || text === "fail") return text;
  throw new ConfigError(`${at}: level of "${metric}" is "${text}", not one of ${levels.join(", ")}`);
}

function numberOf(value: unknown, at: string, name: string): number {
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
  throw new ConfigError(`${at}: "${name}" is "${String(value)}", not a number of 0 or more`);
}

function readAssertions(node: unknown, where: Where, metrics: readonly string[]): Assertion[] {
  if (!isSeq(node)) throw new ConfigError(`${where(node)}: "assert" must be a list such as - documents >= 200`);
  return node.items.map((item) =>
    readAssertion(isScalar(item) ? String(item.value) : "a list or a map", where(item), metrics),
  );
}

function readAssertion(line: string, at: string, metrics: readonly string[]): Assertion {
  const match = /^\s*([\w.]+)(?:\s+in\s+"(.+)")?\s*(>=|<=|==|>|<)\s*(\d+(?:\.\d+)?)\s*(warn|fail)?\s*$/.exec(line);
  const [, metric = "", section, operator = "", value = "", level = "fail"] = match ?? [];
  if (!metrics.includes(metric)) {
    throw new ConfigError(
      `${at}: "${line}" is not METRIC ${operators.join("|")} NUMBER with a metric of docs/metrics.md`,
    );
  }
  return {
    metric,
    operator: operatorOf(operator),
    value: Number(value),
    level: level === "warn" ? "warn" : "fail",
    ...(section === undefined ? {} : { section }),
  };
}

function operatorOf(text: string): Assertion["operator"] {
  return text === ">=" || text === "<=" || text === ">" || text === "<" ? text : "==";
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "toJSON" in value;
}

function rangeStart(node: unknown): number {
  if (typeof node !== "object" || node === null || !("range" in node)) return 0;
  return Array.isArray(node.range) && typeof node.range[0] === "number" ? node.range[0] : 0;
}

function lineOf(counter: LineCounter, offset: number): string {
  return String(counter.linePos(offset).line);
}

function nearest(name: string): string {
  const known = sharedInputs.map((input) => input.name);
  const close = known.find((candidate) => candidate.replaceAll("-", "") === name.replaceAll(/[-_]/g, "").toLowerCase());
  return close === undefined
    ? "; known keys: limits, assert and the inputs of the README"
    : `; did you mean "${close}"?`;
}
