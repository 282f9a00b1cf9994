/** Grows the tree from the chosen parents: depth, order of siblings, sections, and the other places a document was listed. */
import type { Note, PlacedBy, SiteNode, SiteTree, UrlKey } from "../model.ts";
import { compareKeys, homeOf, segmentsOf } from "../url.ts";
import type { Choice } from "./choose.ts";
import { ranks, type Placement } from "./placement.ts";
import { readingOrder } from "./reading-order.ts";
import { compareSiblings, type SiblingOrder } from "./siblings.ts";
import type { World } from "./world.ts";

interface Growth {
  readonly world: World;
  readonly choices: ReadonlyMap<UrlKey, Choice>;
  readonly children: ReadonlyMap<UrlKey, readonly UrlKey[]>;
  readonly nodes: Map<UrlKey, SiteNode>;
}

export function growTree(world: World, choices: ReadonlyMap<UrlKey, Choice>, siblings: SiblingOrder): SiteTree {
  const children = childrenOf(choices, siblings, readingOrder(world));
  const growth: Growth = { world, choices, children, nodes: new Map() };
  // A stack and not recursion: a hostile chain of crumbs may be as deep as the site is large.
  const waiting = world.documents.has(world.root) ? [world.root] : [];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    growth.nodes.set(key, nodeOf(key, growth));
    waiting.push(...(children.get(key) ?? []).toReversed());
  }
  const sections = [...new Set([...growth.nodes.values()].map(({ section }) => section))].filter((name) => name !== "");
  return { root: world.root, nodes: growth.nodes, sections, notes: notesOn(world) };
}

function childrenOf(
  choices: ReadonlyMap<UrlKey, Choice>,
  siblings: SiblingOrder,
  reading: ReadonlyMap<UrlKey, number>,
): ReadonlyMap<UrlKey, readonly UrlKey[]> {
  const children = new Map<UrlKey, UrlKey[]>();
  for (const [key, { chosen }] of choices) {
    const own = children.get(chosen.parent);
    if (own === undefined) children.set(chosen.parent, [key]);
    else own.push(key);
  }
  const groupsOf = (key: UrlKey) => choices.get(key)?.chosen.groups ?? [];
  return new Map(
    [...children].map(([parent, own]) => {
      const sorted = own.toSorted(compareSiblings(siblings, parent, reading));
      return [parent, keepTogether(sorted, groupsOf, 0)];
    }),
  );
}

/** Two menus that hang on one document list their groups side by side: each group stands where its first member does. */
function keepTogether(
  keys: readonly UrlKey[],
  groupsOf: (key: UrlKey) => readonly string[],
  level: number,
): readonly UrlKey[] {
  const parts = new Map<string, UrlKey[]>();
  for (const key of keys) {
    const label = groupsOf(key)[level];
    const name = label === undefined ? `page ${key}` : `group ${label}`;
    const part = parts.get(name);
    if (part === undefined) parts.set(name, [key]);
    else part.push(key);
  }
  if (parts.size === keys.length) return keys;
  return [...parts.values()].flatMap((part) => (part.length > 1 ? keepTogether(part, groupsOf, level + 1) : part));
}

function nodeOf(key: UrlKey, growth: Growth): SiteNode {
  const { world, choices, children, nodes } = growth;
  const page = world.documents.get(key);
  const title = titleOf(page?.title, page?.headings.find(({ level }) => level === 1)?.text, key);
  const choice = choices.get(key);
  const below = children.get(key) ?? [];
  if (choice === undefined || key === world.root) return rootNode(key, title, below);
  const { chosen, all } = choice;
  const parent = nodes.get(chosen.parent);
  const label = labelOf(chosen, all);
  return {
    key,
    title,
    ...(label === undefined ? {} : { label }),
    parent: chosen.parent,
    groups: chosen.groups,
    placedBy: chosen.by,
    evidence: chosen.evidence,
    depth: (parent?.depth ?? 0) + chosen.groups.length + 1,
    children: below,
    alsoUnder: otherParents(chosen, all, growth),
    section:
      parent === undefined || parent.parent === undefined
        ? topSection(chosen, label ?? title, below.length, world)
        : parent.section,
  };
}

function rootNode(key: UrlKey, title: string, children: readonly UrlKey[]): SiteNode {
  const placedBy: PlacedBy = "root";
  return {
    key,
    title,
    groups: [],
    placedBy,
    evidence: "the root of the site",
    depth: 0,
    children,
    alsoUnder: [],
    section: "",
  };
}

function titleOf(title: string | undefined, heading: string | undefined, key: UrlKey): string {
  return [title, heading].find((text) => text !== undefined && text.trim() !== "") ?? segmentsOf(key).at(-1) ?? key;
}

/** The words of the menu that is believed most, whichever placement won; a list of links or a footer calls pages anything. */
function labelOf(chosen: Placement, all: readonly Placement[]): string | undefined {
  const named = [chosen, ...all.filter(({ rank }) => rank <= ranks.listed)];
  return named.find(({ label }) => label !== undefined && label.trim() !== "")?.label?.trim();
}

/**
 * A child of the root opens a section when a group holds it or it holds others. A lone page is none, and a page that only
 * hangs on the root belongs to the section its address names.
 */
function topSection({ key, groups, by }: Placement, name: string, children: number, world: World): string {
  if (groups[0] !== undefined) return groups[0];
  if (children > 0) return name;
  const segments = segmentsOf(key).slice(segmentsOf(homeOf(world.crawl.scope.site)).length);
  return by === "none" && segments.length > 1 ? (segments[0] ?? "") : "";
}

function otherParents(chosen: Placement, all: readonly Placement[], { nodes, world }: Growth): readonly UrlKey[] {
  const above = new Set<UrlKey>([world.root]);
  for (let at: UrlKey | undefined = chosen.parent; at !== undefined; at = nodes.get(at)?.parent) above.add(at);
  const others = all.filter(({ rank, parent }) => rank <= ranks.headerGroup && !above.has(parent));
  return [...new Set(others.map(({ parent }) => parent))].toSorted(compareKeys);
}

function notesOn({ documents, root, crawl }: World): readonly Note[] {
  if (documents.size === 0)
    return [{ kind: "no-documents", level: "fault", message: "No page of the site is left to build a tree from." }];
  if (homeOf(crawl.scope.site) === root) return [];
  return [
    {
      kind: "home-missing",
      level: "notice",
      message: `The site's base address is no document of its own; the tree starts at ${root}.`,
    },
  ];
}
