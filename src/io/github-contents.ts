/** Reads and writes single files of the repository through the API: no checkout, no history, any commit. */
import { idAt, shaAt, textAt } from "../github/payload.ts";
import type { Answer, GitHub } from "./github.ts";

export type RemoteFile =
  | { readonly kind: "file"; readonly bytes: Uint8Array; readonly blob: string }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

const largestBlob = 100 * 1024 * 1024;

export async function readFileAt(github: GitHub, path: string, ref: string): Promise<RemoteFile> {
  const answer = await github.ask("GET contents/{+path}", { path: encodePath(path), ref });
  if (answer.kind === "refused") return answer.status === 404 ? { kind: "missing" } : answer;
  const blob = shaAt(answer.value, "sha");
  if (blob === undefined || textAt(answer.value, "type") !== "file") {
    return { kind: "refused", status: 0, message: `${path} is no file at ${ref}` };
  }
  const content = textAt(answer.value, "content");
  if (textAt(answer.value, "encoding") === "base64" && content !== undefined) {
    return { kind: "file", bytes: Buffer.from(content, "base64"), blob };
  }
  return await readBlob(github, blob, idAt(answer.value, "size") ?? 0);
}

/** Above 1 MiB the contents API gives the blob's name only. */
async function readBlob(github: GitHub, blob: string, size: number): Promise<RemoteFile> {
  if (size > largestBlob) return { kind: "refused", status: 0, message: `the file has ${String(size)} bytes` };
  if (size === 0) return { kind: "file", bytes: new Uint8Array(), blob };
  const answer = await github.ask("GET git/blobs/{file_sha}", { file_sha: blob });
  if (answer.kind === "refused") return answer;
  return { kind: "file", bytes: Buffer.from(textAt(answer.value, "content") ?? "", "base64"), blob };
}

export interface RemoteWrite {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly branch: string;
  readonly message: string;
  /** Blob that is replaced; absent for a new file. */
  readonly blob?: string;
}

/** Refused with 409 or 422 when somebody else wrote in between. */
export async function writeFileAt(github: GitHub, write: RemoteWrite): Promise<Answer> {
  const { path, bytes, branch, message, blob } = write;
  const content = Buffer.from(bytes).toString("base64");
  const before = blob === undefined ? {} : { sha: blob };
  return await github.ask("PUT contents/{+path}", { path: encodePath(path), message, content, branch, ...before });
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Where a branch of work left the base, and how far the base has gone since; undefined when GitHub does not know both. */
export async function mergeBaseOf(
  github: GitHub,
  base: string,
  head: string,
): Promise<{ readonly sha: string; readonly ahead: number; readonly behind: number } | undefined> {
  const answer = await github.ask("GET compare/{basehead}", { basehead: `${base}...${head}`, per_page: 1 });
  const sha = answer.kind === "ok" ? shaAt(answer.value, "merge_base_commit", "sha") : undefined;
  if (answer.kind === "refused" || sha === undefined) return undefined;
  return { sha, ahead: idAt(answer.value, "ahead_by") ?? 0, behind: idAt(answer.value, "behind_by") ?? 0 };
}

/** The newest hundred ancestors, the commit itself first. */
export async function ancestorsOf(github: GitHub, sha: string): Promise<readonly string[]> {
  const answer = await github.list("GET commits", { sha }, { mostPages: 1 });
  return answer.kind === "ok" ? answer.value.flatMap((commit) => shaAt(commit, "sha") ?? []) : [];
}
