/** Sets one commit status for an audit: it stands on the deployed commit, whichever event started the run. */
import type { Answer, GitHub } from "./github.ts";

export interface StatusWish {
  readonly sha: string;
  readonly name: string;
  readonly state: "success" | "failure" | "error" | "pending";
  readonly description: string;
  readonly target?: string;
}

const longestDescription = 140;

export async function setStatus(
  github: GitHub,
  { sha, name, state, description, target }: StatusWish,
): Promise<Answer> {
  const short =
    description.length > longestDescription ? `${description.slice(0, longestDescription - 1)}…` : description;
  const context = name === "site" ? "crawlshape" : `crawlshape/${name}`;
  const link = target === undefined ? {} : { target_url: target };
  return await github.ask("POST statuses/{sha}", { sha, state, description: short, context, ...link });
}
