/** Holds the hreflang alternates of a file outside the heap: half a million small records would cost more than the file. */
import type { WrittenAlternate } from "./sitemap-fields.ts";

export interface RawAlternate {
  readonly language: string;
  /** Absolute. */
  readonly url: string;
}
export interface AlternateStore {
  /** A handle, or undefined when nothing is left. Relative addresses resolve against `base`. */
  readonly add: (alternates: readonly WrittenAlternate[], base: string) => number | undefined;
  readonly get: (handle: number) => readonly RawAlternate[];
}

const blockBytes = 256 * 1024;

export function createAlternateStore(): AlternateStore {
  const blocks: Buffer[] = [];
  // Three numbers for each handle: block, start, end.
  const places: number[] = [];
  let used = 0;
  return {
    add(alternates, base) {
      const text = linesOf(alternates, base);
      if (text === "") return undefined;
      const length = Buffer.byteLength(text);
      const last = blocks.at(-1);
      const block = last !== undefined && used + length <= last.length ? last : newBlock(length, blocks);
      if (block !== last) used = 0;
      block.write(text, used);
      used += length;
      return places.push(blocks.length - 1, used - length, used) / 3 - 1;
    },
    get(handle) {
      const [block = 0, start = 0, end = 0] = places.slice(handle * 3, handle * 3 + 3);
      return parseLines(blocks[block]?.toString("utf8", start, end) ?? "");
    },
  };
}

function newBlock(length: number, blocks: Buffer[]): Buffer {
  const block = Buffer.allocUnsafeSlow(Math.max(blockBytes, length));
  blocks.push(block);
  return block;
}

function linesOf(alternates: readonly WrittenAlternate[], base: string): string {
  let text = "";
  for (const { language, href } of alternates) {
    const url = absolute(href, base);
    if (url !== undefined) text += `${/\s/.test(language) ? language.replaceAll(/\s+/g, "") : language} ${url}\n`;
  }
  return text;
}

function absolute(href: string, base: string): string | undefined {
  const isPlain = href.startsWith("https://") || href.startsWith("http://");
  if (isPlain && !href.includes(" ") && !href.includes("\n")) return href;
  return URL.canParse(href, base) ? new URL(href, base).href : undefined;
}

function parseLines(text: string): readonly RawAlternate[] {
  return text.split("\n").flatMap((line) => {
    const space = line.indexOf(" ");
    return space < 0 ? [] : [{ language: line.slice(0, space), url: line.slice(space + 1) }];
  });
}
