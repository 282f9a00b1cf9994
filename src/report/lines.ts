/** Turns lines of text into what fits the window: broken on words, coloured only where colour is wanted. */

export interface TextStyle {
  readonly colour: boolean;
  /** Width of the window. */
  readonly columns: number;
}

export type Paint = "good" | "bad" | "warn" | "strong" | "faint";
export type Line = string | { readonly text: string; readonly paint: Paint };

const codes: Readonly<Record<Paint, string>> = { good: "32;1", bad: "31;1", warn: "33", strong: "1", faint: "2" };
/** Below this a broken line is harder to read than a long one. */
const narrowest = 40;

/** The text is encoded already; a line's indent is kept when it breaks. */
export function layOut(lines: readonly Line[], { colour, columns }: TextStyle): string {
  const laid = lines.flatMap((line) => {
    const { text, paint } = typeof line === "string" ? { text: line, paint: undefined } : line;
    const broken = wrap(text, columns);
    if (!colour || paint === undefined) return broken;
    return broken.map((part) => `\u001B[${codes[paint]}m${part}\u001B[0m`);
  });
  return `${laid.join("\n")}\n`;
}

function wrap(line: string, columns: number): readonly string[] {
  if (line.length <= columns || columns < narrowest) return [line];
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = indent;
  for (const word of line.trimStart().split(" ")) {
    const next = current.trim() === "" ? current + word : `${current} ${word}`;
    if (next.length > columns && current.trim() !== "") {
      lines.push(current);
      current = `${indent}  ${word}`;
    } else current = next;
  }
  return [...lines, current];
}
