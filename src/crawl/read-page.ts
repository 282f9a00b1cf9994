/** Turns a readable answer into page facts, or into the redirect that a refresh stub stands for. */
import { decodeText } from "../encoding.ts";
import { extractMarkdown, extractPage, readStub } from "../extract/page.ts";
import type { FetchOutcome, Page, Site, UrlKey } from "../model.ts";

export interface ReadInput {
  readonly key: UrlKey;
  readonly answer: FetchOutcome & { kind: "answer" };
  readonly as: "html" | "markdown" | "text";
  readonly site: Site;
  readonly keepMarkdown: boolean;
}
export type PageRead =
  | { readonly kind: "page"; readonly page: Page }
  /** `to` is absent when the stub leads off the site. */
  | { readonly kind: "stub"; readonly target: string; readonly to?: UrlKey };
