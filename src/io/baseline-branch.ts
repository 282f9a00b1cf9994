/** The baseline on a branch of its own: each save is a commit that names the commit it measured. */
import { shaAt, textAt } from "../github/payload.ts";
import { unpacked } from "./baseline-file.ts";
import type { BaselineStore, Saved, StoredBaseline, StorePlace } from "./baseline-store.ts";
import { valuesOf, type GitHub } from "./github.ts";
import { branchHeadOf } from "./github-commit.ts";
import { ancestorsOf, mergeBaseOf, readFileAt, writeFileAt } from "./github-contents.ts";

export const dataBranch = "crawlshape-data";
const mostTries = 6;
const permission = "contents: write";

interface Entry {
  /** Commit on the data branch. */
  readonly at: string;
  /** Commit of the site. */
  readonly of: string;
}

export function createBranchStore({ name }: StorePlace, github: GitHub): BaselineStore {
  const path = `baselines/${name.replaceAll(/[^\w.-]/g, "-")}.json`;
  return {
    load: async (base) => await load(github, path, base),
    save: async (bytes, sha) => await save(github, path, bytes, sha),
  };
}

async function load(github: GitHub, path: string, base: string | undefined): Promise<StoredBaseline> {
  const from = `${path} on ${dataBranch}`;
  const entries = await entriesOf(github, path);
  const found = await nearest(github, entries, base);
  if (found === undefined) return { kind: "missing", from };
  const file = await readFileAt(github, path, found.entry.at);
  if (file.kind === "missing") return { kind: "missing", from };
  if (file.kind === "refused") return { kind: "unreadable", from, cause: `${String(file.status)} ${file.message}` };
  return unpacked(file.bytes, from, found.behind);
}

async function entriesOf(github: GitHub, path: string): Promise<readonly Entry[]> {
  const answer = await github.list("GET commits", { sha: dataBranch, path }, { mostPages: 1 });
  return valuesOf(answer).flatMap((commit) => {
    const at = shaAt(commit, "sha");
    const of = /^Baseline of ([0-9a-f]{40,64})\b/.exec(textAt(commit, "commit", "message") ?? "")?.[1];
    return at === undefined || of === undefined ? [] : [{ at, of }];
  });
}

/** Bounded: the newest hundred entries against the newest hundred ancestors. Without a base the newest counts. */
async function nearest(
  github: GitHub,
  entries: readonly Entry[],
  base: string | undefined,
): Promise<{ readonly entry: Entry; readonly behind?: number } | undefined> {
  const newest = entries[0];
  if (newest === undefined) return undefined;
  if (base === undefined) return { entry: newest };
  const ancestors = await ancestorsOf(github, base);
  for (const [behind, sha] of ancestors.entries()) {
    const entry = entries.find(({ of }) => of === sha);
    if (entry !== undefined) return { entry, behind };
  }
  return undefined;
}

/** Another writer may be faster; then we look again, and give way when its commit is newer than ours. */
async function save(github: GitHub, path: string, bytes: Uint8Array, sha: string): Promise<Saved> {
  const made = await ensureBranch(github);
  if (made !== undefined) return made;
  for (let attempt = 1; ; attempt += 1) {
    const newest = (await entriesOf(github, path))[0];
    if (newest !== undefined && newest.of !== sha && (await isNewer(github, newest.of, sha))) {
      return { kind: "kept", why: `the stored baseline is of ${newest.of.slice(0, 9)}, which is newer` };
    }
    const file = await readFileAt(github, path, dataBranch);
    if (file.kind === "refused") return { ...file, permission };
    const blob = file.kind === "file" ? { blob: file.blob } : {};
    const message = `Baseline of ${sha}`;
    const answer = await writeFileAt(github, { path, bytes, branch: dataBranch, message, ...blob });
    if (answer.kind === "ok") return { kind: "saved", where: `${path} on ${dataBranch}` };
    const raced = answer.status === 409 || answer.status === 422;
    if (!raced || attempt >= mostTries) return { ...answer, permission };
  }
}

async function isNewer(github: GitHub, stored: string, sha: string): Promise<boolean> {
  const between = await mergeBaseOf(github, sha, stored);
  return between !== undefined && between.sha === sha && between.ahead > 0;
}

/** A branch without history of the site: one empty root commit. */
async function ensureBranch(github: GitHub): Promise<Saved | undefined> {
  if ((await branchHeadOf(github, dataBranch)) !== undefined) return undefined;
  const content = "Baselines of crawlshape. Written by the workflow; each commit names the commit it measured.\n";
  const tree = await github.ask("POST git/trees", {
    tree: [{ path: "README.md", mode: "100644", type: "blob", content }],
  });
  if (tree.kind === "refused") return { ...tree, permission };
  const commit = await github.ask("POST git/commits", {
    message: "Baselines of crawlshape",
    tree: shaAt(tree.value, "sha"),
    parents: [],
  });
  if (commit.kind === "refused") return { ...commit, permission };
  const ref = await github.ask("POST git/refs", { ref: `refs/heads/${dataBranch}`, sha: shaAt(commit.value, "sha") });
  // 422: another first writer was faster, which is as good.
  return ref.kind === "refused" && ref.status !== 422 ? { ...ref, permission } : undefined;
}
