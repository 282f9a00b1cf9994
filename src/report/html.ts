/** Turns an audit into `report.html`: one file that needs no network, with its data, its script and its policy inside. */
import { createHash } from "node:crypto";
import { encodeHtml } from "../encode.ts";
import type { Audit } from "../model.ts";
import { clientSource } from "./html/client-source.ts";
import { reportData, type CauseCard, type ReportData } from "./html/data.ts";
import { style } from "./html/style.ts";

export interface HtmlExtras {
  /** Unified diff of the committed llms.txt. */
  readonly llmsDiff?: string;
}

const views = [
  ["summary", "Summary"],
  ["tree", "Tree"],
  ["metrics", "Metrics"],
  ["clusters", "Clusters"],
  ["renders", "Renders"],
  ["lastmod", "lastmod"],
  ["sitemaps", "Sitemaps"],
  ["llms", "llms.txt"],
  ["run", "Run"],
] as const;

export function formatHtml(audit: Audit, extras: HtmlExtras = {}): string {
  const data = reportData(audit, extras.llmsDiff ?? "");
  // Only the script and the style that this file was written with may run: a hostile title that got through would not.
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(clientSource)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>crawlshape: ${encodeHtml(data.verdict)}: ${encodeHtml(data.siteUrl)}</title>
<style>${style}</style>
</head>
<body>
${formatHeader(data)}
<nav aria-label="Views">${views.map(([id, name]) => `<a href="#${id}">${name}</a>`).join("")}</nav>
<main>
${views.map(([id, name]) => `<section id="view-${id}" hidden><h2 class="name">${name}</h2></section>`).join("\n")}
<section id="view-page" hidden></section>
<noscript>${formatCauses(data.causes)}<p>The views of this report are drawn by the script inside this file; report.json beside it holds the same facts.</p></noscript>
</main>
<footer>crawlshape ${data.version}</footer>
<script type="application/json" id="data">${embed(JSON.stringify(data))}</script>
<script>${clientSource}</script>
</body>
</html>
`;
}

function formatHeader({ verdict, title, because, siteUrl, facts }: ReportData): string {
  const items = [siteUrl, ...facts].map((fact) => `<li>${encodeHtml(fact)}</li>`).join("");
  return `<header>
<h1><span class="verdict ${verdict}">${encodeHtml(verdict)}</span> ${encodeHtml(title)}</h1>
<p class="lead">${encodeHtml(because)}</p>
<ul class="facts">${items}</ul>
</header>`;
}

/** For readers without scripts: what matters most. */
function formatCauses(causes: readonly CauseCard[]): string {
  return causes
    .map(({ kind, summary, fix, findings }) => {
      const messages = findings.map(({ message }) => `<li>${encodeHtml(message)}</li>`).join("");
      return `<h2>${encodeHtml(kind)}</h2><p>${encodeHtml(summary)}</p><ul>${messages}</ul><p>${encodeHtml(fix)}</p>`;
    })
    .join("");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** JSON inside a script element: no `<` may be left that could close it. */
function embed(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
