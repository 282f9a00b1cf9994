/** Asks one source about a page whose files are given by path, as the crawl does. */
import type { NavItem } from "../../src/model.ts";
import { servedPage, structureSources } from "../../src/extract/sources.ts";
import type { Reading } from "../../src/extract/state/source.ts";
import { site } from "../fakes/records.ts";

export interface Asked {
  readonly html: string;
  readonly path?: string;
  readonly files?: Readonly<Record<string, string>>;
}
export interface Read {
  readonly reading: Reading;
  /** Paths asked for, in order. */
  readonly asked: readonly string[];
}

/** `undefined` when the source does not see itself in the page. */
export function readSource(name: string, { html, path = "/", files = {} }: Asked): Read | undefined {
  const source = structureSources.find((one) => one.name === name);
  if (source === undefined) throw new Error(`No source is called ${name}`);
  const page = servedPage(html, new URL(path, "https://h.test/").href, site);
  if (!source.detects(page)) return undefined;
  const got = new Map<string, string | undefined>();
  for (let step = 0; step < 4; step += 1) {
    for (const url of source.wants(page, got))
      if (!got.has(url)) got.set(url, files[url.replace("https://h.test", "")]);
  }
  return { reading: source.read(page, got), asked: [...got.keys()].map((url) => url.replace("https://h.test", "")) };
}

/** `Label /path [children]`, one line a block. */
export function written(reading: Reading | undefined): readonly string[] {
  return (reading?.nav ?? []).map((block) => `${block.place}: ${writeItems(block.items)}`);
}

function writeItems(items: readonly NavItem[]): string {
  return items
    .map(({ label, key, children }) => {
      const path = key === undefined ? "" : ` ${key.replace("https://h.test", "")}`;
      return `${label}${path}${children.length === 0 ? "" : ` [${writeItems(children)}]`}`;
    })
    .join(", ");
}
