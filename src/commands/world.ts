/** Builds the real world for one audit: the folder's server, HTTP, the browser, the stored baseline; and takes it down again. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { AuditInput } from "../audit.ts";
import { parseBaseline } from "../compare/baseline.ts";
import { createRender } from "../io/browser.ts";
import { readHere } from "../crawl/read-page.ts";
import { readText } from "../io/files.ts";
import { serveFolder } from "../io/folder.ts";
import { boundHeap } from "../io/heap.ts";
import { readHeadCommit } from "../io/git.ts";
import { createFetch } from "../io/http.ts";
import { createReadPool } from "../io/read-pool.ts";
import type { BaselineState } from "../model.ts";
import { ConfigError, type Options } from "../options.ts";
import type { Log, Ports } from "../ports.ts";
import { parseConfig, type ConfigFile } from "../settings/config.ts";
import { entryOf, type Entry } from "../settings/entry.ts";
import type { Secrets } from "../settings/secrets.ts";
import { knownMetrics } from "../metrics/table.ts";

export const defaultConfigPath = ".github/crawlshape.yml";

/** The named file must exist; the default one may be absent. Throws `ConfigError`. */
export function loadConfig(named: string | undefined, cwd: string): ConfigFile | undefined {
  const path = named ?? defaultConfigPath;
  const file = readText(resolve(cwd, path));
  if (file.kind === "text") return parseConfig(file.text, path, knownMetrics);
  if (file.kind === "missing" && named === undefined) return undefined;
  throw new ConfigError(
    `config: ${path} ${file.kind === "missing" ? "does not exist" : `cannot be read: ${file.cause}`}`,
  );
}

export function kindOnDisk(path: string): "folder" | "file" | "missing" {
  if (!existsSync(path)) return "missing";
  return statSync(path).isDirectory() ? "folder" : "file";
}

/** Missing, unreadable, newer and other-configuration stay four answers. */
export function loadBaseline(path: string | undefined, options: Options): BaselineState {
  if (path === undefined) return { kind: "missing", from: "(none given)" };
  const file = readText(path);
  if (file.kind === "missing") return { kind: "missing", from: path };
  if (file.kind === "unreadable") return { kind: "unreadable", from: path, cause: file.cause };
  return parseBaseline(file.text, path, options);
}

export interface World {
  readonly input: AuditInput;
  readonly ports: Ports;
  readonly close: () => Promise<void>;
}

export interface WorldPlan {
  readonly options: Options;
  readonly baseline: BaselineState;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly cwd: string;
}

export async function openWorld(plan: WorldPlan): Promise<World> {
  boundHeap();
  const entry = entryOf(plan.options.entry, (path) => kindOnDisk(resolve(plan.cwd, path)));
  const start = await startOf(entry, plan);
  const options = withCommit(plan.options, plan.cwd);
  const deployOrigin = new URL(start.url).origin;
  const web = createFetch({ options, deployOrigin, secrets: plan.secrets, signal: plan.signal });
  const readers = createReadPool({ here: readHere });
  const browser = createRender({ options, deployOrigin, secrets: plan.secrets, signal: plan.signal });
  return {
    input: { options, startUrl: start.url, isFolder: entry.kind === "folder", baseline: plan.baseline },
    ports: {
      fetch: web.fetch,
      read: readers.read,
      render: browser.render,
      now: plan.now,
      log: plan.log,
      signal: plan.signal,
    },
    close: async () => {
      await Promise.all([web.close(), readers.close(), browser.close(), start.close()]);
    },
  };
}

/** The date counts only for the commit that is checked out: it is what a shallow checkout stamps on every file. */
function withCommit(options: Options, cwd: string): Options {
  const head = readHeadCommit(cwd);
  if (head === undefined || (options.commit !== undefined && options.commit !== head.commit)) return options;
  return { ...options, commit: head.commit, commitDate: head.date };
}

async function startOf(entry: Entry, plan: WorldPlan): Promise<{ url: string; close: () => Promise<void> }> {
  if (entry.kind === "url") return { url: entry.url, close: async () => {} };
  // A built folder is mounted where production serves it, so that root-relative links resolve.
  const basePath = plan.options.siteUrl === undefined ? "/" : new URL(plan.options.siteUrl).pathname;
  const server = await serveFolder(resolve(plan.cwd, entry.path), { basePath });
  return { url: `${server.origin}${basePath.endsWith("/") ? basePath : `${basePath}/`}`, close: server.close };
}
