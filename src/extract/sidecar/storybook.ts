/** Turns Storybook's `index.json` into its sidebar; pages are the documents behind its frame, not the empty frame around them. */
import type { NavItem } from "../../model.ts";
import { isObject, parseJson, textAt, valueAt, type Json } from "../state/json.ts";
import { isPresent, navBlock, navItem, pageLink } from "../state/nav-block.ts";
import { fileUrl, nothing, type ServedPage, type StructureSource } from "../state/source.ts";

interface Group {
  readonly items: NavItem[];
  readonly groups: Map<string, Group>;
}

export const storybook: StructureSource = {
  name: "storybook-index",
  kind: "sidecar",
  detects: (page) => /sb-manager\/|sb-addons\/|storybook-root/u.test(page.html),
  wants: (page) => [fileUrl("index.json", page)].filter(isPresent),
  read: (page, files) => {
    const entries = valueAt(parseJson(files.get(fileUrl("index.json", page) ?? "")), "entries");
    if (!isObject(entries)) return nothing;
    const root: Group = { items: [], groups: new Map() };
    for (const entry of Object.values(entries)) if (entry !== undefined) place(entry, root, page);
    const block = navBlock({ place: "sidebar", items: itemsOf(root), source: "sidecar" });
    return { nav: block === undefined ? [] : [block], links: [] };
  },
};

/** Titles are paths of groups: `Forms/Button`. */
function place(entry: Json, root: Group, page: ServedPage): void {
  const id = textAt(entry, "id");
  const isDocs = textAt(entry, "type") === "docs";
  if (id === undefined) return;
  let group = root;
  for (const name of (textAt(entry, "title") ?? "").split("/")) {
    const next = group.groups.get(name) ?? { items: [], groups: new Map<string, Group>() };
    group.groups.set(name, next);
    group = next;
  }
  const address = `iframe.html?id=${encodeURIComponent(id)}&viewMode=${isDocs ? "docs" : "story"}`;
  const item = navItem(textAt(entry, "name") ?? id, pageLink(address, page.url, page.site)?.key, []);
  if (item !== undefined) group.items.push(item);
}

function itemsOf(group: Group): readonly NavItem[] {
  const groups = [...group.groups].map(([name, inner]) => navItem(name, undefined, itemsOf(inner)));
  return [...group.items, ...groups.filter(isPresent)];
}
