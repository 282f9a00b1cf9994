/** Rows of robots.txt rules: bytes, agent and URLs in; what is allowed, and which sitemaps and delay were read. */
export interface RobotsRow {
  readonly why: string;
  readonly robots: string;
  readonly encode?: readonly string[];
  readonly allowed?: readonly string[];
  readonly denied?: readonly string[];
  readonly sitemaps?: readonly string[];
  readonly crawlDelay?: number | null;
  /** Kinds of the notes that the file must raise. */
  readonly notes?: readonly string[];
}

export const robotsRows: readonly RobotsRow[] = [
  {
    why: "UTF-8 BOM before the first line: A BOM is noise; the first group must not be lost. 68 of 4,231 crawled files carry one.",
    robots: "\ufeffUser-agent: docsbot\nDisallow: /a\n",
    allowed: ["/b"],
    denied: ["/a"],
  },
  {
    why: "Bare CR line ends: CR, LF and CRLF are all line ends; 13 of 4,231 real files use bare CR.",
    robots: "User-agent: docsbot\rDisallow: /a\r\rAllow: /a/b\r",
    allowed: ["/a/b"],
    denied: ["/a/x"],
  },
  {
    why: "Groups for the same agent far apart are one group: RFC: rules of all matching groups are combined; token match ignores case.",
    robots: "User-agent: docsbot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: DocsBot\nDisallow: /b\n",
    allowed: ["/c"],
    denied: ["/a", "/b"],
  },
  {
    why: "A Sitemap line does not end the list of agents: Other records must not terminate a group. robots-parser 3.0.1 loses the rule.",
    robots: "User-agent: docsbot\nSitemap: https://h.test/s.xml\nUser-agent: other\nDisallow: /x\n",
    allowed: ["/y"],
    denied: ["/x"],
    sitemaps: ["https://h.test/s.xml"],
  },
  {
    why: "Crawl-delay-only group swallows the next group: Strict grouping joins the two, so everybody is shut out; that is how Google reads it. Obey the stricter reading and raise a finding that names lines 1 to 5.",
    robots: "User-agent: *\nCrawl-delay: 10\n\nUser-agent: badbot\nDisallow: /\n",
    denied: ["/"],
    notes: ["robots-group-merge"],
  },
  {
    why: "Rules before any agent line: Rules outside a group are ignored.",
    robots: "Disallow: /a\nUser-agent: docsbot\nDisallow: /b\n",
    allowed: ["/a"],
    denied: ["/b"],
  },
  {
    why: "Own group without any rule: A matching group with no rules means no restriction; it must not fall back to *.",
    robots: "User-agent: *\nDisallow: /\n\nUser-agent: docsbot\n",
    allowed: ["/x"],
  },
  {
    why: "Empty Disallow lifts everything: An empty value matches nothing.",
    robots: "User-agent: *\nDisallow: /\n\nUser-agent: docsbot\nDisallow:\n",
    allowed: ["/x"],
  },
  {
    why: "Equal length: allow wins: Least restrictive rule on a tie.",
    robots: "User-agent: *\nDisallow: /folder\nAllow: /folder\n",
    allowed: ["/folder/page"],
  },
  {
    why: "Wildcard pattern longer than a plain one: Pattern length includes the star.",
    robots: "User-agent: *\nAllow: /page\nDisallow: /*.html\n",
    allowed: ["/page"],
    denied: ["/page.html"],
  },
  {
    why: "Dollar in the middle is literal: Only a final $ is special.",
    robots: "User-agent: *\nDisallow: /a$b\n",
    allowed: ["/a"],
    denied: ["/a$b"],
  },
  {
    why: "Runs of stars: Any number of stars equals one.",
    robots: "User-agent: *\nDisallow: /**/draft**\n",
    allowed: ["/draft"],
    denied: ["/x/draft/1"],
  },
  {
    why: "Non-ASCII pattern against an encoded URL: Both sides are percent-encoded in UTF-8 before comparison; hex case is equal.",
    robots: "User-agent: *\nDisallow: /foo/\u30c4\n",
    denied: ["/foo/%E3%83%84", "/foo/%e3%83%84"],
  },
  {
    why: "Percent-encoded unreserved character in the pattern: RFC wants unreserved octets decoded; Google compares literally and robots-parser too. Follow the RFC: it denies in both spellings.",
    robots: "User-agent: *\nDisallow: /%7Ejoe/\n",
    denied: ["/~joe/a", "/%7Ejoe/a"],
  },
  {
    why: "Literal star and dollar written encoded: Encoded special characters are literals.",
    robots: "User-agent: *\nDisallow: /file-%2A.html\nDisallow: /cost-%24\n",
    allowed: ["/file-x.html", "/cost-"],
    denied: ["/file-%2A.html", "/cost-%24"],
  },
  {
    why: "Brackets, bars and braces in a query pattern: URL parsers leave these raw in queries while encodeURI encodes them, so a naive compare never matches; robots-parser 3.0.1 allows all of them.",
    robots: "User-agent: *\nDisallow: /*?filter[\nDisallow: /*?q={\nDisallow: /*?s=a|b\n",
    denied: ["/shop?filter[size]=1", "/shop?filter%5Bsize%5D=1", "/s?q={x}", "/s?s=a|b"],
  },
  {
    why: "Absolute URL used as a pattern: Never matches; 31 of 4,231 real files do it. Raise a finding, do not guess.",
    robots: "User-agent: *\nDisallow: https://h.test/private/\n",
    allowed: ["/private/a"],
    notes: ["robots-never-matches"],
  },
  {
    why: "Comment after a value and a path with #: Everything from # on is a comment.",
    robots: "User-agent: docsbot # ours\nDisallow: /a#b # note\n",
    allowed: ["/b"],
    denied: ["/a", "/ab"],
  },
  {
    why: "Misspelt directive: Known frequent typos are honoured by Google's parser.",
    robots: "User-agent: docsbot\nDisalow: /a\nUseragent: other\nDissallow: /b\n",
    denied: ["/a"],
    notes: ["robots-typo"],
  },
  {
    why: 'Version after the product token in the file: Token ends at the first character outside letters, "-" and "_".',
    robots: "User-agent: docsbot/2.1\nDisallow: /a\n",
    denied: ["/a"],
  },
  {
    why: "Our token is a prefix of another: Tokens match whole, not by prefix.",
    robots: "User-agent: docsbot-images\nDisallow: /\n",
    allowed: ["/a"],
  },
  {
    why: 'Digits cut the token: The reference parser stops at the digit and matches "docsbot"; stress file 369883 pins it.',
    robots: "User-agent: docsbot42\nDisallow: /a\n",
    denied: ["/a"],
  },
  {
    why: "/robots.txt itself: Implicitly allowed by the RFC; Google's suite leaves it to the caller and expects denied, so filter those rows.",
    robots: "User-agent: *\nDisallow: /\n",
    allowed: ["/robots.txt"],
    denied: ["/a"],
  },
  {
    why: "Matching is case-sensitive on paths: Paths are case-sensitive, names are not.",
    robots: "User-agent: *\nDisallow: /Admin\n",
    allowed: ["/admin"],
    denied: ["/Admin"],
  },
  {
    why: "index.html in an Allow rule: Google extension, worth following: a directory index is the directory.",
    robots: "User-agent: *\nAllow: /d/index.html\nDisallow: /\n",
    allowed: ["/d/index.html", "/d/"],
    denied: ["/d/index.htm"],
  },
  {
    why: "HTML page served as robots.txt with status 200: Nothing parseable means no rules; 138 of 4,231 real files were HTML. Raise a finding (single-page fallback).",
    robots: "<!doctype html><html><body><p>Not found</p></body></html>",
    allowed: ["/a"],
    sitemaps: [],
  },
  {
    why: "UTF-16 file with BOM: Should be UTF-8, but 2 of 4,231 are not; a BOM tells.",
    robots: "User-agent: docsbot\nDisallow: /a\n",
    encode: ["utf-16le-bom"],
    denied: ["/a"],
    notes: ["robots-encoding"],
  },
  {
    why: "Invalid bytes on one line: One broken line must not cost the rest.",
    robots: "Sitemap: https://h.test/\ufffd.xml\nSitemap: https://h.test/ok.xml\nUser-agent: *\nDisallow: /a\n",
    encode: ["latin1-ff"],
    denied: ["/a"],
    notes: ["robots-sitemap-broken", "robots-invalid-bytes"],
  },
  {
    why: 'Crawl-delay values that are not delays: Negative, empty, "10s", "1,5", "Infinity", "0x10" are ignored with a finding; robots-parser returns -1, 0, Infinity and 16.',
    robots: "User-agent: *\nCrawl-delay: -1\nDisallow: /a\n",
    denied: ["/a"],
    crawlDelay: null,
    notes: ["robots-crawl-delay"],
  },
  {
    why: "Crawl-delay below the configured pause: It may only raise pacing.",
    robots: "User-agent: *\nCrawl-delay: 0\n",
    crawlDelay: 0,
  },
  {
    why: "Absurd Crawl-delay: Values of 100 to 2000 occur. Obeying silently hangs a CI job: obey, and end early as inconclusive naming the value.",
    robots: "User-agent: *\nCrawl-delay: 2000\n",
    crawlDelay: 2000,
  },
  {
    why: "Sitemap lines: case, spaces, comment, duplicate, inside a group: Independent of groups, name ignores case, duplicates once, order kept.",
    robots:
      "sitemap : https://h.test/a.xml # main\nUser-agent: *\nSITEMAP: https://h.test/b.xml\nDisallow:\nSitemap:https://h.test/a.xml\n",
    allowed: ["/x"],
    sitemaps: ["https://h.test/a.xml", "https://h.test/b.xml"],
  },
  {
    why: "Relative Sitemap value: Must be absolute; resolve against the robots.txt URL and raise a finding. About 0.8 % of real files.",
    robots: "Sitemap: /maps/s.xml\n",
    sitemaps: ["https://h.test/maps/s.xml"],
    notes: ["robots-sitemap-relative"],
  },
  {
    why: "Two URLs on one Sitemap line: One per line; take the first, report the rest. robots-parser returns one string with a space.",
    robots: "Sitemap: https://h.test/a.xml https://h.test/b.xml\n",
    sitemaps: ["https://h.test/a.xml"],
    notes: ["robots-sitemap-extra"],
  },
  {
    why: "Sitemap on another host: Allowed by the protocol: the line is the proof of ownership. 160 of 2,200 real files with sitemaps do it. Fetch it without secrets; never a private address.",
    robots: "Sitemap: https://cdn.test/h/s.xml\nUser-agent: *\nDisallow:\n",
    allowed: ["/x"],
    sitemaps: ["https://cdn.test/h/s.xml"],
  },
  {
    why: "Rules do not cross scheme, host or port: The same file says nothing about http://h.test/, https://www.h.test/ or https://h.test:8443/. robots-parser answers undefined there and isDisallowed() turns that into true.",
    robots: "User-agent: *\nDisallow: /\n",
    denied: ["/a"],
  },
];
