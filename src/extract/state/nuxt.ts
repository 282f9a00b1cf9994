/** Turns Nuxt's flat state, inline or in the payload file that it names, into navs and content. */
import { unflatten } from "./flat.ts";
import { parseJson } from "./json.ts";
import { mineContent } from "./mine-content.ts";
import { mineNav } from "./mine-nav.ts";
import { fileUrl, type Files, type ServedPage, type StructureSource } from "./source.ts";

export const nuxt: StructureSource = {
  name: "nuxt-data",
  kind: "state",
  detects: (page) => stateScript(page) !== undefined,
  wants: (page) => {
    const url = payloadUrl(page);
    return url === undefined ? [] : [url];
  },
  read: (page, files) => {
    const states = textsOf(page, files).map((text) => unflatten(parseJson(text)) ?? null);
    const content = mineContent(states);
    const nav = mineNav(states, { url: page.url, site: page.site, source: "state" });
    return { nav, links: [], ...(content === undefined ? {} : { content }) };
  },
};

function stateScript({ scripts }: ServedPage) {
  return scripts.find(({ id }) => id === "__NUXT_DATA__");
}

function payloadUrl(page: ServedPage): string | undefined {
  const name = stateScript(page)?.dataSrc;
  return name === undefined ? undefined : fileUrl(name, page);
}

function textsOf(page: ServedPage, files: Files): readonly string[] {
  const url = payloadUrl(page);
  return [stateScript(page)?.text, url === undefined ? undefined : files.get(url)].filter((text) => text !== undefined);
}
