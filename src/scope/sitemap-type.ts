/** Holds a file's content against what its type and its name promise. */
import type { FaultList } from "./sitemap-faults.ts";

/** Plain text is what static hosts send; no type at all is common and harmless. */
const xmlTypes = /^(?:text\/plain|(?:text|application)\/(?:[\w.-]+\+)?xml|application\/(?:rss|atom|rdf)\b.*)$/i;
const packedTypes =
  /^(?:application\/(?:x-)?(?:gzip|gunzip|gzipped)|application\/gzip-compressed|application\/octet-stream|binary\/octet-stream)$/i;

export function checkType(
  content: "xml" | "text",
  contentType: string | undefined,
  url: string,
  layers: number,
  faults: FaultList,
): void {
  const type = contentType?.split(";")[0]?.trim() ?? "";
  const isRight = content === "xml" ? xmlTypes.test(type) : /^text\/plain$/i.test(type);
  const isPacked = packedTypes.test(type) && (layers > 0 || /\.gz$/i.test(pathOf(url)));
  if (type !== "" && !isRight && !isPacked) {
    faults.add("content-type", `served as ${type}, but the content is ${content === "xml" ? "XML" : "text"}`);
  } else if (content === "text" && /\.xml(?:\.gz)?$/i.test(pathOf(url))) {
    faults.add("content-type", "named .xml, but the content is text");
  }
}

export function checkName(url: string, layers: number, faults: FaultList): void {
  if (layers > 0 || faults.has("content-encoding-lie") || !/\.gz$/i.test(pathOf(url))) return;
  faults.add("name-says-gzip", "named .gz, but the content is not compressed");
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
