/** Asks GitHub whether somebody who may write accepted the change of a pull request. */
import { acceptLabel, claimsIn, mayWrite, type Claim } from "../github/accept.ts";
import type { PullFacts } from "../github/pulls.ts";
import type { GitHub } from "../io/github.ts";
import { labellerOf, listComments, permissionOf } from "../io/github-comment.ts";

/** Strangers may write commands too: only so many are looked into. */
const mostClaims = 5;

export async function findAcceptance(github: GitHub, pull: PullFacts): Promise<Claim | undefined> {
  const comments = await listComments(github, pull.number);
  const commands = comments.kind === "ok" ? claimsIn(comments.value, pull.headSha).slice(0, mostClaims) : [];
  for (const claim of [...(await labelClaim(github, pull)), ...commands]) {
    if (mayWrite(await permissionOf(github, claim.login))) return claim;
  }
  return undefined;
}

async function labelClaim(github: GitHub, pull: PullFacts): Promise<readonly Claim[]> {
  if (!pull.labels.includes(acceptLabel)) return [];
  const login = await labellerOf(github, pull.number, acceptLabel);
  return login === undefined ? [] : [{ login, how: "label" }];
}
