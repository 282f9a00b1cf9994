/** Decides whether somebody accepted a change of shape: a label or a comment command, by a person who may write. */
import { acceptBaseline } from "../compare/baseline.ts";
import type { Audit } from "../model.ts";

export const acceptLabel = "crawlshape-accept";

/** Somebody's word, whose permission is still to be asked. */
export interface Claim {
  readonly login: string;
  readonly how: "label" | "comment";
  /** What the person wrote behind the command, for the record. */
  readonly note?: string;
}

export interface Commented {
  readonly author: string;
  readonly isBot: boolean;
  readonly body: string;
}

/** `/crawlshape accept [SHA] [note]` at the start of a comment; with a SHA it counts for that head only. Newest first. */
export function claimsIn(comments: readonly Commented[], headSha: string): readonly Claim[] {
  return comments.flatMap((comment) => claimOf(comment, headSha) ?? []).toReversed();
}

function claimOf({ author, isBot, body }: Commented, headSha: string): Claim | undefined {
  const match = /^\/crawlshape accept\b[ \t]*([^\r\n]*)/.exec(body);
  if (match === null || isBot) return undefined;
  const rest = (match[1] ?? "").trim();
  const sha = /^[0-9a-f]{7,64}\b/.exec(rest)?.[0];
  if (sha !== undefined && !headSha.startsWith(sha)) return undefined;
  const note = rest.slice(sha?.length ?? 0).trim();
  return { login: author, how: "comment", ...(note === "" ? {} : { note }) };
}

/** Roles that may push: a label alone can be set by people who only triage. */
export function mayWrite(permission: string | undefined): boolean {
  return permission === "admin" || permission === "maintain" || permission === "write";
}

/** A regression that was accepted passes; one that could not be seen stays what it is. */
export function withAcceptance(audit: Audit, claim: Claim | undefined): Audit {
  if (claim === undefined || audit.verdict !== "regressed") return audit;
  const by = claim.note === undefined ? claim.login : `${claim.login}: ${claim.note}`;
  return {
    ...audit,
    verdict: "pass",
    because: `accepted by ${claim.login} (${claim.how}): ${audit.because}`,
    candidate: acceptBaseline(audit.candidate, by),
  };
}
