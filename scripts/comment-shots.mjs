// Draws the pull request comments of test/fakes/comments.ts with GitHub's own stylesheet: light and dark, narrow and wide, folded and open.
// node scripts/comment-shots.mjs FOLDER; runs on Node 24, which reads the TypeScript sources as they are.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { chromium } from "playwright-core";
import { formatFacts } from "../src/report/markdown.ts";
import { commentCases, hostileFacts, hostileTexts } from "../test/fakes/comments.ts";

const out = process.argv[2] ?? ".cache/comment-shots";
mkdirSync(out, { recursive: true });
const css = readFileSync(createRequire(import.meta.url).resolve("github-markdown-css/github-markdown.css"), "utf8");
const links = [
  { label: "full report", url: "https://github.com/orchard/handbook/actions/runs/7/artifacts/1" },
  { label: "run", url: "https://github.com/orchard/handbook/actions/runs/7" },
];
const cases = Object.entries({ ...commentCases, hostile: hostileFacts(hostileTexts.join(" ")) });

/** GitHub's alerts are no part of GFM: the renderer leaves them as quotes. */
const alerts = (html) =>
  html.replaceAll(/<blockquote>\s*<p>\[!(NOTE|WARNING)\]\n?/g, (_, kind) => {
    const name = kind.toLowerCase();
    return `<blockquote class="markdown-alert markdown-alert-${name}"><p class="markdown-alert-title">${name}</p><p>`;
  });
const articles = cases.map(([name, facts]) => {
  const html = micromark(formatFacts(facts, links), {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  return `<article id="${name.replaceAll(" ", "-")}" class="markdown-body">${alerts(html)}</article>`;
});

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath });
for (const colorScheme of ["light", "dark"]) {
  for (const width of [380, 900]) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
    const style = `body{margin:8px;background:${colorScheme === "dark" ? "#0d1117" : "#fff"}}article{padding:16px;margin:8px 0}${css}`;
    for (const open of [false, true]) {
      const body = articles.join("").replaceAll("<details>", open ? "<details open>" : "<details>");
      await page.setContent(
        `<!doctype html><meta name="color-scheme" content="light dark"><style>${style}</style>${body}`,
      );
      for (const [name] of cases) {
        const id = name.replaceAll(" ", "-");
        await page
          .locator(`#${id}`)
          .screenshot({ path: join(out, `${id}-${colorScheme}-${width}${open ? "-open" : ""}.png`) });
      }
    }
    await page.close();
  }
}
await browser.close();
