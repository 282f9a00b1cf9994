/** Arranges the pieces of a container: what heads a group, what belongs under it, what stands beside it. */
import type { NavItem, UrlKey } from "../model.ts";

/** Pieces of a container in document order. `shape` is the tag and class of the outermost wrapper. */
export type Piece =
  | {
      readonly kind: "link";
      readonly label: string;
      readonly key: UrlKey;
      readonly isHeading: boolean;
      /** It opens and closes what is under it, and leads to the first page there when scripts are off. */
      readonly isToggle: boolean;
      readonly shape: string;
    }
  | { readonly kind: "label"; readonly label: string; readonly isHeading: boolean; readonly shape: string }
  | {
      readonly kind: "box";
      readonly items: readonly NavItem[];
      /** A list item: an entry of its own beside others. */
      readonly isRow: boolean;
      /** A row without link or label of its own: it continues the one before. */
      readonly isHeadless: boolean;
      /** The `dd` of a `dt`. */
      readonly isTail: boolean;
      /** It begins with its own link or label: an entry with what is under it. */
      readonly isNamed: boolean;
      readonly shape: string;
    };

interface Building {
  readonly label: string;
  readonly key?: UrlKey;
  readonly children: Building[];
}

export interface Row {
  readonly items: readonly NavItem[];
  readonly isHeadless: boolean;
}

/** One list item: its first link, else its first label, heads everything nested in it. */
export function arrangeRow(pieces: readonly Piece[]): Row {
  const firstBox = pieces.findIndex(({ kind }) => kind === "box");
  const before = firstBox < 0 ? pieces : pieces.slice(0, firstBox);
  const links = before.filter((piece) => piece.kind === "link");
  const label = before.find((piece) => piece.kind === "label");
  const nested = pieces.slice(before.length);
  if (firstBox < 0) return { items: finish(headedLinks(label, links)), isHeadless: false };
  const children = arrangeList(nested).map(thaw);
  const [head, ...beside] = links;
  if (head !== undefined)
    return { items: finish([{ ...opened(head, children), children }, ...beside.map(build)]), isHeadless: false };
  if (label !== undefined) return { items: finish([{ label: label.label, children }]), isHeadless: false };
  return { items: finish(children), isHeadless: !nested.every((piece) => piece.kind === "box" && piece.isNamed) };
}

/** A toggle that leads where an entry under it leads has no page of its own. */
function opened(head: Piece & { kind: "link" }, children: readonly Building[]): Building {
  const isLabel = head.isToggle && children.some(({ key }) => key === head.key);
  return isLabel ? { label: head.label, children: [] } : build(head);
}

/** A label in front of several links, or a heading in front of one that says something else, is their group. */
function headedLinks(
  label: (Piece & { kind: "label" }) | undefined,
  links: readonly (Piece & { kind: "link" })[],
): Building[] {
  const children = links.map(build);
  const [only] = links;
  // A closed toggle: all that is seen of its group is where the first page of it lies.
  if (only?.isToggle === true && links.length === 1)
    return [{ label: only.label, children: [{ ...build(only), label: "" }] }];
  if (label === undefined || children.length === 0) return children;
  const isGroup = children.length > 1 || (label.isHeading && children[0]?.label !== label.label);
  return isGroup ? [{ label: label.label, children }] : children;
}

interface Arrangement {
  readonly roots: Building[];
  /** The open group: it takes what follows until the next heading. */
  group: Building | undefined;
  /** A label that waits for the box behind it. */
  waiting: (Piece & { kind: "label" }) | undefined;
  /** What a box that follows at once may belong to. */
  last: { readonly item: Building; readonly shape: string; readonly isLink: boolean } | undefined;
}

/** Any other container: headings open groups, a label names the box behind it, a box behind a link belongs to the link. */
export function arrangeList(pieces: readonly Piece[]): readonly NavItem[] {
  const state: Arrangement = { roots: [], group: undefined, waiting: undefined, last: undefined };
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === "label") addLabel(piece, pieces[at + 1], at === 0, state);
    else if (piece.kind === "link") addLink(piece, state);
    else addBox(piece, state);
  }
  return finish(state.roots);
}

function addLabel(
  label: Piece & { kind: "label" },
  next: Piece | undefined,
  isFirst: boolean,
  state: Arrangement,
): void {
  if (label.isHeading || (isFirst && next?.kind === "link")) {
    state.group = { label: label.label, children: [] };
    state.roots.push(state.group);
    state.waiting = undefined;
  } else state.waiting = label;
  state.last = undefined;
}

function addLink(link: Piece & { kind: "link" }, state: Arrangement): void {
  const item = build(link);
  state.waiting = undefined;
  if (link.isHeading) {
    state.roots.push(item);
    state.group = item;
    state.last = undefined;
    return;
  }
  (state.group?.children ?? state.roots).push(item);
  state.last = { item, shape: link.shape, isLink: true };
}

function addBox(box: Piece & { kind: "box" }, state: Arrangement): void {
  const items = box.items.map(thaw);
  const into = state.group?.children ?? state.roots;
  const { last, waiting } = state;
  const continues = box.isHeadless || box.isTail;
  if (waiting !== undefined && (!box.isRow || continues)) {
    const item = { label: waiting.label, children: items };
    into.push(item);
    state.last = { item, shape: box.shape, isLink: false };
  } else if (
    last !== undefined &&
    (continues || (last.isLink && !box.isRow && !box.isNamed && last.shape !== box.shape))
  ) {
    last.item.children.push(...items);
    if (!continues) state.last = undefined;
  } else {
    into.push(...items);
    const item = items.at(-1);
    state.last = item === undefined ? undefined : { item, shape: box.shape, isLink: false };
  }
  state.waiting = undefined;
}

function build({ label, key }: { readonly label: string; readonly key: UrlKey }): Building {
  return { label, key, children: [] };
}

function thaw(item: NavItem): Building {
  return { ...item, children: item.children.map(thaw) };
}

/** Groups without anything in them say nothing; a group in a group of the same name is said twice. */
function finish(buildings: readonly Building[]): readonly NavItem[] {
  return buildings
    .map(({ label, key, children }) => ({
      label,
      ...(key === undefined ? {} : { key }),
      children: unwrap(label, finish(children)),
    }))
    .filter(({ key, children }) => key !== undefined || children.length > 0);
}

function unwrap(label: string, children: readonly NavItem[]): readonly NavItem[] {
  const [only] = children;
  return only !== undefined && children.length === 1 && only.key === undefined && only.label === label
    ? only.children
    : children;
}
