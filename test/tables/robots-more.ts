/** Rows of robots.txt rules that are our own: readings of the standard and of the field that were easy to get wrong. */
import type { RobotsRow } from "./robots.ts";

const all = "User-agent: *\n";

export const moreRobotsRows: readonly RobotsRow[] = [
  {
    why: "A file of spaces and comments only restricts nothing",
    robots: "# nothing\n\n   \n",
    allowed: ["/", "/a"],
    sitemaps: [],
  },
  {
    why: "A rule ends the list of agents, a blank line does not",
    robots: "User-agent: a\n\n\nUser-agent: docsbot\n\nDisallow: /x\nUser-agent: b\nDisallow: /y\n",
    denied: ["/x"],
    allowed: ["/y"],
  },
  {
    why: "An unknown line between agents does not end the list",
    robots: "User-agent: docsbot\nHost: h.test\nClean-param: a\nUser-agent: b\nDisallow: /x\n",
    denied: ["/x"],
  },
  {
    why: "The longest match wins whatever the order",
    robots: `${all}Disallow: /a\nAllow: /a/b\nDisallow: /a/b/c\n`,
    denied: ["/a", "/a/b/c/d"],
    allowed: ["/a/b", "/a/b/x"],
  },
  {
    why: "A final dollar anchors the end, query included",
    robots: `${all}Disallow: /*.php$\n`,
    denied: ["/a.php", "/b/c.php"],
    allowed: ["/a.php?x=1", "/a.php5"],
  },
  {
    why: "A dollar alone after a slash is the home page only",
    robots: `${all}Allow: /$\nDisallow: /\n`,
    allowed: ["/"],
    denied: ["/a", "/?a=1"],
  },
  {
    why: "A star matches nothing too",
    robots: `${all}Disallow: /a*b\n`,
    denied: ["/ab", "/axb", "/a/b/c"],
    allowed: ["/a", "/ba"],
  },
  {
    why: "The anchored last part must not overlap the part before it",
    robots: `${all}Disallow: /ab*ba$\n`,
    denied: ["/abba", "/abxba"],
    allowed: ["/aba"],
  },
  { why: "A pattern of a star alone closes everything", robots: `${all}Disallow: *\n`, denied: ["/", "/a?b"] },
  {
    why: "A pattern may start with a star",
    robots: `${all}Disallow: *.pdf$\n`,
    denied: ["/a/b.pdf"],
    allowed: ["/a/b.pdfx"],
  },
  {
    why: "A pattern without slash or star never matches",
    robots: `${all}Disallow: private\n`,
    allowed: ["/private", "/x/private"],
    notes: ["robots-never-matches"],
  },
  {
    why: "A dot segment is resolved before the match, as the fetch resolves it",
    robots: `${all}Disallow: /private\n`,
    denied: ["/a/../private", "/a/%2e%2e/private"],
  },
  {
    why: "An encoded slash is no slash",
    robots: `${all}Disallow: /a/b\n`,
    denied: ["/a/b"],
    allowed: ["/a%2Fb", "/a%2fb"],
  },
  {
    why: "An encoded slash in the pattern is only the encoded slash",
    robots: `${all}Disallow: /a%2fb\n`,
    denied: ["/a%2Fb", "/a%2fb"],
    allowed: ["/a/b"],
  },
  {
    why: "A raw star in the URL is the encoded star of the pattern (RFC 9309 2.2.3)",
    robots: `${all}Disallow: /file-with-a-%2A.html\n`,
    denied: ["/file-with-a-*.html", "/file-with-a-%2A.html"],
    allowed: ["/file-with-a-b.html"],
  },
  {
    why: "Octets outside ASCII in an invalid line match their escapes",
    robots: `${all}Disallow: /caf\u00E9\n`,
    encode: ["latin1"],
    denied: ["/caf%E9"],
    allowed: ["/caf%C3%A9"],
    notes: ["robots-invalid-bytes"],
  },
  {
    why: "UTF-16 without a mark is told by its zero octets",
    robots: "User-agent: docsbot\nDisallow: /a\n",
    encode: ["utf-16be"],
    denied: ["/a"],
    allowed: ["/b"],
    notes: ["robots-encoding"],
  },
  {
    why: "A mark in front of UTF-8 is noise",
    robots: "User-agent: docsbot\nDisallow: /a\n",
    encode: ["utf-8-bom"],
    denied: ["/a"],
  },
  {
    why: "A second mark is part of the name, so the line is unknown",
    robots: "\uFEFF\uFEFFUser-agent: docsbot\nDisallow: /a\n",
    allowed: ["/a"],
  },
  {
    why: "The colon may be missing when two words stand on the line",
    robots: "User-agent docsbot\nDisallow /a\n",
    denied: ["/a"],
  },
  { why: "Three words without a colon are no line", robots: `${all}Disallow /a or /b\n`, allowed: ["/a", "/b"] },
  { why: "Blanks around the colon", robots: "User-agent \t: docsbot\nDisallow\t:/a\n", denied: ["/a"] },
  {
    why: "Blanks inside a pattern are part of it",
    robots: `${all}Disallow: /a b\n`,
    denied: ["/a%20b", "/a b/c"],
    allowed: ["/a"],
  },
  {
    why: "The star group holds only without an own group",
    robots: `${all}Disallow: /\n\nUser-agent: docsbot\nDisallow: /a\n`,
    denied: ["/a"],
    allowed: ["/b"],
  },
  { why: "A star with a word behind it is the star", robots: "User-agent: * # all\nDisallow: /a\n", denied: ["/a"] },
  {
    why: "An agent that only starts with a star names nobody",
    robots: "User-agent: *bot\nDisallow: /\n",
    allowed: ["/a"],
    notes: ["robots-agent"],
  },
  {
    why: "Only escapes of unreserved octets are decoded",
    robots: `${all}Disallow: /%61%62\n`,
    denied: ["/ab"],
    allowed: ["/%2561"],
  },
  {
    why: "A stray percent sign is itself",
    robots: `${all}Disallow: /100%\n`,
    denied: ["/100%", "/100%/x"],
    allowed: ["/100"],
  },
  { why: "The fragment of a URL is not matched", robots: `${all}Disallow: /*b\n`, allowed: ["/a#b"] },
  {
    why: "The largest delay of the agent's groups",
    robots: "User-agent: docsbot\nCrawl-delay: 1\nDisallow: /a\nUser-agent: docsbot\nCrawl-delay: 2.5\nDisallow: /b\n",
    crawlDelay: 2.5,
  },
  {
    why: "The delay of another group is not ours",
    robots: "User-agent: *\nCrawl-delay: 9\nDisallow: /a\nUser-agent: docsbot\nDisallow: /b\n",
    crawlDelay: null,
  },
  {
    why: "A sitemap that is no address",
    robots: "Sitemap:\nSitemap: mailto:a@h.test\nSitemap: http://[bad\nSitemap: //h.test/s.xml\n",
    sitemaps: ["https://h.test/s.xml"],
    notes: ["robots-sitemap-broken", "robots-sitemap-relative"],
  },
  { why: "A file without a line end at its end", robots: "User-agent: docsbot\nDisallow: /a", denied: ["/a"] },
  {
    why: "Zero octets do not end the file",
    robots: "User-agent: *\nDisallow: /a\n\0\0\nDisallow: /b\n",
    denied: ["/a", "/b"],
  },
  {
    why: "Rules inside HTML are no rules",
    robots: "<pre>\nUser-agent: *\nDisallow: /\n</pre>",
    allowed: ["/a"],
    sitemaps: [],
  },
];
