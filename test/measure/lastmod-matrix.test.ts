import { describe, expect, test } from "vitest";
import { cellOf, compareDates } from "../../src/measure/lastmod-matrix.ts";
import { decide } from "../../src/measure/lastmod.ts";
import { emptyMatrix } from "../../src/measure/lastmod-matrix.ts";
import type { PageRow } from "../../src/model.ts";
import { key } from "../fakes/records.ts";

type Side = Pick<PageRow, "lastmod" | "contentHash">;
const at = (lastmod: string | undefined, contentHash: string): Side =>
  lastmod === undefined ? { contentHash } : { lastmod, contentHash };

interface CellRow {
  readonly why: string;
  readonly before: Side;
  readonly after: Side;
  readonly cell: string;
}
const cells: readonly CellRow[] = [
  {
    why: "changed, not bumped: the harmful one",
    before: at("2026-10-01", "A"),
    after: at("2026-10-01", "B"),
    cell: "changedNotBumped",
  },
  { why: "bumped, not changed", before: at("2026-10-01", "A"), after: at("2026-11-30", "A"), cell: "unchangedBumped" },
  { why: "changed and bumped", before: at("2026-10-01", "A"), after: at("2026-11-30", "B"), cell: "changedBumped" },
  {
    why: "only the footer changed: the significant content did not",
    before: at("2026-10-01", "A"),
    after: at("2026-10-01", "A"),
    cell: "unchangedNotBumped",
  },
  {
    why: "moved back counts as moved",
    before: at("2026-10-01", "A"),
    after: at("2026-09-01", "A"),
    cell: "unchangedBumped",
  },
  {
    why: "more precise, inside the old day",
    before: at("2026-10-01", "A"),
    after: at("2026-10-01T08:31:00Z", "A"),
    cell: "unchangedNotBumped",
  },
  {
    why: "less precise, around the old instant",
    before: at("2026-10-01T08:31:00Z", "A"),
    after: at("2026-10", "A"),
    cell: "unchangedNotBumped",
  },
  {
    why: "the same instant in another zone",
    before: at("2026-06-01T12:00:00+02:00", "A"),
    after: at("2026-06-01T10:00:00.000Z", "A"),
    cell: "unchangedNotBumped",
  },
  {
    why: "one second later is later",
    before: at("2026-06-01T10:00:00Z", "A"),
    after: at("2026-06-01T10:00:01Z", "A"),
    cell: "unchangedBumped",
  },
  {
    why: "disappeared: nothing to compare",
    before: at("2026-10-01", "A"),
    after: at(undefined, "A"),
    cell: "not-comparable",
  },
  {
    why: "appeared: nothing to compare",
    before: at(undefined, "A"),
    after: at("2026-10-01", "A"),
    cell: "not-comparable",
  },
  { why: "invalid before", before: at("yesterday", "A"), after: at("2026-10-01", "B"), cell: "not-comparable" },
];

describe("the truth of one page's date", () => {
  test.for(cells)("$why", ({ before, after, cell }) => {
    expect(cellOf(before, after)).toBe(cell);
  });
});

function row(path: string, side: Side): PageRow {
  return {
    key: key(path),
    url: `https://h.test${path}`,
    status: 200,
    role: "document",
    inSitemap: true,
    inlinks: 1,
    ...side,
  };
}

describe("the dates of two runs", () => {
  test("twins that share a source: the one that did not change was bumped without reason", () => {
    const before = [row("/en/a", at("2026-10-01", "A")), row("/de/a", at("2026-10-01", "D"))];
    const after = [row("/en/a", at("2026-11-30", "B")), row("/de/a", at("2026-11-30", "D"))];
    expect(compareDates(before, after).matrix).toEqual({ ...emptyMatrix, changedBumped: 1, unchangedBumped: 1 });
  });

  test("lost and backwards dates are counted", () => {
    const before = [row("/a", at("2026-10-01", "A")), row("/b", at("2026-10-01", "B"))];
    const after = [row("/a", at(undefined, "A")), row("/b", at("2026-09-01", "B"))];
    expect(compareDates(before, after)).toMatchObject({ lost: 1, backwards: 1 });
  });
});

const spread = { kind: "unproven", why: "spread" } as const;
const quiet = { matrix: emptyMatrix, rewrittenNotBumped: 0 };
const none = { agree: 0, behind: 0, ahead: 0 };

describe("the verdict", () => {
  const five = { ...emptyMatrix, changedBumped: 38, changedNotBumped: 2, unchangedBumped: 3, unchangedNotBumped: 900 };
  test("a record over runs makes it trusted", () => {
    const { verdict, why } = decide(spread, none, quiet, five);
    expect(verdict).toBe("trusted");
    expect(why).toContain("38 of 40 changed pages");
  });

  test("one run of 200 dates without a change ends the trust at once", () => {
    const bump = { ...emptyMatrix, unchangedBumped: 200 };
    expect(decide(spread, none, { matrix: bump, rewrittenNotBumped: 0 }, five)).toMatchObject({
      verdict: "untrusted",
      cause: "mass-bump",
    });
  });

  test("changed pages that keep their date", () => {
    const frozen = { ...emptyMatrix, changedNotBumped: 9, changedBumped: 1, unchangedNotBumped: 90 };
    expect(decide(spread, none, { matrix: frozen, rewrittenNotBumped: 9 }, frozen)).toMatchObject({
      verdict: "untrusted",
      cause: "frozen",
    });
  });

  test("a new neighbour in the lists of many pages is no edit of theirs", () => {
    const listed = { ...emptyMatrix, changedNotBumped: 30, unchangedNotBumped: 90 };
    expect(decide(spread, none, { matrix: listed, rewrittenNotBumped: 0 }, listed).verdict).toBe("unproven");
  });

  test("one edit without a new date is no verdict", () => {
    const single = { ...emptyMatrix, changedNotBumped: 1, unchangedNotBumped: 90 };
    expect(decide(spread, none, { matrix: single, rewrittenNotBumped: 1 }, single).verdict).toBe("unproven");
  });

  test("missing is neither valid nor a fault", () => {
    expect(decide({ kind: "missing", why: "none" }, none, quiet, emptyMatrix)).toMatchObject({
      verdict: "unproven",
      cause: "missing",
    });
  });

  test("pages that contradict the sitemap", () => {
    expect(decide(spread, { agree: 2, behind: 9, ahead: 1 }, quiet, emptyMatrix)).toMatchObject({
      verdict: "untrusted",
      cause: "disagrees",
    });
  });
});
