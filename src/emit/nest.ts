/** Splits a document that is over its budget into files by directory, each covering the URLs below its own path. */
import { cutText, plainText } from "../encode.ts";
import {
  formatItem,
  formatLlmsTxt,
  optionalName,
  type LlmsDocument,
  type LlmsItem,
  type LlmsSection,
} from "./document.ts";
import { directoryOf } from "./links.ts";
import { sectionName } from "./sections.ts";
import { headingText } from "./site-name.ts";
import { decode, fold } from "./titles.ts";

export interface NestedFile {
  /** Absolute URL of the directory that the file lies in and covers. */
  readonly directory: string;
  readonly document: LlmsDocument;
  /** Notes were shortened or left out to fit; and still over the budget when even that was not enough. */
  readonly bare: boolean;
  readonly over: boolean;
}

/** What paths cannot divide loses words before it loses pages. */
const noteLengths = [120, 60, 0];

/** The given directory's file first, then the nested ones, depth first in order of appearance. */
export function nestDocument(document: LlmsDocument, directory: string, budget: number): readonly NestedFile[] {
  const length = formatLlmsTxt(document).length;
  if (length <= budget) return [{ directory, document, bare: false, over: false }];
  const shared = sharedDirectory(document, directory);
  const moved = chooseMoved(document, shared, length - budget);
  const root = withoutMoved(document, shared, moved);
  const fits = (candidate: LlmsDocument) => formatLlmsTxt(candidate).length <= budget;
  const shorter = [root, ...noteLengths.map((max) => shortenNotes(root, moved, max))];
  const head = shorter.find(fits) ?? shorter.at(-1) ?? root;
  const first: NestedFile = { directory, document: head, bare: head !== root, over: !fits(head) };
  const paths = new Set(itemsOf(document).map((item) => childDirectory(item.url, shared) ?? ""));
  const inOrder = [...paths].filter((path) => moved.has(path));
  return [first, ...inOrder.flatMap((path) => nestDocument(onlyMoved(document, path), path, budget))];
}

/** The heaviest directories first, as many as bring the file below its budget; one that holds a single page stays. */
function chooseMoved(document: LlmsDocument, shared: string, excess: number): ReadonlySet<string> {
  const weights = new Map<string, { characters: number; items: number }>();
  for (const item of itemsOf(document)) {
    const path = childDirectory(item.url, shared);
    if (path === undefined) continue;
    const weight = weights.get(path) ?? { characters: 0, items: 0 };
    weights.set(path, { characters: weight.characters + formatItem(item).length + 1, items: weight.items + 1 });
  }
  const heaviest = [...weights]
    .filter(([, weight]) => weight.items > 1)
    .toSorted(([a, m], [b, n]) => n.characters - m.characters || (a < b ? -1 : 1));
  const moved = new Set<string>();
  let left = excess;
  for (const [path, { characters }] of heaviest) {
    if (left <= 0) break;
    moved.add(path);
    left -= characters - formatItem(nestedLink(document, path)).length - 1;
  }
  return moved;
}

/** Down from the given directory as long as there is one way to go: what everything shares is no part of it. */
function sharedDirectory(document: LlmsDocument, directory: string): string {
  const below = new Set(itemsOf(document).flatMap((item) => childDirectory(item.url, directory) ?? []));
  const [only] = below;
  return only !== undefined && below.size === 1 ? sharedDirectory(document, only) : directory;
}

function itemsOf(document: LlmsDocument): readonly LlmsItem[] {
  return document.sections.flatMap((section) => section.items);
}

function isBelow(url: string, directory: string): boolean {
  return url.startsWith(directory);
}

function childDirectory(url: string, directory: string): string | undefined {
  if (!isBelow(url, directory)) return undefined;
  const own = directoryOf(url);
  const segment = own.slice(directory.length).split("/")[0] ?? "";
  return segment === "" ? undefined : `${directory}${segment}/`;
}

/** Each moved directory leaves one link, where its first page stood. */
function withoutMoved(document: LlmsDocument, shared: string, moved: ReadonlySet<string>): LlmsDocument {
  const linked = new Set<string>();
  const sections = document.sections.map((section) => ({
    ...section,
    items: section.items.flatMap((item) => {
      const path = childDirectory(item.url, shared);
      if (path === undefined || !moved.has(path)) return [item];
      if (linked.has(path)) return [];
      linked.add(path);
      return [nestedLink(document, path)];
    }),
  }));
  return { ...document, sections: sections.filter((section) => section.items.length > 0) };
}

function nestedLink(document: LlmsDocument, path: string): LlmsItem {
  const { pathname } = new URL(path);
  const title = `${labelOf(document, path)} (index)`;
  return {
    title: titlesOf(document).has(fold(title)) ? plainText(`Index of ${pathname}`, 120) : title,
    url: `${path}llms.txt`,
    note: `All pages under ${pathname}`,
  };
}

const knownTitles = new WeakMap<LlmsDocument, ReadonlySet<string>>();

/** Folded; asked for every directory of the same document. */
function titlesOf(document: LlmsDocument): ReadonlySet<string> {
  const known = knownTitles.get(document) ?? new Set(itemsOf(document).map(({ title }) => fold(title)));
  knownTitles.set(document, known);
  return known;
}

function onlyMoved(document: LlmsDocument, path: string): LlmsDocument {
  const sections = document.sections
    .map((section): LlmsSection => ({ ...section, items: section.items.filter((item) => isBelow(item.url, path)) }))
    .filter((section) => section.items.length > 0);
  const label = labelOf(document, path);
  return {
    name: headingText(`${document.name}: ${label}`),
    summary: `${label}: the pages of ${document.name} under ${new URL(path).pathname}.`,
    details: `This file belongs to the index of ${document.name} and covers one part of it.`,
    sections,
  };
}

/** The section's name when it holds them all and little else, else the directory's page, else the directory's own word. */
function labelOf(document: LlmsDocument, path: string): string {
  const holding = document.sections.filter((section) => section.items.some((item) => isBelow(item.url, path)));
  const [only] = holding;
  const share =
    only === undefined ? 0 : only.items.filter((item) => isBelow(item.url, path)).length / only.items.length;
  if (only !== undefined && holding.length === 1 && share > 0.5 && only.name !== optionalName) return only.name;
  const bare = path.slice(0, -1);
  const names = new Set([path, bare, `${bare}.html`, `${path}index.html`]);
  const page = itemsOf(document).find(({ url }) => names.has(url));
  if (page !== undefined) return page.title;
  const word = sectionName(decode(bare.slice(bare.lastIndexOf("/") + 1)));
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** Zero leaves them out. */
function shortenNotes(document: LlmsDocument, moved: ReadonlySet<string>, max: number): LlmsDocument {
  const isNested = new Set([...moved].map((path) => `${path}llms.txt`));
  const sections = document.sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      isNested.has(item.url) ? item : { ...item, note: max === 0 ? "" : cutText(item.note ?? "", max) },
    ),
  }));
  return { ...document, sections };
}
