/** Shows what changed between two texts as a unified diff of bounded length. */

interface Edit {
  readonly sign: " " | "-" | "+";
  readonly line: string;
}
const context = 3;
/** Cells of the comparison table; beyond it the middle is shown as replaced. */
const maxCells = 4_000_000;

/** Empty when the texts are equal; cut after `maxLines` lines with a last line that says so. */
export function formatUnifiedDiff(before: string, after: string, path: string, maxLines = 400): string {
  if (before === after) return "";
  const edits = editsOf(linesOf(before), linesOf(after));
  const lines = [`--- ${path}`, `+++ ${path}`, ...hunksOf(edits).flatMap((hunk) => formatHunk(edits, hunk))];
  const cut = lines.length - maxLines;
  return cut <= 0 ? lines.join("\n") : [...lines.slice(0, maxLines), `… ${String(cut)} more lines`].join("\n");
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/u, "").split("\n");
}

function editsOf(before: readonly string[], after: readonly string[]): readonly Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const same = (lines: readonly string[]) => lines.map((line): Edit => ({ sign: " ", line }));
  return [
    ...same(before.slice(0, start)),
    ...middleEdits(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** Longest common subsequence; at a tie the old line goes first. */
function middleEdits(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const removed = before.map((line): Edit => ({ sign: "-", line }));
  const added = after.map((line): Edit => ({ sign: "+", line }));
  if (before.length * after.length > maxCells) return [...removed, ...added];
  const width = after.length + 1;
  const table = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const best = Math.max(at(row + 1, column), at(row, column + 1));
      table[row * width + column] = before[row] === after[column] ? at(row + 1, column + 1) + 1 : best;
    }
  }
  const edits: Edit[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      edits.push({ sign: " ", line: before[row] ?? "" });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) edits.push(...removed.slice(row, (row += 1)));
    else edits.push(...added.slice(column, (column += 1)));
  }
  return [...edits, ...removed.slice(row), ...added.slice(column)];
}

interface Hunk {
  readonly from: number;
  readonly to: number;
}

function hunksOf(edits: readonly Edit[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  for (const [index, { sign }] of edits.entries()) {
    if (sign === " ") continue;
    const last = hunks.at(-1);
    const to = Math.min(edits.length, index + 1 + context);
    const from = Math.max(0, index - context);
    if (last !== undefined && from <= last.to) hunks[hunks.length - 1] = { from: last.from, to };
    else hunks.push({ from, to });
  }
  return hunks;
}

function formatHunk(edits: readonly Edit[], { from, to }: Hunk): readonly string[] {
  const count = (part: readonly Edit[], sign: "-" | "+") =>
    part.filter((edit) => edit.sign === " " || edit.sign === sign).length;
  const range = (sign: "-" | "+") => {
    const length = count(edits.slice(from, to), sign);
    const before = count(edits.slice(0, from), sign);
    return `${sign}${String(length === 0 ? before : before + 1)},${String(length)}`;
  };
  return [`@@ ${range("-")} ${range("+")} @@`, ...edits.slice(from, to).map(({ sign, line }) => `${sign}${line}`)];
}
