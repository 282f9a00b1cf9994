import { expect, test } from "vitest";
import { contrastOf } from "../../src/compare/contrast.ts";
import { winnerFlips } from "../../src/compare/flips.ts";
import type { PageRow } from "../../src/model.ts";
import { rowOf, runOf } from "../fakes/runs.ts";

const a = rowOf("/a");
const b = rowOf("/b");
const variantOf = (row: PageRow, winner: PageRow): PageRow => ({
  ...row,
  role: "variant",
  winner: winner.key,
  tier: "content",
});

interface Row {
  readonly why: string;
  readonly before: readonly PageRow[];
  readonly after: readonly PageRow[];
  readonly flips: number;
}

test.for<Row>([
  { why: "the variant is kept now", before: [a, variantOf(b, a)], after: [variantOf(a, b), b], flips: 1 },
  { why: "the same winner", before: [a, variantOf(b, a)], after: [a, variantOf(b, a)], flips: 0 },
  { why: "two documents became one", before: [a, b], after: [variantOf(a, b), b], flips: 0 },
  { why: "one became two", before: [a, variantOf(b, a)], after: [a, b], flips: 0 },
  { why: "a new page took over", before: [a], after: [variantOf(a, b), b], flips: 0 },
])("$why", ({ before, after, flips }) => {
  const found = winnerFlips(contrastOf(runOf(before), runOf(after)));
  expect(found.map(({ level }) => level)).toEqual(Array.from({ length: flips }, () => "info"));
  if (flips > 0) expect(found[0]?.message).toContain(`${a.key} → ${b.key}`);
});
