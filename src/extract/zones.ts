/** Says which part of a page an element is, from its tag, role, label, class and id. */
import type { Element } from "domhandler";
import { words } from "./names.ts";

export type Zone =
  | "nav"
  | "header"
  | "sidebar"
  | "footer"
  | "breadcrumb"
  | "pager"
  | "toc"
  | "toctree"
  | "switcher"
  | "skip"
  | "search";

/** First match wins, on one class or id in lower case. */
const hints: readonly (readonly [Zone, RegExp])[] = [
  ["skip", /^skip(?:-?to)?(?:-?(?:link|nav|content|main))|^skiplink/u],
  ["breadcrumb", /breadcrumb|(?:^|[-_])crumbs?$|^nav-?path$|^t-navbar$/u],
  [
    "pager",
    /(?:^|[-_])(?:pager|pagination|paginator|prev-?next|next-?prev|page-?turn|post-navigation|nav-chapters|rellinks|relations|nav-wide-wrapper|nav-wrapper|navheader|navfooter|related-pages|prev-next-\w+|nav-panel)(?:$|[-_])|^docs?-?footer-nav|^footer-(?:prev|next)|^rst-footer-buttons$|^docnav$|^bottom-pages$/u,
  ],
  ["toctree", /^(?:toctree-wrapper|section-toc|mini-toc)$/u],
  [
    "switcher",
    /(?:^|[-_])(?:lang(?:uage)?|locale|version|translation)s?[-_]?(?:switch(?:er)?|select(?:or)?|picker|menu|dropdown|list|chooser|toggle|warning|banner)|(?:^|[-_])(?:switch(?:er)?|select(?:or)?|picker|dropdown|menu)[-_]?(?:lang(?:uage)?|locale|version|translation)s?$|^(?:lang|languages|locales|versions|rst-versions|translations|i18n|vptranslations|toplang|bottomlang|vpnavbartranslations|vpnavscreentranslations)$/u,
  ],
  [
    "toc",
    /^(?:on-?this-?page|page-?toc|local-?toc|localtoc|pagetoc|in-page-\w+|outline|vpdocoutline\w*|vplocalnavoutline\w*|md-sidebar--secondary|md-nav--secondary|right-toc|toc-sidebar|article-toc|post-toc|doc-toc|theme-doc-toc\S*|table-of-contents__\S*|bd-toc|nextra-toc|starlight-toc|tocsidebar|sphinxsidebar-toc)$/u,
  ],
  [
    "sidebar",
    /^(?:sphinxsidebar|vpsidebar|wy-nav-side|md-sidebar|sidenav|side-nav|sidemenu|side-menu|leftnav|left-nav|left-?(?:column|col|menu|sidebar)|nav-tree|navtree|doc-?sidebar|docs?-sidebar|bd-sidebar\S*|theme-doc-sidebar-container|sidebar|side-?bar|(?:primary|main|site|book|global|content|nextra|page|layout|nav)-?sidebar(?:-?(?:container|wrapper|nav|content|menu))?|sidebar-?(?:container|wrapper|nav|content|menu|pane|scrollbox|inner|items|left|primary|tree)|book-summary|sidebarwrapper|toc-?tree)$/u,
  ],
  [
    "footer",
    /^(?:footer|site-?footer|page-?footer|global-?footer|main-?footer|colophon|footer-?(?:container|wrapper|content|links|menu|nav|bottom|widgets|inner))$/u,
  ],
  [
    "header",
    /^(?:navbar|nav-?bar|topnav|top-?nav|site-?header|page-?header|main-?header|global-?header|masthead|topbar|top-?bar|app-?bar|header-?(?:container|wrapper|nav|menu|links|inner|bar)|navbar-\S*|top-?menu|main-?menu|mainmenu|main-?nav(?:igation)?|site-?nav(?:igation)?|primary-?(?:nav|menu)|global-?nav|menubar|menu-?bar|wy-nav-top)$/u,
  ],
  ["nav", /^(?:nav|navigation|menu|nav-?menu|nav-?list|nav-?links|navlinks|site-?menu|nav-?items|nav-?container)$/u],
  ["search", /^(?:search|search-?(?:box|form|results|bar|modal|dialog))$/u],
];
const remembered = new Map<string, Zone | undefined>();

function hintOf(names: string): Zone | undefined {
  const known = remembered.get(names);
  if (known !== undefined || remembered.has(names)) return known;
  const tokens = names.toLowerCase().split(/\s+/u);
  const found = hints.find(([, pattern]) => tokens.some((token) => pattern.test(token)))?.[0];
  // Class names of one site are few; hashed ones of many sites must not pile up.
  if (remembered.size > 20_000) remembered.clear();
  remembered.set(names, found);
  return found;
}

