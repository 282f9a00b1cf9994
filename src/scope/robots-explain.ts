/** Turns a policy and URLs into answers that name the deciding group and line: what `crawlshape robots` prints. */
import type { RobotsPolicy } from "../model.ts";
import { decide } from "./robots.ts";
import { secondOpinion } from "./robots-second.ts";

export interface RobotsAnswer {
  readonly url: string;
  readonly allowed: boolean;
  /** Token of the group that holds for the agent; null when there is none. */
  readonly group: string | null;
  readonly line: number | null;
  readonly rule: string | null;
  /** robots-parser's reading; null when it was not asked or gives none. */
  readonly secondOpinion: boolean | null;
}

export function explainRobots(policy: RobotsPolicy, urls: readonly string[], agent: string): readonly RobotsAnswer[] {
  return urls.map((url) => {
    const { allowed, group = null, line = null, rule = null } = decide(policy, url, agent);
    return { url, allowed, group, line, rule, secondOpinion: secondOpinion(policy, url, agent) ?? null };
  });
}

/** One line a URL, e.g. `denied  https://h.test/a  line 3: Disallow: /a (group *)`. */
export function formatRobotsAnswer(answer: RobotsAnswer, policy: RobotsPolicy): string {
  const { url, allowed, secondOpinion: second } = answer;
  const differs = second === null || second === allowed ? "" : `; robots-parser says ${second ? "allowed" : "denied"}`;
  return `${allowed ? "allowed" : "denied "}  ${url}  ${reasonOf(answer, policy)}${differs}`;
}

function reasonOf({ group, line, rule }: RobotsAnswer, policy: RobotsPolicy): string {
  switch (policy.kind) {
    case "absent":
      return `no robots.txt (status ${policy.status})`;
    case "not-rules":
      return `no rules: ${policy.why}`;
    case "unreachable":
      return `robots.txt cannot be read: ${policy.cause}`;
    case "rules": {
      if (group === null) return "no group for this agent";
      return rule === null ? `no rule matches (group ${group})` : `line ${line}: ${rule} (group ${group})`;
    }
  }
}
