/** Takes an llms.txt apart into rows that can be edited one by one and put together again byte for byte. */
import { readLlmsLines, type ItemParts, type LlmsLine } from "../llms-lines.ts";

/** An item with its continuation lines, or any other line. Texts include their line ends. */
export type Row =
  | {
      readonly kind: "item";
      readonly id: string;
      readonly parts: ItemParts;
      readonly first: string;
      readonly more: readonly string[];
    }
  | { readonly kind: "name"; readonly name: string; readonly text: string }
  | { readonly kind: "blank" | "other"; readonly text: string };
export type ItemRow = Extract<Row, { kind: "item" }>;

/** An H2 and what stands below it. */
export interface Block {
  readonly name: string;
  /** Heading included. */
  readonly rows: readonly Row[];
}
export interface CuratedFile {
  readonly bom: string;
  readonly eol: string;
  /** Everything above the first H2; items there are prose. */
  readonly head: readonly LlmsLine[];
  readonly blocks: readonly Block[];
}

export function parseCurated(text: string): CuratedFile {
  const lines = readLlmsLines(text);
  const starts = lines.flatMap((line, index) => (line.kind === "heading" && line.level === 2 ? [index] : []));
  const blocks = starts.map((start, order) => blockOf(lines.slice(start, starts[order + 1])));
  return {
    bom: text.startsWith("\uFEFF") ? "\uFEFF" : "",
    eol: lines.find((line) => line.eol !== "")?.eol ?? "\n",
    head: lines.slice(0, starts[0]),
    blocks,
  };
}

export function formatCurated(file: CuratedFile): string {
  const rows = file.blocks.flatMap((block) => block.rows);
  return file.bom + [...file.head.map((line) => line.text + line.eol), ...rows.map(rowText)].join("");
}

export function rowText(row: Row): string {
  return row.kind === "item" ? row.first + row.more.join("") : row.text;
}

function blockOf(lines: readonly LlmsLine[]): Block {
  const rows: Row[] = [];
  let more: string[] | undefined;
  for (const line of lines) {
    const text = line.text + line.eol;
    if (line.kind === "text" && more !== undefined) {
      more.push(text);
      continue;
    }
    more = undefined;
    if (line.kind === "item") {
      more = [];
      rows.push({ kind: "item", id: urlId(line.item.url), parts: line.item, first: text, more });
    } else if (line.kind === "heading" && line.level === 2) rows.push({ kind: "name", name: line.name, text });
    else rows.push({ kind: line.kind === "blank" ? "blank" : "other", text });
  }
  const [heading] = rows;
  return { name: heading?.kind === "name" ? heading.name : "", rows };
}

/** What makes two links the same page for a person: scheme and a final slash do not. */
function urlId(url: string): string {
  return url.replace(/^https?:\/\//iu, "").replace(/\/$/u, "");
}

export function itemsOf(block: Block): readonly ItemRow[] {
  return block.rows.filter((row) => row.kind === "item");
}

/** The rows with their last line ended, so that something may follow. */
export function endedRows(rows: readonly Row[], eol: string): readonly Row[] {
  const last = rows.at(-1);
  if (last === undefined || rowText(last).endsWith("\n") || rowText(last).endsWith("\r")) return rows;
  const ended: Row =
    last.kind !== "item"
      ? { ...last, text: last.text + eol }
      : last.more.length === 0
        ? { ...last, first: last.first + eol }
        : { ...last, more: [...last.more.slice(0, -1), `${last.more.at(-1) ?? ""}${eol}`] };
  return [...rows.slice(0, -1), ended];
}

export function itemRow(line: string, eol: string): ItemRow {
  const [read] = readLlmsLines(line);
  if (read?.kind !== "item") throw new Error(`not an item: ${line}`);
  return { kind: "item", id: urlId(read.item.url), parts: read.item, first: line + eol, more: [] };
}

/** The item with some of its words replaced and every other byte as it was. */
export function editItem(
  row: ItemRow,
  words: { readonly title: string; readonly url: string; readonly note: string },
): ItemRow {
  const { parts } = row;
  const [, text = "", eol = ""] = /^([^\r\n]*)([\r\n]*)$/u.exec(row.first) ?? [];
  const afterUrl = text.slice(parts.urlFrom + parts.url.length, parts.noteFrom - parts.separator.length);
  const hadNote = parts.note !== "";
  const separator = hadNote || words.note === "" ? parts.separator : ": ";
  const tail =
    words.note === "" ? (hadNote ? "" : text.slice(parts.noteFrom - parts.separator.length)) : separator + words.note;
  const kept = words.note === parts.note ? text.slice(parts.noteFrom - parts.separator.length) : tail;
  const middle = text.slice(parts.titleFrom + parts.title.length, parts.urlFrom);
  const line = `${text.slice(0, parts.titleFrom)}${words.title}${middle}${words.url}${afterUrl}${kept}`;
  return { ...itemRow(line, ""), first: line + eol, more: row.more };
}
