// Builds the example site into a folder: 25 pages with flat URLs, so that only the side menu says what belongs where.
// `menu: "static"` writes the menu into every page; `menu: "client"` leaves an empty container that a script fills.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pages = JSON.parse(readFileSync(join(import.meta.dirname, "pages.json"), "utf8"));
const origin = "https://orchard.example";
const sections = [...new Set(pages.map((page) => page.section))].filter((section) => section !== "");
const urlOf = (page) => (page.path === "index" ? "/" : `/${page.path}`);

function menuHtml() {
  const groups = sections.map((section) => {
    const items = pages
      .filter((page) => page.section === section)
      .map((page) => `<li><a href="${urlOf(page)}">${page.title}</a></li>`);
    return `<li><span>${section}</span><ul>${items.join("")}</ul></li>`;
  });
  return `<ul><li><a href="/">Home</a></li>${groups.join("")}</ul>`;
}

function pageHtml(page, index, menu) {
  const next = pages[index + 1];
  const pager = next === undefined ? "" : `<p class="pager">Next: <a rel="next" href="${urlOf(next)}">${next.title}</a></p>`;
  const nav = menu === "static" ? menuHtml() : "";
  const script = menu === "static" ? "" : '\n<script src="/menu.js" defer></script>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${page.title}${page.path === "index" ? "" : " | Hillside Orchard Handbook"}</title>
<meta property="og:site_name" content="Hillside Orchard Handbook">
<meta name="description" content="${page.text[0].split(". ")[0].replace(/\.?$/, ".")}">
<link rel="canonical" href="${origin}${urlOf(page)}">
<link rel="stylesheet" href="/style.css">${script}
</head>
<body>
<header><a href="/">Hillside Orchard Handbook</a></header>
<nav class="sidebar" aria-label="Handbook">${nav}</nav>
<main>
<h1>${page.title}</h1>
${page.text.map((text) => `<p>${text}</p>`).join("\n")}
${pager}
</main>
<footer><p>Hillside Orchard, est. 1987</p></footer>
</body>
</html>
`;
}

function sitemapXml() {
  const urls = pages.map((page) => `<url><loc>${origin}${urlOf(page)}</loc><lastmod>${page.date}</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

export function buildExample(folder, menu) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  pages.forEach((page, index) => write(`${page.path}.html`, pageHtml(page, index, menu)));
  write("sitemap.xml", sitemapXml());
  write("robots.txt", `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  write("404.html", "<!doctype html><title>Not found</title><h1>Not found</h1>\n");
  write("style.css", "body{display:grid;grid-template-columns:16rem 1fr;font-family:sans-serif}header,footer{grid-column:1/3}\n");
  if (menu === "client") {
    write("menu.js", `document.querySelector("nav.sidebar").innerHTML = ${JSON.stringify(menuHtml())};\n`);
  }
}
