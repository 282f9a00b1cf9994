/** Says what a token may do before it is tried, and what it lacked after it was refused. */
import type { EventFacts } from "./event.ts";
import { isFork } from "./pulls.ts";

/** One sentence when GitHub is known to hand out a read-only token; undefined otherwise. */
export function whyReadOnly(event: EventFacts, actor: string | undefined): string | undefined {
  if (event.event !== "pull_request") return undefined;
  if (event.pull !== undefined && isFork(event.pull))
    return "the pull request comes from a fork, whose token is read-only";
  if (actor === "dependabot[bot]") return "Dependabot's runs hold a read-only token";
  return undefined;
}

/** What GitHub refused, in words that name the permission. The result of the audit stands whatever is refused. */
export function describeRefusal(what: string, status: number, message: string, permission: string): string {
  const stands = "the verdict stands";
  if (status === 403 || status === 404) {
    return `${what} was refused (${String(status)}): the workflow needs permissions: ${permission}; ${stands}, see the job summary`;
  }
  return `${what} failed (${status === 0 ? "no answer" : String(status)}: ${message.slice(0, 200)}); ${stands}, see the job summary`;
}
