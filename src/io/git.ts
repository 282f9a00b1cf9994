/** Asks git for the head commit: its date is what a shallow checkout stamps on every file. */
import { execFileSync } from "node:child_process";

export interface HeadCommit {
  readonly commit: string;
  /** ISO 8601 with zone. */
  readonly date: string;
}

/** Undefined outside a repository or without git: both are ordinary. */
export function readHeadCommit(folder: string): HeadCommit | undefined {
  try {
    const line = execFileSync("git", ["log", "-1", "--format=%H %cI"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [commit = "", date = ""] = line.trim().split(" ");
    return commit === "" || date === "" ? undefined : { commit, date };
  } catch {
    return undefined;
  }
}
