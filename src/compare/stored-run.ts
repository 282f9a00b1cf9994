/** Turns the text of a baseline or of a report.json into a run, for comparisons without network. */
import type { Measurement, Run, Unit } from "../model.ts";
import { baselineFault } from "./baseline-shape.ts";

export type StoredRun =
  | { readonly kind: "run"; readonly run: Run }
  | { readonly kind: "unreadable"; readonly cause: string };

export function parseStoredRun(text: string): StoredRun {
  const value = parseRecord(text);
  if (value === undefined) return { kind: "unreadable", cause: "it is no JSON object" };
  const candidate = "run" in value ? value : baselineFromReport(value);
  const fault = baselineFault(candidate);
  if (fault !== undefined) return { kind: "unreadable", cause: `it is neither a baseline nor a report: ${fault}` };
  return { kind: "run", run: (candidate as { run: Run }).run };
}

type Fields = Readonly<Record<string, unknown>>;

function parseRecord(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A report says the same under other names; what it does not keep (the emitted files) stays empty. */
function baselineFromReport(report: Fields): Fields {
  const site = isFields(report["site"]) ? report["site"] : {};
  const scope = isFields(report["scope"]) ? report["scope"] : {};
  const robots = isFields(scope["robots"]) ? scope["robots"] : {};
  return {
    schemaVersion: 1,
    tool: "report",
    configurationHash: "",
    history: [],
    run: {
      siteUrl: site["siteUrl"],
      metrics: isFields(report["metrics"]) ? measurementsOf(report["metrics"]) : undefined,
      pages: report["pages"],
      sections: report["sections"],
      sitemaps: report["sitemaps"],
      robots: { kind: robots["kind"] ?? "absent", closed: robots["closed"] ?? 0 },
      lastmod: report["lastmod"],
      llmsTxt: [],
      stop: report["stop"],
      ceilings: report["ceilings"],
      counts: { entries: scope["entries"] ?? 0 },
    },
  };
}

function measurementsOf(metrics: Fields): Readonly<Record<string, Measurement>> {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, value]) => [name, measurementOf(isFields(value) ? value : {})]),
  );
}

function measurementOf({ value, numerator, denominator, unit, reason }: Fields): Measurement {
  const known = (unit ?? "count") as Unit;
  if (typeof value !== "number")
    return { kind: "unmeasured", reason: typeof reason === "string" ? reason : "not in the report", unit: known };
  return { kind: "measured", value, numerator: Number(numerator), denominator: Number(denominator), unit: known };
}
