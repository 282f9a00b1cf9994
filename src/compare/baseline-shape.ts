/** Turns an unknown value into the first thing that keeps it from being a baseline, or nothing. */

type Check = (value: unknown) => string | undefined;
type Shape = Readonly<Record<string, Check>>;

const text: Check = (value) => (typeof value === "string" ? undefined : "is not a text");
const number: Check = (value) => (typeof value === "number" && Number.isFinite(value) ? undefined : "is not a number");
const flag: Check = (value) => (typeof value === "boolean" ? undefined : "is not true or false");
const anything: Check = () => undefined;

function oneOf(...choices: readonly string[]): Check {
  return (value) =>
    typeof value === "string" && choices.includes(value) ? undefined : `is not one of ${choices.join(", ")}`;
}

function optional(check: Check): Check {
  return (value) => (value === undefined ? undefined : check(value));
}

function listOf(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return "is not a list";
    for (const [index, item] of value.entries()) {
      const fault = check(item);
      if (fault !== undefined) return `[${String(index)}]${join(fault)}`;
    }
    return undefined;
  };
}

function recordOf(check: Check): Check {
  return (value) => {
    if (!isRecord(value)) return "is not an object";
    for (const [name, item] of Object.entries(value)) {
      const fault = check(item);
      if (fault !== undefined) return `.${name}${join(fault)}`;
    }
    return undefined;
  };
}

/** Fields that the shape does not name are let through: a later version of the same schema may have added them. */
function objectOf(shape: Shape): Check {
  return (value) => {
    if (!isRecord(value)) return "is not an object";
    for (const [name, check] of Object.entries(shape)) {
      const fault = check(value[name]);
      if (fault !== undefined) return `.${name}${join(fault)}`;
    }
    return undefined;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function join(fault: string): string {
  return fault.startsWith(".") || fault.startsWith("[") ? fault : ` ${fault}`;
}

const measurement: Check = (value) => {
  const tag = objectOf({ kind: oneOf("measured", "unmeasured"), unit: text })(value);
  if (tag !== undefined || !isRecord(value)) return tag;
  return value["kind"] === "measured"
    ? objectOf({ value: number, numerator: number, denominator: number })(value)
    : objectOf({ reason: text })(value);
};

const pageRow = objectOf({
  key: text,
  url: text,
  status: number,
  role: oneOf("document", "variant", "redirect", "aside", "failure"),
  inSitemap: flag,
  inlinks: number,
  parent: optional(text),
  depth: optional(number),
  contentHash: optional(text),
  tokens: optional(number),
});

const matrix = objectOf({
  changedBumped: number,
  changedNotBumped: number,
  unchangedBumped: number,
  unchangedNotBumped: number,
});

const baseline = objectOf({
  schemaVersion: number,
  tool: text,
  configurationHash: text,
  configuration: optional(recordOf(text)),
  commit: optional(text),
  run: objectOf({
    siteUrl: text,
    metrics: recordOf(measurement),
    pages: listOf(pageRow),
    sections: recordOf(number),
    sitemaps: listOf(objectOf({ url: text, kind: text, entries: number, complete: flag })),
    robots: objectOf({ kind: text, closed: number }),
    lastmod: objectOf({ verdict: oneOf("trusted", "unproven", "untrusted"), why: text, tally: optional(matrix) }),
    llmsTxt: listOf(objectOf({ path: text, text })),
    stop: objectOf({ kind: text }),
    ceilings: listOf(text),
    browser: optional(objectOf({ name: text, version: text })),
    histograms: optional(anything),
  }),
  history: listOf(objectOf({ commit: optional(text), metrics: recordOf(number) })),
});

/** E.g. `run.pages[3].status is not a number`. */
export function baselineFault(value: unknown): string | undefined {
  const fault = baseline(value);
  return fault === undefined ? undefined : fault.replace(/^\./, "");
}
