/** Turns a URL path into the file that a static host would answer with, never one outside the folder. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { lookup } from "mrmime";

export type Found =
  | { readonly kind: "file"; readonly path: string }
  /** The path with the slash policy applied. */
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "none" };

const none: Found = { kind: "none" };
/** The host reads these itself and does not publish them. */
const hostFiles = new Set(["/_redirects", "/_headers"]);

/** `path` is decoded and starts with a slash; `root` is a real path. Clean URLs and slashes as GitHub and Cloudflare Pages do. */
export function findFile(root: string, path: string): Found {
  if (!isServable(path)) return none;
  if (path.endsWith("/")) {
    const index = fileAt(root, `${path}index.html`) ?? fileAt(root, `${path}index.htm`);
    if (index !== undefined) return { kind: "file", path: index };
    const bare = path.slice(0, -1);
    return bare !== "" && fileAt(root, `${bare}.html`) !== undefined ? { kind: "moved", to: bare } : none;
  }
  const file = fileAt(root, path) ?? fileAt(root, `${path}.html`);
  if (file !== undefined) return { kind: "file", path: file };
  const index = fileAt(root, `${path}/index.html`) ?? fileAt(root, `${path}/index.htm`);
  return index === undefined ? none : { kind: "moved", to: `${path}/` };
}

/** The nearest `404.html` on the way up, as Cloudflare Pages does it. */
export function findNotFound(root: string, path: string): string | undefined {
  const folders = path.split("/").slice(0, -1);
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const folder = folders.slice(0, depth).join("/");
    if (!isServable(`${folder}/`)) continue;
    const file = fileAt(root, `${folder}/404.html`);
    if (file !== undefined) return file;
  }
  return undefined;
}

function isServable(path: string): boolean {
  if (/[\\\0]|\/\//u.test(path) || hostFiles.has(path)) return false;
  return path.split("/").every((segment) => !segment.startsWith(".") || segment === ".well-known");
}

/** The real path of a regular file inside the root; a link that leads out of it is no file of the site. */
function fileAt(root: string, path: string): string | undefined {
  try {
    const real = realpathSync(join(root, path));
    return real.startsWith(root + sep) && statSync(real).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}

/** True when some page is inside; stops at the first. */
export function hasPages(folder: string): boolean {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some((entry) => !entry.isDirectory() && /\.x?html?$/iu.test(entry.name))) return true;
  return entries.some(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && hasPages(join(folder, entry.name)),
  );
}

/** Names that tell a crawl where to begin. */
const entries = /^(?:index\.html?|sitemap[\w-]*\.(?:xml|txt)(?:\.gz)?|robots\.txt|llms\.txt|_redirects)$/u;

/** `undefined` when a crawl can begin at the folder's root; else the nearest folder inside with a home page, "" for none. */
export function missesEntry(root: string): string | undefined {
  let level = [""];
  for (let depth = 0; level.length > 0; depth += 1) {
    const listed = level.map((path) => ({ path, names: readdirSync(join(root, path), { withFileTypes: true }) }));
    const wanted = depth === 0 ? entries : /^index\.html?$/u;
    const found = listed.find(({ names }) => names.some((entry) => !entry.isDirectory() && wanted.test(entry.name)));
    if (found !== undefined) return depth === 0 ? undefined : found.path;
    level = listed.flatMap(({ path, names }) =>
      names.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => join(path, name)),
    );
    level.sort();
  }
  return "";
}

export interface FileContent {
  readonly body: Uint8Array;
  readonly type: string;
  /** By content: a rebuilt or copied folder with the same pages has the same tags. */
  readonly etag: string;
}

export function readContent(path: string): FileContent {
  const body = readFileSync(path);
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 20)}"`;
  return { body, type: typeOf(path, body), etag };
}

function typeOf(path: string, body: Uint8Array): string {
  const type = lookup(path) ?? "application/octet-stream";
  if (!/^text\/|javascript|json|xml/u.test(type)) return type;
  return declaresOtherCharset(type, body) ? type : `${type}; charset=utf-8`;
}

/** A host's UTF-8 label would overrule what an older page says of itself and garble it. */
function declaresOtherCharset(type: string, body: Uint8Array): boolean {
  if (!/html|xml/u.test(type)) return false;
  if ((body[0] === 0xfe && body[1] === 0xff) || (body[0] === 0xff && body[1] === 0xfe)) return true;
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 1024)).toString("latin1");
  const declared = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/iu.exec(head)?.[1];
  return declared !== undefined && !/^utf-?8$/iu.test(declared);
}
