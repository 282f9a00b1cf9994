/** Reads a JSON report of afdocs, tolerant of its versions and safe with any input, and says what became worse since the baseline's. */
import { plainText } from "../encode.ts";
import type { AfdocsCheck, AfdocsReport, Finding, Note } from "../model.ts";

const maxChecks = 200;
const statuses = ["pass", "warn", "fail", "skip", "error"] as const;
/** Worse is higher; skipped and failed checks say nothing of the site. */
const rank: Readonly<Record<AfdocsCheck["status"], number | undefined>> = {
  pass: 0,
  warn: 1,
  fail: 2,
  skip: undefined,
  error: undefined,
};

export type AfdocsRead =
  | { readonly kind: "report"; readonly report: AfdocsReport }
  | { readonly kind: "refused"; readonly cause: string };

/** The time of the report and its details stay out: they change with every run. */
export function parseAfdocs(text: string): AfdocsRead {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return { kind: "refused", cause: "it is no JSON" };
  }
  const report = afdocsOf(value);
  return report === undefined
    ? { kind: "refused", cause: "it holds no list of results with id and status" }
    : { kind: "report", report };
}

function afdocsOf(value: unknown): AfdocsReport | undefined {
  if (!isFields(value)) return undefined;
  const list = [value["results"], value["checks"]].find(Array.isArray);
  if (list === undefined) return undefined;
  const checks = new Map<string, AfdocsCheck>();
  for (const entry of list.slice(0, maxChecks)) {
    const check = checkOf(entry);
    if (check !== undefined) checks.set(check.id, check);
  }
  if (checks.size === 0) return undefined;
  const spec = value["specUrl"] ?? value["spec"];
  const sorted = [...checks.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { ...(typeof spec === "string" ? { spec: plainText(spec, 200) } : {}), checks: sorted };
}

function checkOf(entry: unknown): AfdocsCheck | undefined {
  if (!isFields(entry)) return undefined;
  const { id, status, message } = entry;
  const known = statuses.find((one) => one === status);
  if (typeof id !== "string" || !/^[a-z0-9][a-z0-9-]{0,60}$/u.test(id) || known === undefined) return undefined;
  return { id, status: known, message: typeof message === "string" ? plainText(message, 200) : "" };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One line for the report: the counts, and what does not pass. */
export function afdocsNote(report: AfdocsReport): Note {
  const count = (status: AfdocsCheck["status"]) => report.checks.filter((check) => check.status === status).length;
  const counts = statuses.map((status) => `${String(count(status))} ${status}`).join(", ");
  const open = report.checks.filter((check) => check.status === "fail" || check.status === "warn");
  const named = open.slice(0, 12).map((check) => `${check.id} ${check.status}`);
  const more = open.length > named.length ? `, and ${String(open.length - named.length)} more` : "";
  const message = `afdocs: ${counts}${named.length === 0 ? "" : ` (${named.join(", ")}${more})`}`;
  return { kind: "afdocs", level: "notice", message };
}

/** `before` is the baseline's copy, read from a file that anyone may have edited. Worse warns, better informs. */
export function compareAfdocs(before: unknown, now: AfdocsReport): readonly Finding[] {
  const old = new Map(afdocsOf(before)?.checks.map((check) => [check.id, check]));
  return now.checks.flatMap((check): readonly Finding[] => {
    const was = old.get(check.id);
    const [from, to] = [was === undefined ? undefined : rank[was.status], rank[check.status]];
    if (was === undefined || from === undefined || to === undefined || from === to) return [];
    const why = check.message === "" ? "" : `: ${check.message}`;
    return [
      {
        metric: `afdocs.${check.id}`,
        level: to > from ? "warn" : "info",
        message: `afdocs ${check.id} went from ${was.status} to ${check.status}${why}`,
      },
    ];
  });
}
