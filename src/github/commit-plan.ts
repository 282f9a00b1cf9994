/** Decides whether files of this run are committed, and where. */
import type { PullFacts } from "./pulls.ts";

export const commitTrailer = "Crawlshape-Regenerated: true";

export interface CommitSituation {
  readonly mode: "off" | "pr-branch" | "pull-request";
  readonly name: string;
  readonly files: number;
  readonly sha: string | undefined;
  readonly pull: PullFacts | undefined;
  /** The branch of the pull request may be written by us. */
  readonly ownBranch: boolean;
  readonly onDefaultBranch: boolean;
  readonly defaultBranch: string | undefined;
  /** Message of the audited commit. */
  readonly headMessage: string | undefined;
}

export type CommitPlan =
  | { readonly kind: "nothing"; readonly why: string }
  | { readonly kind: "branch"; readonly branch: string; readonly expectedHead: string }
  | { readonly kind: "pull"; readonly branch: string; readonly base: string; readonly expectedHead: string };

export function planCommit(facts: CommitSituation): CommitPlan {
  const { mode, files, sha, pull, defaultBranch } = facts;
  if (mode === "off" || files === 0) return { kind: "nothing", why: "nothing to commit" };
  // Our own commit that still differs would be answered by another, for ever.
  if (facts.headMessage?.includes(commitTrailer) === true)
    return { kind: "nothing", why: "the audited commit is already a regeneration, and its result differs again" };
  if (sha === undefined) return { kind: "nothing", why: "the audited commit is not known" };
  if (mode === "pr-branch") {
    if (pull === undefined) return { kind: "nothing", why: "there is no pull request to commit to" };
    if (!facts.ownBranch)
      return { kind: "nothing", why: "the pull request's branch is not ours to write (fork, or its head moved)" };
    return { kind: "branch", branch: pull.headRef, expectedHead: sha };
  }
  if (!facts.onDefaultBranch || defaultBranch === undefined)
    return { kind: "nothing", why: "pull requests are proposed from the default branch only" };
  const branch = `crawlshape/${facts.name.replaceAll(/[^\w.-]/g, "-")}`;
  return { kind: "pull", branch, base: defaultBranch, expectedHead: sha };
}

/** Inside the repository, in the API's own spelling; undefined for anything else. */
export function repositoryPath(path: string): string | undefined {
  const clean = path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const segments = clean.split("/");
  const odd = segments.some((segment) => segment === "" || segment === "." || segment === ".." || segment === ".git");
  return odd || /^[a-z]:/i.test(clean) ? undefined : clean;
}
