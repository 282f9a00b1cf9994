/** The baseline as a file of the repository: read at the base commit, so that a pull request cannot bring its own. */
import { readText, unpackText } from "./files.ts";
import { readFileAt } from "./github-contents.ts";
import type { BaselineStore, StoredBaseline, StorePlace } from "./baseline-store.ts";

export function createFileStore({ github, path, file }: StorePlace): BaselineStore {
  return {
    load: async (base) => {
      if (base === undefined || github === undefined) return readLocal(file, path);
      const from = `${path} at ${base.slice(0, 9)}`;
      const found = await readFileAt(github, path, base);
      if (found.kind === "missing") return { kind: "missing", from };
      if (found.kind === "refused") {
        return { kind: "unreadable", from, cause: `${String(found.status)} ${found.message}` };
      }
      return unpacked(found.bytes, from);
    },
    // The caller writes the workspace's file; committing it is the `commit` input's affair.
    save: async () => await Promise.resolve({ kind: "kept", why: `${path} is a file of the workspace` }),
  };
}

function readLocal(file: string, path: string): StoredBaseline {
  const found = readText(file);
  if (found.kind === "missing") return { kind: "missing", from: path };
  return found.kind === "unreadable"
    ? { kind: "unreadable", from: path, cause: found.cause }
    : { kind: "found", from: path, text: found.text };
}

/** A broken file stays told apart from a missing one. */
export function unpacked(bytes: Uint8Array, from: string, behind?: number): StoredBaseline {
  try {
    return { kind: "found", text: unpackText(bytes), from, ...(behind === undefined ? {} : { behind }) };
  } catch (error) {
    return { kind: "unreadable", from, cause: error instanceof Error ? error.message : String(error) };
  }
}
