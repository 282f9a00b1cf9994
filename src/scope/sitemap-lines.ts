/** Turns a text sitemap into its lines: one address each; anything else is named. */
import type { XmlEvents, XmlReader } from "./sitemap-fields.ts";

const maxLine = 4096;

export function createLineReader(firstLine: number, events: XmlEvents): XmlReader {
  let [rest, line] = ["", firstLine];
  const take = (written: string) => {
    readLine(written, line, events);
    line += 1;
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|[\r\n]/);
      // A carriage return at the end may be half of a line end.
      rest = lines.pop() ?? "";
      if (rest === "" && text.endsWith("\r")) {
        rest = `${lines.pop() ?? ""}\r`;
      }
      for (const written of lines) take(written);
      if (rest.length > maxLine) rest = rest.slice(0, maxLine);
      return true;
    },
    end(isCut) {
      // The last line of a cut file may be half an address.
      if (!isCut) take(rest);
      return true;
    },
    isNews: () => false,
  };
}

function readLine(written: string, line: number, events: XmlEvents): void {
  const text = written.trim();
  if (text === "") return;
  const url = /^(?:https?:\/\/|\/\/?)[^\s,;|]*(?:[,;|][^\s,;|]+)*/i.exec(text)?.[0];
  if (url === undefined || url.length < text.length)
    events.fault("text-extra", `only addresses belong here: ${JSON.stringify(text.slice(0, 80))}`, line);
  if (url === undefined) return;
  events.entry({ lists: "page", loc: url, lastmod: undefined, alternates: [], base: undefined, line });
}
