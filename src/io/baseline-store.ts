/** What every store of baselines does: give the one for a base commit, take the one of a new commit. */
import type { GitHub } from "./github.ts";
import { createArtifactStore } from "./baseline-artifact.ts";
import { createBranchStore } from "./baseline-branch.ts";
import { createFileStore } from "./baseline-file.ts";

export type StoredBaseline =
  | { readonly kind: "found"; readonly text: string; readonly from: string; readonly behind?: number }
  | { readonly kind: "missing"; readonly from: string }
  | { readonly kind: "unreadable"; readonly from: string; readonly cause: string };

export type Saved =
  | { readonly kind: "saved"; readonly where: string }
  | { readonly kind: "kept"; readonly why: string }
  | { readonly kind: "refused"; readonly status: number; readonly message: string; readonly permission: string };

export interface BaselineStore {
  /** `base` is the commit to compare with; its nearest ancestor that has one counts. */
  readonly load: (base: string | undefined) => Promise<StoredBaseline>;
  /** Called for the default branch only, or after a named acceptance. */
  readonly save: (bytes: Uint8Array, sha: string) => Promise<Saved>;
}

export interface StorePlace {
  readonly github: GitHub | undefined;
  readonly token: string | undefined;
  /** Name of the audit: each has its own baseline. */
  readonly name: string;
  readonly defaultBranch: string | undefined;
  /** Path from the repository's root, and where that is on disk. */
  readonly path: string;
  readonly file: string;
}

export const emptyStore: BaselineStore = {
  load: async () => await Promise.resolve({ kind: "missing", from: "(no store)" }),
  save: async () => await Promise.resolve({ kind: "kept", why: "baseline-store is none" }),
};

/** Branch and artifact need the API; without a token they are as good as none, which is said by `load`. */
export function createStore(kind: "file" | "branch" | "artifact" | "none", place: StorePlace): BaselineStore {
  const { github, token } = place;
  if (kind === "none") return emptyStore;
  if (kind === "file") return createFileStore(place);
  if (github === undefined || token === undefined) return emptyStore;
  return kind === "branch" ? createBranchStore(place, github) : createArtifactStore(place, github, token);
}
