/** Names the first place where a broken file stops being XML: a second, strict reading of faulty files only. */
import { SaxesParser } from "saxes";

export interface Diagnosis {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** `isWhole`: the text is the complete file, so that an end too early counts as well. */
export function diagnose(text: string, isWhole: boolean): Diagnosis | undefined {
  const found: Diagnosis[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    const message = error.message.replace(/^\d+:\d+: /, "");
    if (found.length === 0) found.push({ line: parser.line, column: parser.column, message });
  });
  parser.write(text);
  if (isWhole && found.length === 0) parser.close();
  return found[0];
}
