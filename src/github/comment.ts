/** Decides what happens to the one comment of an audit: written, edited, left alone, or never started. */
import type { Verdict } from "../model.ts";

export type CommentMode = "on-change" | "on-fail" | "always" | "never";

export interface ExistingComment {
  readonly id: number;
  readonly body: string;
  readonly author: string;
  readonly isBot: boolean;
}

export interface CommentWish {
  readonly marker: string;
  readonly body: string;
  readonly mode: CommentMode;
  readonly verdict: Verdict;
  /** Anything to say: a finding, or a page added, removed or moved. */
  readonly changed: boolean;
  /** Login of the token's own user; undefined when it could not be asked. */
  readonly self?: string;
  /** A person deleted a comment of this author here. */
  readonly deletedByPerson: boolean;
}

export type CommentPlan =
  | { readonly kind: "create"; readonly extra: readonly number[] }
  | { readonly kind: "edit" | "keep"; readonly id: number; readonly extra: readonly number[] }
  | { readonly kind: "nothing"; readonly why: string; readonly extra: readonly number[] };

/** A marker can be written by anyone: only a comment of our own author is ever edited or removed. */
export function ownComments(
  comments: readonly ExistingComment[],
  wish: Pick<CommentWish, "marker" | "self">,
): readonly ExistingComment[] {
  const isOwn = ({ author, isBot }: ExistingComment) =>
    wish.self === undefined ? isBot && author === "github-actions[bot]" : sameLogin(author, wish.self);
  const own = comments.filter((comment) => isOwn(comment) && comment.body.startsWith(wish.marker));
  return own.toSorted((a, b) => a.id - b.id);
}

/** REST says `github-actions[bot]` where GraphQL says `github-actions`. */
function sameLogin(a: string, b: string): boolean {
  const bare = (login: string) => login.replace(/\[bot\]$/, "").toLowerCase();
  return bare(a) === bare(b);
}

export function planComment(comments: readonly ExistingComment[], wish: CommentWish): CommentPlan {
  const [first, ...copies] = ownComments(comments, wish);
  const extra = copies.map((comment) => comment.id);
  if (wish.mode === "never") return { kind: "nothing", why: "comment is never", extra: [] };
  if (first !== undefined) {
    const same = withoutLinks(first.body) === withoutLinks(wish.body);
    return { kind: same ? "keep" : "edit", id: first.id, extra };
  }
  if (wish.deletedByPerson && wish.mode !== "always")
    return {
      kind: "nothing",
      why: "a person deleted the comment, so it stays deleted (comment: always brings it back)",
      extra,
    };
  return wants(wish) ? { kind: "create", extra } : { kind: "nothing", why: "nothing changed", extra };
}

/** An all-green run edits an old comment to green but never starts a conversation. */
function wants({ mode, verdict, changed }: CommentWish): boolean {
  if (mode === "always") return true;
  const failed = verdict === "regressed" || verdict === "inconclusive" || verdict === "error";
  return mode === "on-fail" ? failed : failed || changed;
}

/** Links name the run, which is another one each time: they alone are no reason to edit. */
export function withoutLinks(body: string): string {
  return body
    .replaceAll(/<!-- links -->[^]*?<!-- \/links -->/g, "")
    .replaceAll("\r\n", "\n")
    .trim();
}
