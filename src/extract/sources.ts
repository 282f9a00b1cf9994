/** All sources of structure beside the HTML, the most exact first: the order decides whose content a page takes. */
import { docsify } from "./sidecar/docsify.ts";
import { mdbook } from "./sidecar/mdbook.ts";
import { mkdocs, sphinx } from "./sidecar/search-index.ts";
import { storybook } from "./sidecar/storybook.ts";
import { twin } from "./sidecar/twin.ts";
import { docusaurus } from "./state/docusaurus.ts";
import { gatsby } from "./state/gatsby.ts";
import { nextFlight, nextPages } from "./state/next.ts";
import { nuxt } from "./state/nuxt.ts";
import { reactRouter } from "./state/react-router.ts";
import { scriptsOf } from "./state/scripts.ts";
import type { ServedPage, StructureSource } from "./state/source.ts";
import { sveltekit } from "./state/sveltekit.ts";
import { vitepress } from "./state/vitepress.ts";
import type { Site } from "../model.ts";

export const structureSources: readonly StructureSource[] = [
  twin,
  docsify,
  mdbook,
  vitepress,
  docusaurus,
  storybook,
  nextPages,
  nextFlight,
  nuxt,
  gatsby,
  reactRouter,
  sveltekit,
  mkdocs,
  sphinx,
];

export function servedPage(html: string, url: string, site: Site): ServedPage {
  return { html, url, site, scripts: scriptsOf(html) };
}
