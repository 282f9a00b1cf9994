/** Turns the state of Next.js pages into navs and content: `__NEXT_DATA__` of the pages router, flight rows of the app router. */
import { parseFlight } from "./flight.ts";
import { parseJson, valueAt } from "./json.ts";
import { mineContent } from "./mine-content.ts";
import { mineNav } from "./mine-nav.ts";
import { noFiles, type ServedPage, type StructureSource } from "./source.ts";

export const nextPages: StructureSource = {
  name: "next-data",
  kind: "state",
  detects: (page) => page.scripts.some(({ id }) => id === "__NEXT_DATA__"),
  wants: noFiles,
  read: (page) => {
    const data = parseJson(page.scripts.find(({ id }) => id === "__NEXT_DATA__")?.text);
    // Only what the page was given: the rest is the router's own business.
    const props = valueAt(data, "props");
    const content = mineContent(valueAt(props, "pageProps"));
    const nav = mineNav(props, { url: page.url, site: page.site, source: "state" });
    return { nav, links: [], ...(content === undefined ? {} : { content }) };
  },
};

export const nextFlight: StructureSource = {
  name: "next-flight",
  kind: "state",
  detects: (page) => page.scripts.some(({ text }) => text.includes("__next_f.push(")),
  wants: noFiles,
  read: (page) => parseFlight(flightText(page), page),
};

/** The string arguments of all pushes, in order. */
function flightText({ scripts }: ServedPage): string {
  const parts: string[] = [];
  for (const { text } of scripts) {
    for (const push of text.matchAll(/__next_f\.push\(\s*(\[[^]*?\])\s*\)\s*(?:;|$)/gu)) {
      const row = parseJson(push[1]);
      const payload: unknown = Array.isArray(row) && row[0] === 1 ? row[1] : undefined;
      if (typeof payload === "string") parts.push(payload);
    }
  }
  return parts.join("");
}
