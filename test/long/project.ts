/** Turns a tiny project of ours and its pinned packages into the folder that its framework builds, kept in .cache/long. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { delimiter, dirname, join, resolve } from "node:path";
import { shortHash } from "../../src/hash.ts";
import { findFile, readContent } from "../../src/io/folder-files.ts";
import type { Crawled } from "../browser/crawled.ts";

export interface Project {
  readonly name: string;
  /** Package → exact version. */
  readonly packages: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  /** A command of an installed package with its arguments; absent when the packages are the site. */
  readonly build?: readonly string[];
  /** Folder that the build writes. */
  readonly output: string;
}

const root = resolve(import.meta.dirname, "../..");
const home = join(root, ".cache/long");

/** The built folder. Built once for the same packages and files; a build that fails shows its own words. */
export function built({ name, packages, files, build, output }: Project): string {
  const folder = join(home, name);
  const stamp = join(folder, ".stamp");
  const wanted = shortHash(JSON.stringify([packages, files, build, output]));
  const out = join(folder, output);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return out;
  rmSync(stamp, { force: true });
  const manifest = { private: true, dependencies: packages };
  const known = join(folder, "package.json");
  const isInstalled = existsSync(known) && readFileSync(known, "utf8") === JSON.stringify(manifest);
  for (const [path, text] of Object.entries({ ...files, "package.json": JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (!isInstalled || !existsSync(join(folder, "node_modules")))
    run(folder, ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"]);
  if (build !== undefined) run(folder, build);
  writeFileSync(stamp, wanted);
  return out;
}

function run(folder: string, [command = "", ...args]: readonly string[]): void {
  // The project's own Node 24 first: several frameworks refuse older ones.
  const path = [join(folder, "node_modules/.bin"), join(root, "node_modules/.bin"), process.env["PATH"] ?? ""];
  const own = { CI: "1", NODE_ENV: "production", FORCE_COLOR: "0" };
  const quiet = { NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", NUXT_TELEMETRY_DISABLED: "1" };
  const environment = { ...process.env, ...own, ...quiet, DISABLE_VERSION_CHECK: "1", PATH: path.join(delimiter) };
  const done = spawnSync(command, args, { cwd: folder, encoding: "utf8", env: environment, timeout: 600_000 });
  if (done.status !== 0)
    throw new Error(
      `${command} ${args.join(" ")} in ${folder}:\n${done.stdout.slice(-2000)}${done.stderr.slice(-3000)}`,
    );
}

/** Files as a static host answers them; `fallback` is what a host of a single-page app answers for every other path. */
export function folderHandler(
  folder: string,
  fallback?: string,
  edit = (text: string): string => text,
): RequestListener {
  return (request, response) => {
    const path = decodeURI((request.url ?? "/").split("?")[0] ?? "/");
    const found = findFile(folder, path);
    if (found.kind === "moved") {
      response.writeHead(301, { location: found.to }).end();
      return;
    }
    const isFile = found.kind === "file";
    if (!isFile && (fallback === undefined || /\.\w+$/u.test(path))) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
      return;
    }
    const { body, type } = readContent(isFile ? found.path : join(folder, fallback ?? ""));
    const isText = /^text\/|javascript|json/u.test(type);
    response.writeHead(200, { "content-type": type }).end(isText ? edit(Buffer.from(body).toString("utf8")) : body);
  };
}

/** Path → the path it hangs under with the groups between, for reading in a test. */
export function outline({ tree }: Crawled): Readonly<Record<string, string>> {
  const path = (key: string): string => key.replace("https://h.test", "");
  const rows = [...tree.nodes.values()].map(({ key, parent, groups, placedBy }): [string, string] => [
    path(key),
    placedBy === "root" ? "root" : [placedBy, path(parent ?? "nothing"), ...groups].join(" › "),
  ]);
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
