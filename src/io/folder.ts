/** Turns a built folder into a site on a loopback port that answers as a static host would. */
import { readFileSync, realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ConfigError } from "../options.ts";
import { findFile, findNotFound, hasPages, missesEntry, readContent } from "./folder-files.ts";
import {
  headersOf,
  parseHeaderRules,
  parseRedirects,
  targetOf,
  type HeaderRule,
  type RedirectRule,
  type RuleTarget,
} from "./folder-rules.ts";

export interface FolderServer {
  /** `http://127.0.0.1:PORT`; the port is drawn and must reach no result. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}
interface Folder {
  readonly root: string;
  /** Starts and ends with a slash; what lies outside it is not there. */
  readonly base: string;
  readonly redirects: readonly RedirectRule[];
  readonly headers: readonly HeaderRule[];
}
interface Reply {
  readonly status: number;
  readonly location?: string;
  readonly file?: string;
}

const notFound: Reply = { status: 404 };

/** `basePath` is where production mounts the folder. Throws `ConfigError` for a folder without any page. */
export async function serveFolder(path: string, options: { readonly basePath?: string } = {}): Promise<FolderServer> {
  const root = openFolder(path);
  const base = `/${(options.basePath ?? "/")
    .split("/")
    .filter((segment) => segment !== "")
    .join("/")}/`.replace("//", "/");
  const folder: Folder = {
    root,
    base,
    redirects: parseRedirects(readOptional(root, "_redirects")),
    headers: parseHeaderRules(readOptional(root, "_headers")),
  };
  const server = createServer((request, response) => {
    try {
      answer(request, response, folder);
    } catch (error) {
      // A file that vanishes or may not be read is one broken page, not the end of the server.
      sendPlain(response, 500, error instanceof Error && "code" in error ? String(error.code) : "unreadable");
    }
  });
  // Longer than any client keeps a connection: none is closed under a request on its way.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${String(port)}`, close: () => closeServer(server) };
}

function withEntry(root: string, path: string): string {
  const inside = missesEntry(root);
  if (inside === undefined) return root;
  const fix = inside === "" ? "add one of them" : `give "${join(path, inside)}", the nearest folder with a home page`;
  throw new ConfigError(`path: "${path}" has no index.html, sitemap or robots.txt to begin at; ${fix}`);
}

function openFolder(path: string): string {
  try {
    const root = realpathSync(path);
    if (hasPages(root)) return withEntry(root, path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const why = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    throw new ConfigError(`path: "${path}" cannot be read as a folder (${why}); give the folder that the build wrote`);
  }
  throw new ConfigError(
    `path: "${path}" holds no HTML file; run the site's build first, or give the folder it writes to`,
  );
}

function readOptional(root: string, name: string): string {
  try {
    return readFileSync(join(root, name), "utf8");
  } catch {
    return "";
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function answer(request: IncomingMessage, response: ServerResponse, folder: Folder): void {
  // A clock in the answers would make two runs on one folder differ.
  response.sendDate = false;
  if (request.method !== "GET" && request.method !== "HEAD") return sendPlain(response, 405, "method not allowed");
  const [rawPath = "/", ...query] = (request.url ?? "/").split("?");
  const path = decodePath(rawPath);
  if (path === undefined) return sendPlain(response, 400, "malformed path");
  if (`${path}/` === folder.base) return sendRedirect(response, 301, folder.base, query);
  if (!path.startsWith(folder.base)) return sendPlain(response, 404, "not found");
  const local = path.slice(folder.base.length - 1);
  const reply = replyOf(local, path, folder);
  if (reply.location !== undefined) return sendRedirect(response, reply.status, reply.location, query);
  if (reply.file === undefined) return sendPlain(response, reply.status, "not found");
  sendFile(request, response, { status: reply.status, file: reply.file, headers: headersOf(folder.headers, local) });
}

function decodePath(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Forced rules, then files, then the other rules, then the 404 page: the order in which hosts look. */
function replyOf(local: string, full: string, folder: Folder): Reply {
  const forced = ruleFor(local, full, folder, true);
  if (forced !== undefined) return replyOfRule(forced, local, folder);
  const found = findFile(folder.root, local);
  if (found.kind === "file") return { status: local === "/404" || local === "/404.html" ? 404 : 200, file: found.path };
  if (found.kind === "moved") return { status: 301, location: encodePath(folder.base.slice(0, -1) + found.to) };
  const rule = ruleFor(local, full, folder, false);
  return rule === undefined ? missing(local, folder) : replyOfRule(rule, local, folder);
}

/** Rules are written for the folder's root; some sites write them with the base path. */
function ruleFor(local: string, full: string, folder: Folder, force: boolean): RuleTarget | undefined {
  const withBase = folder.base === "/" ? undefined : targetOf(folder.redirects, full, force);
  if (withBase !== undefined) return withBase;
  const rule = targetOf(folder.redirects, local, force);
  return rule?.to.startsWith("/") === true ? { ...rule, to: folder.base.slice(0, -1) + rule.to } : rule;
}

function replyOfRule(rule: RuleTarget, local: string, folder: Folder): Reply {
  const redirects = rule.status >= 300 && rule.status < 400;
  if (redirects) return { status: rule.status, location: rule.to };
  // A rewrite to another host is a proxy, which a folder is not.
  if (!rule.to.startsWith(folder.base)) return missing(local, folder);
  const path = decodePath(rule.to.split(/[?#]/u)[0] ?? "/")?.slice(folder.base.length - 1);
  const found = path === undefined ? undefined : findFile(folder.root, path);
  return found?.kind === "file" ? { status: rule.status, file: found.path } : missing(local, folder);
}

function missing(local: string, folder: Folder): Reply {
  const file = findNotFound(folder.root, local);
  return file === undefined ? notFound : { status: 404, file };
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function sendPlain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

function sendRedirect(response: ServerResponse, status: number, location: string, query: readonly string[]): void {
  const [target = "", ...fragment] = location.split("#");
  const search = query.length > 0 && !target.includes("?") ? `?${query.join("?")}` : "";
  const hash = fragment.length > 0 ? `#${fragment.join("#")}` : "";
  response.writeHead(status, { location: asciiOf(`${target}${search}${hash}`) }).end();
}

/** Header values are bytes: what a rule file writes beyond ASCII is percent-encoded. */
function asciiOf(location: string): string {
  return location.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
}

interface FileReply {
  readonly status: number;
  readonly file: string;
  readonly headers: ReadonlyMap<string, string>;
}

function sendFile(request: IncomingMessage, response: ServerResponse, reply: FileReply): void {
  const { body, type, etag } = readContent(reply.file);
  response.setHeader("content-type", type);
  response.setHeader("etag", etag);
  for (const [name, value] of reply.headers) response.setHeader(name, value);
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  if (reply.status === 200 && known?.includes(etag) === true) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(reply.status, { "content-length": body.byteLength });
  response.end(request.method === "HEAD" ? undefined : body);
}
