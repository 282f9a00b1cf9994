/** Reads pull requests out of payloads and answers, and chooses the one that a commit belongs to. */
import { given, idAt, listAt, shaAt, textAt } from "./payload.ts";

export interface PullFacts {
  readonly number: number;
  readonly state: "open" | "closed";
  readonly headSha: string;
  readonly headRef: string;
  /** `owner/name`; absent when the fork was deleted. */
  readonly headRepository?: string;
  readonly baseRepository: string;
  readonly baseRef: string;
  readonly baseSha?: string;
  readonly labels: readonly string[];
  readonly mergedAs?: string;
}

export function pullOf(value: unknown): PullFacts | undefined {
  const number = idAt(value, "number");
  const headSha = shaAt(value, "head", "sha");
  const headRef = textAt(value, "head", "ref");
  const baseRef = textAt(value, "base", "ref");
  const baseRepository = textAt(value, "base", "repo", "full_name");
  if (number === undefined || headSha === undefined || headRef === undefined) return undefined;
  if (baseRef === undefined || baseRepository === undefined) return undefined;
  return {
    number,
    state: textAt(value, "state") === "closed" ? "closed" : "open",
    headSha,
    headRef,
    baseRef,
    baseRepository,
    labels: listAt(value, "labels").flatMap((label) => textAt(label, "name") ?? []),
    ...given({
      headRepository: textAt(value, "head", "repo", "full_name"),
      baseSha: shaAt(value, "base", "sha"),
      mergedAs: textAt(value, "merged_at") === undefined ? undefined : shaAt(value, "merge_commit_sha"),
    }),
  };
}

/** The head is elsewhere, or was: such a run holds a read-only token and its files are not ours. */
export function isFork(pull: PullFacts): boolean {
  return pull.headRepository !== pull.baseRepository;
}

/** Open, of this repository, with exactly this head; the smallest number when several are. */
export function choosePull(pulls: readonly PullFacts[], sha: string, repository: string): PullFacts | undefined {
  const fitting = pulls.filter(
    (pull) => pull.state === "open" && pull.headSha === sha && pull.baseRepository === repository,
  );
  return fitting.toSorted((a, b) => a.number - b.number)[0];
}

/** The pull request that a commit of the default branch came from: merged, with this commit as its result. */
export function chooseMerged(pulls: readonly PullFacts[], sha: string): PullFacts | undefined {
  return pulls.filter((pull) => pull.mergedAs === sha).toSorted((a, b) => b.number - a.number)[0];
}
