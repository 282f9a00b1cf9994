import { extractPage } from "../../src/extract/page.ts";
import type { Headers } from "../../src/extract/head.ts";
import type { Page, Site } from "../../src/model.ts";
import { siteFor } from "../../src/url.ts";

export const site = siteFor("https://h.test/");

export interface Given {
  readonly path?: string;
  readonly headers?: Headers;
  readonly keepMarkdown?: boolean;
  readonly site?: Site;
}

/** Facts of a page at `/page` of `https://h.test/`, unless it is said to be elsewhere. */
export function readHtml(
  html: string,
  { path = "/page", headers = {}, keepMarkdown = false, site: on = site }: Given = {},
): Page {
  return extractPage({
    html,
    url: new URL(path, on.deployOrigin).href,
    site: on,
    headers,
    status: 200,
    via: "static",
    keepMarkdown,
  });
}
