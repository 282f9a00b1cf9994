import { describe, expect, test } from "vitest";
import { changedLines, formatChanged } from "../../src/report/changed.ts";
import type { LastmodReport, PageRow, UrlKey } from "../../src/model.ts";
import { rowOf, runOf } from "../fakes/runs.ts";

const lastmod: LastmodReport = {
  verdict: "trusted",
  why: "",
  entries: 2,
  dated: 2,
  valid: 2,
  future: 0,
  clustered: 0,
  sampled: { agree: 0, behind: 0, ahead: 0 },
};
const a = rowOf("/a", { lastmod: "2026-10-01" });
const b = rowOf("/b", { lastmod: "2026-10-01" });
const failure = (status: number) => ({ role: "failure", status }) as const;

interface Row {
  readonly why: string;
  readonly before: readonly PageRow[];
  readonly after: readonly PageRow[];
  readonly trusted?: boolean;
  readonly truncated?: boolean;
  readonly lines: readonly string[];
}
const rows: readonly Row[] = [
  { why: "nothing moved", before: [a, b], after: [a, b], lines: [] },
  { why: "new page", before: [a], after: [a, b], lines: ["ingest /b new"] },
  {
    why: "content tells where dates are not trusted",
    before: [a],
    after: [{ ...a, contentHash: "x" }],
    lines: ["ingest /a changed content"],
  },
  { why: "a date alone is not believed", before: [a], after: [{ ...a, lastmod: "2026-11-01" }], lines: [] },
  {
    why: "a trusted date is enough",
    before: [a],
    after: [{ ...a, lastmod: "2026-11-01" }],
    trusted: true,
    lines: ["ingest /a changed lastmod"],
  },
  {
    why: "trusted elsewhere, undated here",
    before: [rowOf("/c")],
    after: [rowOf("/c", { contentHash: "x" })],
    trusted: true,
    lines: ["ingest /c changed content"],
  },
  { why: "gone", before: [a, b], after: [a, { ...b, ...failure(404) }], lines: ["purge /b gone"] },
  { why: "a server error may heal", before: [a, b], after: [a, { ...b, ...failure(503) }], lines: [] },
  { why: "too many requests says nothing", before: [a, b], after: [a, { ...b, ...failure(429) }], lines: [] },
  {
    why: "redirected, and where to",
    before: [a, b],
    after: [a, { ...b, role: "redirect", redirectTo: a.key }],
    lines: ["purge /b redirected > /a"],
  },
  {
    why: "merged into another",
    before: [a, b],
    after: [a, { ...b, role: "variant", winner: "https://h.test/a" as UrlKey }],
    lines: ["purge /b merged > /a"],
  },
  {
    why: "noindex",
    before: [a, b],
    after: [a, { ...b, role: "aside", asideFor: "noindex" }],
    lines: ["purge /b noindex"],
  },
  {
    why: "a wall in its place says nothing",
    before: [a, b],
    after: [a, { ...b, role: "aside", asideFor: "wall" }],
    lines: [],
  },
  { why: "not found by a whole run", before: [a, b], after: [a], lines: ["purge /b not-found"] },
  { why: "not found by a run that was cut short", before: [a, b], after: [a], truncated: true, lines: [] },
];

describe("re-ingest and purge lists", () => {
  test.for(rows)("$why", ({ before, after, trusted, truncated, lines }) => {
    const now = runOf(after, {
      ...(trusted === true ? { lastmod } : {}),
      ceilings: truncated === true ? ["max-pages"] : [],
    });
    const short = changedLines(now, runOf(before)).map(({ action, url, reason, by, to }) =>
      [action, url.slice(14), reason, by, to === undefined ? undefined : `> ${to.slice(14)}`]
        .filter((part) => part !== undefined)
        .join(" "),
    );
    expect(short).toEqual(lines);
  });

  test("is one JSON object a line", () => {
    const text = formatChanged(runOf([a, b]), runOf([]));
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).url),
    ).toEqual(["https://h.test/a", "https://h.test/b"]);
    expect(formatChanged(runOf([a]), runOf([a]))).toBe("");
  });
});