const roles: Readonly<Record<string, Zone>> = {
  navigation: "nav",
  banner: "header",
  contentinfo: "footer",
  complementary: "sidebar",
  search: "search",
  menubar: "nav",
  tree: "nav",
  "doc-toc": "toc",
  directory: "nav",
};
const labels: readonly (readonly [Zone, RegExp])[] = [
  ["breadcrumb", /bread-?\s?crumb|^you are here/iu],
  [
    "pager",
    /^(?:docs? pages|pagination|pager|page navigation|posts?|prev|next|blog post page navigation|docs pages navigation)\b/iu,
  ],
  ["toc", /^(?:on this page|in this (?:article|page)|table of contents|page contents|contents of this page)/iu],
  ["switcher", /^(?:(?:select |choose |change )?(?:languages?|versions?|locales?|translations?)|sprachauswahl)$/iu],
  ["skip", /^skip\b/iu],
];

/** Tags that may be a part of a page by their class or id. */
const containers = words(`div section ul ol table td p center dl menu details form span nav aside`);

/** Undefined for what is no part of its own. `isContentAbove`: the element holds the main content, so a class proves nothing. */
export function zoneOf(element: Element, isContentAbove: boolean): Zone | undefined {
  const { name, attribs } = element;
  const { class: classes, id, role } = attribs;
  const byTag = tagZone(name, role);
  if (byTag === undefined && (isContentAbove || (!containers.has(name) && !name.includes("-")))) return undefined;
  if (byTag === undefined && classes === undefined && id === undefined) return undefined;
  if (classes !== undefined) {
    const byContent = zoneByContent(element, classes);
    if (byContent !== undefined) return byContent;
  }
  const hint = (classes === undefined ? undefined : hintOf(classes)) ?? (id === undefined ? undefined : hintOf(id));
  if (byTag === undefined) return hint;
  return refine(byTag, hint, attribs["aria-label"]);
}

/** Names that many sites give to anything: what stands inside decides. */
function zoneByContent(element: Element, classes: string): Zone | undefined {
  const { name, attribs } = element;
  if (name === "div") {
    // Sphinx sets its trail beside neighbours.
    if (/(?:^|\s)related(?:\s|$)/u.test(classes) && (attribs["role"] === "navigation" || hasNeighbours(element)))
      return "breadcrumb";
    // Javadoc marks what it names.
    if (/(?:^|\s)sub-?title(?:\s|$)/iu.test(classes) && holds(element, 1, isKindLabel)) return "breadcrumb";
    if (/^(?:node|header)$/u.test(classes) && holds(element, 2, isNodeLink)) return "pager";
  }
  // Texinfo numbers the entries of the menu that leads down.
  const isMenu = (name === "ul" || name === "table") && classes === "menu";
  return isMenu && holds(element, 5, isMenuKey) ? "toctree" : undefined;
}

const hasNeighbours = (element: Element) =>
  holds(element, 2, ({ name, attribs }) => name === "li" && /(?:^|\s)right(?:\s|$)/u.test(attribs["class"] ?? ""));
const isKindLabel = ({ name, attribs }: Element) =>
  name === "span" && /label-?in-?(?:type|package)/iu.test(attribs["class"] ?? "");
/** Texinfo: `Next: …, Previous: …, Up: …`, each under a key of its own. */
const isNodeLink = ({ name, attribs }: Element) =>
  name === "a" && /^[nup]$/u.test(attribs["accesskey"] ?? "") && attribs["rel"] !== undefined;
const isMenuKey = ({ name, attribs }: Element) => name === "a" && /^[1-9]$/u.test(attribs["accesskey"] ?? "");

function holds(element: Element, levels: number, matches: (child: Element) => boolean): boolean {
  return element.children.some(
    (child) => "attribs" in child && (matches(child) || (levels > 1 && holds(child, levels - 1, matches))),
  );
}

function tagZone(name: string, role: string | undefined): Zone | undefined {
  if (role !== undefined && Object.hasOwn(roles, role)) return roles[role];
  if (role === "presentation" || role === "none" || role === "region") return undefined;
  if (name === "nav" || name === "header" || name === "footer") return name;
  if (name === "aside") return "sidebar";
  return name === "search" ? "search" : undefined;
}

/** A landmark says that it is one; its label and class say which. */
function refine(zone: Zone, hint: Zone | undefined, label: string | undefined): Zone {
  const said = label === undefined ? undefined : labels.find(([, pattern]) => pattern.test(label.trim()))?.[0];
  if (zone === "header" || zone === "footer") return hint === "breadcrumb" || hint === "pager" ? hint : zone;
  if (said !== undefined && !(said === "toc" && hint === "sidebar")) return said;
  return hint === undefined || hint === "nav" || hint === "search" ? zone : hint;
}
