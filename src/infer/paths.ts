/** Reads hierarchy from addresses: which documents lie above another one, nearest first, the site's root left out. */
import type { UrlKey } from "../model.ts";
import type { World } from "./world.ts";

/** Documents above, nearest first. */
export type Above = (key: UrlKey) => readonly UrlKey[];

/** Files that stand for their folder, beside `index`, which a key never carries. */
const folderFiles = ["package-summary", "module-summary", "README", "readme"];

export function documentsAbove(world: World): Above {
  const byFolder = foldersOf(world);
  const found = new Map<UrlKey, readonly UrlKey[]>();
  return (key) => {
    const known = found.get(key);
    if (known !== undefined) return known;
    const above = prefixesOf(key)
      .map((folder) => byFolder.get(folder))
      .filter((document) => document !== undefined && document !== key && document !== world.root);
    const documents = [...new Set(above)].filter((document) => document !== undefined);
    found.set(key, documents);
    return documents;
  };
}

/** Folder address → the document that stands for it. `/a`, `/a.html` and `/a/README.html` all stand for `/a/`. */
function foldersOf({ documents, crawl, resolve }: World): ReadonlyMap<string, UrlKey> {
  const folders = new Map<string, { readonly document: UrlKey; readonly rank: number }>();
  const add = (folder: string, document: UrlKey, rank: number) => {
    const known = folders.get(folder);
    if (known === undefined || rank < known.rank) folders.set(folder, { document, rank });
  };
  for (const key of documents.keys()) for (const [folder, rank] of foldersNamed(key)) add(folder, key, rank);
  for (const { key } of crawl.redirects) {
    const document = resolve(key);
    // A folder that redirects to one of its own pages has no page of its own: that page is a sibling of the others.
    if (document !== undefined && !document.startsWith(`${key}/`)) add(key, document, folderFiles.length + 2);
  }
  // A folder's page that was merged into an equal one: that one stands for the folder.
  for (const { key } of crawl.pages) {
    const document = documents.has(key) ? undefined : resolve(key);
    if (document !== undefined) add(key, document, folderFiles.length + 3);
  }
  return new Map([...folders].map(([folder, { document }]) => [folder, document]));
}

function foldersNamed(key: UrlKey): readonly (readonly [string, number])[] {
  const plain = key.replace(/\.(?:html?|xhtml|php|aspx?|md)$/iu, "");
  const name = plain.slice(plain.lastIndexOf("/") + 1);
  const own: readonly (readonly [string, number])[] =
    plain === key
      ? [[key, 0]]
      : [
          [key, 0],
          [plain, 1],
        ];
  const rank = folderFiles.indexOf(name);
  return rank < 0 ? own : [...own, [plain.slice(0, -name.length - 1), rank + 2]];
}

/** A query or route lies under the address without it; then one segment less at a time. */
function prefixesOf(key: UrlKey): readonly string[] {
  const { origin, pathname, search, hash } = new URL(key);
  const base = `${origin}${pathname}`.replace(/\/$/u, "");
  const cut = hash === "" ? [] : cuts(`${base === origin ? `${origin}/` : base}${search}${hash}`, key.indexOf("#") + 2);
  const whole = search === "" && hash === "" ? [] : [base];
  return [...cut, ...whole, ...cuts(base, origin.length)];
}

function cuts(text: string, least: number): readonly string[] {
  const found: string[] = [];
  for (let at = text.lastIndexOf("/"); at > least; at = text.lastIndexOf("/", at - 1)) found.push(text.slice(0, at));
  return found;
}
