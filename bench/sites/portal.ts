/** A portal written here: header menu, nested sidebar, breadcrumbs, canonicals, two locales, two versions, an llms.txt. */
import { siteFrom } from "./corpus.ts";
import { hashOf, type BenchSite } from "./site.ts";

interface Doc {
  readonly path: string;
  readonly title: string;
  readonly group: string;
  readonly section: string;
  readonly locale: string;
}

const topics = [
  "install",
  "configure",
  "deploy",
  "monitor",
  "migrate",
  "secure",
  "extend",
  "debug",
  "scale",
  "archive",
];
const groups = ["basics", "operations", "internals"];
const words =
  "crawler index page tree menu section reader build deploy cache header entry queue schema record window signal batch token worker router mirror ledger anchor beacon cipher filter kernel packet parser policy runner stream switch target tunnel vector volume".split(
    " ",
  );

export function portalSite(): BenchSite {
  const docs = [...localeDocs("en", ""), ...localeDocs("de", "/de")];
  const pages = [
    ["/", homePage(docs, "en")] as const,
    ["/de/", homePage(docs, "de")] as const,
    ...docs.map((doc) => [doc.path, docPage(doc, docs)] as const),
  ];
  const site = siteFrom("portal", pages);
  const english = docs.filter((doc) => doc.locale === "en");
  return {
    ...site,
    section: new Set(english.filter((doc) => doc.section === "guides").map((doc) => doc.path)),
    locales: new Map(docs.filter((doc) => doc.locale === "de").map((doc) => [doc.path, doc.path.slice(3)])),
    versions: new Map(
      english.filter((doc) => doc.section === "1.0").map((doc) => [doc.path, doc.path.replace("/1.0/", "/2.0/")]),
    ),
    llmsTxt: llmsText(english),
  };
}

export function llmsText(
  docs: readonly { readonly path: string; readonly title: string }[],
  base = "https://docs.example",
): string {
  const items = docs.map((doc) => `- [${doc.title}](${base}${doc.path}): about ${doc.title}`);
  return `# Portal\n\n> Everything about the portal.\n\n## Docs\n\n${items.join("\n")}\n`;
}

function localeDocs(locale: string, prefix: string): readonly Doc[] {
  const sections = locale === "en" ? ["guides", "reference", "1.0", "2.0"] : ["guides", "reference"];
  return sections.flatMap((section) =>
    groups.flatMap((group) =>
      topics.map((topic) => ({
        path: `${prefix}/${section}/${group}/${topic}`,
        title: `${capital(topic)} ${group} in ${section}${locale === "de" ? " auf Deutsch" : ""}`,
        group,
        section,
        locale,
      })),
    ),
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function homePage(docs: readonly Doc[], locale: string): string {
  const path = locale === "en" ? "/" : "/de/";
  const own = docs.filter((doc) => doc.locale === locale);
  return layout({
    path,
    title: locale === "en" ? "Portal" : "Portal auf Deutsch",
    locale,
    body: `<h1>Portal</h1>${prose(path)}`,
    docs: own,
    crumbs: [],
  });
}

function docPage(doc: Doc, docs: readonly Doc[]): string {
  const own = docs.filter((other) => other.locale === doc.locale);
  const siblings = own.filter((other) => other.section === doc.section && other.group === doc.group);
  const related = siblings.slice(0, 3).map((other) => `<li><a href="${other.path}">${other.title}</a></li>`);
  const body = `<h1>${doc.title}</h1>${prose(doc.path)}<h2>Details of ${doc.title}</h2>${prose(`${doc.path} two`)}<ul>${related.join("")}</ul>`;
  const root = doc.locale === "en" ? "/" : "/de/";
  const first = siblings[0]?.path ?? root;
  return layout({
    path: doc.path,
    title: doc.title,
    locale: doc.locale,
    body,
    docs: own,
    crumbs: [
      [root, "Portal"],
      [first, doc.group],
      [doc.path, doc.title],
    ],
  });
}

interface Parts {
  readonly path: string;
  readonly title: string;
  readonly locale: string;
  readonly body: string;
  readonly docs: readonly Doc[];
  readonly crumbs: readonly (readonly [string, string])[];
}

function layout({ path, title, locale, body, docs, crumbs }: Parts): string {
  const items = crumbs.map(([to, name], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: `https://docs.example${to}`,
  }));
  const data =
    crumbs.length === 0
      ? ""
      : `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: items })}</script>`;
  const trail =
    crumbs.length === 0
      ? ""
      : `<nav aria-label="Breadcrumb" class="breadcrumbs"><ol>${crumbs.map(([to, name]) => `<li><a href="${to}">${name}</a></li>`).join("")}</ol></nav>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${title} | Portal</title>
<meta name="description" content="All about ${title}.">
<link rel="canonical" href="https://docs.example${path}">
<link rel="stylesheet" href="/assets/app.3f9a1c.css">
${data}
</head>
<body>
<header class="top"><a href="/" class="logo">Portal</a><nav class="menu" aria-label="Main"><a href="/guides/basics/install">Guides</a> <a href="/reference/basics/install">Reference</a> <a href="/2.0/basics/install">Version 2.0</a> <a href="/de/">Deutsch</a></nav></header>
<div class="grid">
<nav class="sidebar" aria-label="Docs">${sidebar(docs)}</nav>
<main>${trail}<article>${body}</article></main>
</div>
<footer class="foot"><img src="/assets/logo.png" alt=""><p>© 2026 Portal. <a href="/">Home</a></p></footer>
<script src="/assets/app.77ab01.js"></script>
</body>
</html>
`;
}

function sidebar(docs: readonly Doc[]): string {
  const sections = [...new Set(docs.map((doc) => doc.section))];
  const groupList = (section: string) =>
    groups.map((group) => {
      const links = docs
        .filter((doc) => doc.section === section && doc.group === group)
        .map((doc) => `<li><a href="${doc.path}">${doc.title}</a></li>`);
      return `<li><span>${capital(group)}</span><ul>${links.join("")}</ul></li>`;
    });
  return `<ul>${sections.map((section) => `<li><span>${capital(section)}</span><ul>${groupList(section).join("")}</ul></li>`).join("")}</ul>`;
}

/** Three paragraphs that no other page has. */
function prose(seed: string): string {
  const paragraph = (at: number) =>
    Array.from(
      { length: 45 },
      (_, word) => words[hashOf(`${seed} ${String(at)} ${String(word)}`) % words.length] ?? "",
    ).join(" ");
  return [0, 1, 2].map((at) => `<p>${capital(paragraph(at))}.</p>`).join("");
}
