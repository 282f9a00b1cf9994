/** Writes and removes several files, all of them or none: every text is on disk beside its target before the first target changes. */
import { randomBytes } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { ConfigError } from "../options.ts";

export interface FileChange {
  readonly path: string;
  /** Undefined: the file goes. */
  readonly text: string | undefined;
}
interface Staged {
  readonly target: string;
  readonly beside: string | undefined;
  readonly before: Uint8Array | undefined;
}

/** Nothing is changed outside `root`, also not through a symbolic link. Throws `ConfigError`, with every file as it was. */
export function writeAll(changes: readonly FileChange[], root: string): void {
  const staged: Staged[] = [];
  const done: Staged[] = [];
  try {
    for (const change of changes) staged.push(stage(change, root));
    for (const file of staged) {
      done.push(file);
      if (file.beside === undefined) rmSync(file.target, { force: true });
      else renameSync(file.beside, file.target);
    }
  } catch (error) {
    for (const file of done) restore(file);
    for (const { beside } of staged) if (beside !== undefined) rmSync(beside, { force: true });
    if (error instanceof ConfigError) throw error;
    const names = changes.map((change) => change.path).join(", ");
    const cause = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`cannot write ${names}: ${cause}; nothing was changed`);
  }
}

function stage({ path, text }: FileChange, root: string): Staged {
  const target = resolve(path);
  mkdirSync(root, { recursive: true });
  mkdirSync(dirname(target), { recursive: true });
  const inside = relative(realpathSync(root), realpathSync(dirname(target)));
  if (inside.startsWith("..") || isAbsolute(inside))
    throw new ConfigError(`cannot write ${path}: it leads out of ${root}; nothing was changed`);
  if (existsSync(target) && !lstatSync(target).isFile())
    throw new ConfigError(`cannot write ${path}: it is no plain file; nothing was changed`);
  const before = existsSync(target) ? readFileSync(target) : undefined;
  if (text === undefined) return { target, beside: undefined, before };
  const beside = `${target}.${randomBytes(6).toString("hex")}.tmp`;
  writeFileSync(beside, text, { flag: "wx" });
  return { target, beside, before };
}

function restore({ target, before }: Staged): void {
  if (before === undefined) rmSync(target, { force: true });
  else writeFileSync(target, before);
}
