/** What lint may know beside the text: where the file was found, how it was served, what a crawl saw. */
import type { Collapse, Crawl, LintFinding } from "../model.ts";

export interface LintFacts {
  /** Path or URL of the file. */
  readonly location?: string;
  /** `Content-Type` as served. */
  readonly mediaType?: string;
  readonly status?: number;
  readonly crawl?: Crawl;
  readonly collapse?: Collapse;
  /** The robots.txt line that forbids a URL. */
  readonly forbids?: (url: string) => string | undefined;
}

type Words = Pick<LintFinding, "message" | "why" | "fix">;

export function fault(line: number, rule: string, level: LintFinding["level"], words: Words): LintFinding {
  return { line, rule, level, ...words };
}
