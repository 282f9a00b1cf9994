/// <reference lib="dom" />
/** Shows text as it stands, and unified diffs with their colours. */
import { h } from "./dom.ts";

export function difference(name: string, text: string): HTMLElement {
  const made = preformatted(name, "");
  made.append(
    ...text.split("\n").map((line) => {
      const kind = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "";
      return h("span", { class: kind }, `${line}\n`);
    }),
  );
  return made;
}

export function preformatted(name: string, text: string): HTMLElement {
  return h("pre", { tabindex: "0", role: "region", "aria-label": name }, text);
}
