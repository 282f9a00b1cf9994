/** The text of a file as it comes, addressed by places from its start: slices, lines, and what is still needed of earlier pieces. */

/** Longer names, comments and CDATA are read past, not kept. */
const maxHeld = 1024 * 1024;

export interface Source {
  readonly advance: (text: string) => void;
  readonly slice: (start: number, end: number) => string;
  readonly firstCode: (index: number) => number;
  readonly mark: (index: number) => void;
  readonly line: () => number;
}

/** The current piece, and of the pieces before it what no event has covered yet. */
export function createSource(firstLine: number): Source {
  let [held, heldStart, piece, pieceStart] = ["", 0, "", 0];
  let [marked, pieceLine] = [0, firstLine];
  // Lines of the current piece are counted on from the last question.
  let [counted, countedLines] = [0, 0];
  const linesTo = (end: number): number => {
    for (let at = piece.indexOf("\n", counted); at >= 0 && at < end; at = piece.indexOf("\n", at + 1))
      countedLines += 1;
    counted = Math.max(counted, end);
    return countedLines;
  };
  const slice = (start: number, end: number): string => {
    if (start >= pieceStart) return piece.slice(start - pieceStart, end - pieceStart);
    if (start < heldStart) return "";
    return held.slice(start - heldStart, end - heldStart) + piece.slice(0, Math.max(0, end - pieceStart));
  };
  return {
    advance(text) {
      const from = Math.max(marked, heldStart);
      held = slice(from, pieceStart + piece.length);
      heldStart = from;
      if (held.length > maxHeld) [held, heldStart] = ["", pieceStart + piece.length];
      pieceLine += linesTo(piece.length);
      [counted, countedLines] = [0, 0];
      pieceStart += piece.length;
      piece = text;
    },
    slice,
    firstCode: (index) =>
      index >= pieceStart ? piece.charCodeAt(index - pieceStart) : slice(index, index + 1).charCodeAt(0),
    mark: (index) => {
      marked = index;
    },
    line: () => pieceLine + linesTo(marked - pieceStart),
  };
}
