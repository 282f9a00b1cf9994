/** Keeps one comment of an audit on a pull request: finds it over all pages, edits it in place, removes extra copies. */
import { planComment, type CommentWish, type ExistingComment } from "../github/comment.ts";
import { at, idAt, listAt, textAt } from "../github/payload.ts";
import { valuesOf, type Answer, type GitHub } from "./github.ts";

export type CommentResult =
  | { readonly kind: "created" | "edited" | "unchanged"; readonly id: number }
  | { readonly kind: "none"; readonly why: string }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

export async function listComments(github: GitHub, pull: number): Promise<Answer<readonly ExistingComment[]>> {
  const answer = await github.list("GET issues/{issue_number}/comments", { issue_number: pull });
  return answer.kind === "refused" ? answer : { kind: "ok", value: answer.value.flatMap(commentOf) };
}

function commentOf(value: unknown): readonly ExistingComment[] {
  const id = idAt(value, "id");
  const author = textAt(value, "user", "login");
  if (id === undefined || author === undefined) return [];
  return [{ id, author, body: textAt(value, "body") ?? "", isBot: textAt(value, "user", "type") === "Bot" }];
}

export async function keepComment(
  github: GitHub,
  pull: number,
  wish: Omit<CommentWish, "self" | "deletedByPerson">,
): Promise<CommentResult> {
  if (wish.mode === "never") return { kind: "none", why: "comment is never" };
  const [listed, asked] = await Promise.all([listComments(github, pull), askPast(github, pull)]);
  if (listed.kind === "refused") return listed;
  const plan = planComment(listed.value, { ...wish, ...asked });
  for (const id of plan.extra) await github.ask("DELETE issues/comments/{comment_id}", { comment_id: id });
  switch (plan.kind) {
    case "nothing":
      return { kind: "none", why: plan.why };
    case "keep":
      return { kind: "unchanged", id: plan.id };
    case "edit":
      return await edit(github, plan.id, wish.body);
    case "create":
      return await create(github, pull, wish.body);
  }
}

async function edit(github: GitHub, id: number, body: string): Promise<CommentResult> {
  const answer = await github.ask("PATCH issues/comments/{comment_id}", { comment_id: id, body });
  // A person may have deleted it between our look and our edit: then it stays deleted.
  if (answer.kind === "refused" && answer.status === 404) return { kind: "none", why: "the comment was deleted" };
  return answer.kind === "refused" ? answer : { kind: "edited", id };
}

async function create(github: GitHub, pull: number, body: string): Promise<CommentResult> {
  const answer = await github.ask("POST issues/{issue_number}/comments", { issue_number: pull, body });
  return answer.kind === "refused" ? answer : { kind: "created", id: idAt(answer.value, "id") ?? 0 };
}

const pastQuery = `query($owner: String!, $repo: String!, $number: Int!) {
  viewer { login }
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      timelineItems(last: 100, itemTypes: [COMMENT_DELETED_EVENT]) {
        nodes { ... on CommentDeletedEvent { actor { login __typename } deletedCommentAuthor { login } } }
      }
    }
  }
}`;

/** Who we are, and whether a person deleted a comment of ours: GitHub remembers, so that we need not. */
async function askPast(
  github: GitHub,
  pull: number,
): Promise<{ readonly self?: string; readonly deletedByPerson: boolean }> {
  const answer = await github.graphql(pastQuery, { ...github.repository, number: pull });
  const self = answer.kind === "ok" ? textAt(answer.value, "viewer", "login") : undefined;
  if (answer.kind === "refused" || self === undefined) return { deletedByPerson: false };
  const bare = (login: string | undefined) => login?.replace(/\[bot\]$/, "").toLowerCase();
  const events = listAt(answer.value, "repository", "pullRequest", "timelineItems", "nodes");
  const deletedByPerson = events.some(
    (event) =>
      textAt(event, "actor", "__typename") === "User" &&
      bare(textAt(event, "actor", "login")) !== bare(self) &&
      bare(textAt(event, "deletedCommentAuthor", "login")) === bare(self),
  );
  return { self, deletedByPerson };
}

/** `admin`, `maintain`, `write`, `triage`, `read` or `none`; undefined when GitHub does not say. */
export async function permissionOf(github: GitHub, login: string): Promise<string | undefined> {
  const answer = await github.ask("GET collaborators/{username}/permission", { username: login });
  if (answer.kind === "refused") return undefined;
  return textAt(answer.value, "role_name") ?? textAt(answer.value, "permission");
}

/** Who set this label last; undefined when it is not known. */
export async function labellerOf(github: GitHub, pull: number, label: string): Promise<string | undefined> {
  const events = valuesOf(await github.list("GET issues/{issue_number}/events", { issue_number: pull }));
  const labelled = events.filter(
    (event) => at(event, "event") === "labeled" && textAt(event, "label", "name") === label,
  );
  return textAt(labelled.at(-1), "actor", "login");
}
