/** Turns HTML into its script elements, in order. */
import { Parser } from "htmlparser2";

export interface Script {
  readonly id?: string;
  readonly type?: string;
  readonly src?: string;
  readonly dataSrc?: string;
  readonly text: string;
}

export function scriptsOf(html: string): readonly Script[] {
  const scripts: Script[] = [];
  let open: { attributes: Record<string, string>; text: string } | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === "script") open = { attributes, text: "" };
    },
    ontext: (text) => {
      if (open !== undefined) open.text += text;
    },
    onclosetag: (name) => {
      if (name !== "script" || open === undefined) return;
      scripts.push(scriptFrom(open.attributes, open.text));
      open = undefined;
    },
  });
  parser.end(html);
  return scripts;
}

function scriptFrom(attributes: Readonly<Record<string, string>>, text: string): Script {
  const { id, type, src, "data-src": dataSrc } = attributes;
  return {
    ...(id === undefined ? {} : { id }),
    ...(type === undefined ? {} : { type }),
    ...(src === undefined ? {} : { src }),
    ...(dataSrc === undefined ? {} : { dataSrc }),
    text,
  };
}
