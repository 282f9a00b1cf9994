/** Recognises pages that only send the visitor on: a meta refresh without delay. */
import type { Document } from "domhandler";
import { parseMetaRefresh } from "../canonical.ts";
import type { Site } from "../model.ts";
import { surveyTree, type Survey } from "./survey.ts";

/** Absolute URL of the target, as written; undefined for every other page. One inside `noscript` does not count. */
export function readStub(tree: Document, url: string, _site: Site): string | undefined {
  const survey = surveyTree(tree);
  const metas = [...survey.head, ...survey.strays].filter(
    ({ name, attribs }) => name === "meta" && attribs["http-equiv"]?.trim().toLowerCase() === "refresh",
  );
  for (const { attribs } of metas) {
    const refresh = parseMetaRefresh(attribs["content"] ?? "", baseOf(survey, url));
    if (refresh !== undefined) return refresh.seconds === 0 ? refresh.url : undefined;
  }
  return undefined;
}

/** What addresses on the page build on: the first `base` with an address, else the page. */
export function baseOf({ head, strays }: Survey, url: string): string {
  const base = [...head, ...strays].find(({ name, attribs }) => name === "base" && attribs["href"] !== undefined);
  const href = base?.attribs["href"] ?? "";
  if (!URL.canParse(href, url)) return url;
  const resolved = new URL(href, url);
  return resolved.protocol === "http:" || resolved.protocol === "https:" ? resolved.href : url;
}
