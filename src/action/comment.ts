/** Tells a pull request: one comment, and a line for the log that says what became of it. */
import type { ActionWords } from "../github/inputs.ts";
import { describeRefusal } from "../github/permissions.ts";
import type { GitHub } from "../io/github.ts";
import { keepComment, type CommentResult } from "../io/github-comment.ts";
import { hasNews, type CommentFacts } from "../report/comment-facts.ts";
import { formatFacts, marker, type CommentLink } from "../report/markdown.ts";
import type { Outcome } from "./outcome.ts";
import type { Said } from "./write-back.ts";

export async function tellPull(outcome: Outcome, facts: CommentFacts, links: readonly CommentLink[]): Promise<Said> {
  const { words, situation } = outcome;
  const { github, pull, event } = situation;
  if (github === undefined) return { level: "info", text: "no comment: there is no token" };
  if (!event.mayComment || pull === undefined)
    return { level: "info", text: "no comment: there is no open pull request" };
  return await writeComment(github, pull.number, words, facts, links);
}

export async function writeComment(
  github: GitHub,
  pull: number,
  words: Pick<ActionWords, "name" | "comment">,
  facts: CommentFacts,
  links: readonly CommentLink[],
): Promise<Said> {
  const wish = {
    marker: marker(words.name),
    body: formatFacts(facts, links),
    mode: words.comment,
    verdict: facts.verdict,
    changed: hasNews(facts),
  };
  return describe(await keepComment(github, pull, wish), pull);
}

function describe(result: CommentResult, pull: number): Said {
  const where = `on #${String(pull)}`;
  switch (result.kind) {
    case "created":
    case "edited":
      return { level: "info", text: `comment ${String(result.id)} ${result.kind} ${where}` };
    case "unchanged":
      return { level: "info", text: `comment ${String(result.id)} ${where} already says so` };
    case "none":
      return { level: "info", text: `no comment ${where}: ${result.why}` };
    case "refused":
      return {
        level: "warning",
        text: describeRefusal(`the comment ${where}`, result.status, result.message, "pull-requests: write"),
      };
  }
}
