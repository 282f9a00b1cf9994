import { describe, expect, test } from "vitest";
import { collapseVariants } from "../../src/dedup/collapse.ts";
import type { Alternate, Crawl, Heading, Page } from "../../src/model.ts";
import { crawlOf, entryOf, key, minhashOf, pageOf, scopeOf } from "../fakes/records.ts";

interface Row {
  readonly why: string;
  readonly crawl: Crawl;
  /** `tier winner ← members` */
  readonly clusters?: readonly string[];
  readonly documents?: readonly string[];
  readonly notes?: readonly string[];
  readonly aside?: Readonly<Record<string, string>>;
  /** `kind key of primary` */
  readonly variants?: readonly string[];
}

function pathname(url: string): string {
  return url.replace("https://h.test", "");
}

function facts(crawl: Crawl, row: Row) {
  const { clusters, documents, notes, aside, variants } = collapseVariants(crawl);
  const all = {
    clusters: clusters.map(
      ({ tier, winner, members }) => `${tier} ${pathname(winner)} ← ${members.map(pathname).join(" ")}`,
    ),
    documents: documents.map((page) => pathname(page.key)),
    notes: notes.map(({ kind }) => kind),
    aside: Object.fromEntries([...aside].map(([url, reason]) => [pathname(url), reason])),
    variants: variants.map((variant) => `${variant.kind} ${pathname(variant.key)} of ${pathname(variant.primary)}`),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in row || name === "clusters"));
}

function check(rows: readonly Row[]) {
  test.for(rows)("$why", (row) => {
    const { why: _, crawl, ...expected } = row;
    expect(facts(crawl, row)).toEqual({ clusters: [], ...expected });
  });
}

/** A page with the text, title and headings of `seed`; `changed` of its 64 hashes differ. */
function like(seed: string, path: string, changes: Partial<Page> = {}, changed = 0): Page {
  const headings: readonly Heading[] = [{ level: 1, text: `Heading of ${seed}` }];
  const textHash = changed === 0 ? `text ${seed}` : `text ${path}`;
  return pageOf(path, {
    title: `Title of ${seed}`,
    headings,
    textHash,
    minhash: minhashOf(seed, changed, path),
    ...changes,
  });
}

function to(path: string): Partial<Page> {
  return { canonical: { kind: "internal", key: key(path), raw: path } };
}

function alternate(language: string, path: string): Alternate {
  return { language, key: key(path) };
}

const redirect = (from: string, target: string) =>
  ({ key: key(from), to: key(target), how: "http", status: 301 }) as const;

describe("redirects", () => {
  check([
    {
      why: "a chain folds into its end",
      crawl: crawlOf([pageOf("/c")], { redirects: [redirect("/a", "/b"), redirect("/b", "/c")] }),
      clusters: ["redirect /c ← /a /b"],
    },
    {
      why: "a circle folds nothing and is named",
      crawl: crawlOf([pageOf("/c")], { redirects: [redirect("/a", "/b"), redirect("/b", "/a")] }),
      notes: ["redirect-loop"],
    },
    {
      why: "a redirect to a page that failed is a dead link and no variant",
      crawl: crawlOf([pageOf("/c")], { redirects: [redirect("/a", "/gone")] }),
    },
    {
      why: "a winner that collapses further takes its redirects along",
      crawl: crawlOf([like("x", "/x"), like("x", "/copy/x")], { redirects: [redirect("/old", "/copy/x")] }),
      clusters: ["content /x ← /copy/x", "redirect /x ← /old"],
    },
  ]);
});

describe("canonicals", () => {
  check([
    {
      why: "a declared canonical with the same text",
      crawl: crawlOf([like("a", "/a"), like("a", "/a?x=1", to("/a"))]),
      clusters: ["canonical /a ← /a?x=1"],
    },
    {
      why: "canonical-025: the declared winner wins over the sitemap's spelling",
      crawl: crawlOf([like("a", "/a"), like("a", "/a?x=1", to("/a"))], {
        scope: scopeOf({ entries: [entryOf("/a?x=1")] }),
      }),
      clusters: ["canonical /a ← /a?x=1"],
    },
    {
      why: "views of one list share path and name, not text",
      crawl: crawlOf([like("a", "/list"), like("a", "/list?sort=price", to("/list"), 64)]),
      clusters: ["canonical /list ← /list?sort=price"],
    },
    {
      why: "canonical-013: a loop merges nothing",
      crawl: crawlOf([like("a", "/a", to("/b")), like("b", "/b", to("/a"))]),
      documents: ["/a", "/b"],
      notes: ["canonical-loop"],
    },
    {
      why: "canonical-014: a target that answers 404 keeps the page",
      crawl: crawlOf([pageOf("/a", to("/gone"))], {
        failures: [{ key: key("/gone"), status: 404, cause: "http-error", detail: "" }],
      }),
      documents: ["/a"],
      notes: ["canonical-dead"],
    },
    {
      why: "a target that was never visited is no proof",
      crawl: crawlOf([pageOf("/a", to("/unseen"))]),
      documents: ["/a"],
      notes: ["canonical-unseen"],
    },
    {
      why: "canonical-016: a noindex target contradicts itself",
      crawl: crawlOf([
        pageOf("/a", to("/b")),
        pageOf("/b", { robots: { noindex: true, nofollow: false, noindexFrom: "meta" } }),
      ]),
      documents: ["/a"],
      notes: ["canonical-noindex"],
    },
    {
      why: "canonical-019: off-site stays, as syndicated",
      crawl: crawlOf([pageOf("/a", { canonical: { kind: "external", raw: "https://other.test/a" } })]),
      documents: ["/a"],
      notes: ["canonical-off-site"],
    },
    {
      why: "canonical-020: a template that points every page home would lose the site",
      crawl: crawlOf([
        pageOf("/", { canonical: { kind: "self" } }),
        ...["/a", "/b", "/c"].map((path) => pageOf(path, to("/"))),
      ]),
      documents: ["/", "/a", "/b", "/c"],
      notes: ["canonical-collapse"],
    },
    {
      why: "canonical-022: a canonical whose target redirects back",
      crawl: crawlOf([pageOf("/a", to("/b"))], { redirects: [redirect("/b", "/a")] }),
      documents: ["/a"],
      clusters: ["redirect /a ← /b"],
      notes: ["canonical-loop"],
    },
    {
      why: "canonical-023: to another language, with hreflang between them",
      crawl: crawlOf([
        like("a", "/fr/a", { ...to("/en/a"), alternates: [alternate("en", "/en/a")] }),
        like("a", "/en/a", { alternates: [alternate("fr", "/fr/a")] }),
      ]),
      documents: ["/en/a", "/fr/a"],
      notes: ["hreflang-canonical", "untranslated"],
    },
    {
      why: "canonical-026: more hops than a browser follows",
      crawl: crawlOf(
        Array.from({ length: 13 }, (_, at) => {
          const next = at === 12 ? {} : to(`/${String(at + 11)}`);
          return at < 2 ? pageOf(`/${String(at + 10)}`, next) : like("a", `/${String(at + 10)}`, next);
        }),
      ),
      clusters: ["canonical /22 ← /12 /13 /14 /15 /16 /17 /18 /19 /20 /21"],
      documents: ["/10", "/11", "/22"],
      notes: ["canonical-too-long"],
    },
    {
      why: "conflicting canonicals are not guessed at",
      crawl: crawlOf([pageOf("/a", { canonical: { kind: "conflict", raw: ["/x", "/y"] } })]),
      documents: ["/a"],
      notes: ["canonical-conflict"],
    },
    {
      why: "page two of a list is not page one, whatever it declares",
      crawl: crawlOf([like("l", "/list"), like("l", "/list?page=2", to("/list"), 30)]),
      documents: ["/list", "/list?page=2"],
      notes: ["canonical-series"],
    },
  ]);
});

describe("content", () => {
  check([
    {
      why: "a mirrored path with a changed footer",
      crawl: crawlOf([like("a", "/a"), like("a", "/mirror/a", {}, 5)]),
      clusters: ["content /a ← /mirror/a"],
    },
    {
      why: "0.89 of the text in common is two documents",
      crawl: crawlOf([like("a", "/a"), like("a", "/b", {}, 7)]),
      documents: ["/a", "/b"],
    },
    {
      why: "/x.html and /x with equal text",
      crawl: crawlOf([like("x", "/x.html"), like("x", "/x")]),
      clusters: ["key /x ← /x.html"],
    },
    {
      why: "/x.html and /x with other text stay apart",
      crawl: crawlOf([like("x", "/x.html"), like("x", "/x", {}, 40)]),
      documents: ["/x", "/x.html"],
    },
    {
      why: "case alone, proven by equal text",
      crawl: crawlOf([like("x", "/Docs/X"), like("x", "/docs/x")]),
      clusters: ["key /Docs/X ← /docs/x"],
    },
    {
      why: "names that differ in case alone are two parts of an API",
      crawl: crawlOf([
        like("x", "/const.KEY_a.html", { headings: [{ level: 1, text: "KEY_a" }], title: "KEY_a" }, 3),
        like("x", "/const.KEY_A.html", { headings: [{ level: 1, text: "KEY_A" }], title: "KEY_A" }, 2),
      ]),
      documents: ["/const.KEY_A.html", "/const.KEY_a.html"],
    },
    {
      why: "a page for the printer, under another title",
      crawl: crawlOf([
        like("a", "/a"),
        like("a", "/a/print", { title: "Print: a" }, 3),
        like("a", "/a?print=1", { title: "A (print)" }, 4),
      ]),
      clusters: ["content /a ← /a/print /a?print=1"],
    },
    {
      why: "a session in the address",
      crawl: crawlOf([like("a", "/a"), like("a", "/a?sid=0123456789abcdef0123")]),
      clusters: ["content /a ← /a?sid=0123456789abcdef0123"],
    },
    {
      why: "std::char_traits and __gnu_cxx::char_traits: neighbours that differ in a name their text repeats",
      crawl: crawlOf([like("a", "/a05539.html"), like("a", "/a05535.html", {}, 2)]),
      documents: ["/a05535.html", "/a05539.html"],
    },
    {
      why: "one name in the C part and in the C++ part of a reference",
      crawl: crawlOf([like("a", "/c/language/ascii.html"), like("a", "/cpp/language/ascii.html", {}, 3)]),
      documents: ["/c/language/ascii.html", "/cpp/language/ascii.html"],
    },
    {
      why: "equal text under another title, when long",
      crawl: crawlOf([like("a", "/a"), like("a", "/b", { title: "Another" })]),
      clusters: ["content /a ← /b"],
    },
    {
      why: "equal text under another title, when short, is boilerplate",
      crawl: crawlOf([like("a", "/a", { words: 12 }), like("a", "/b", { words: 12, title: "Another" })]),
      documents: ["/a", "/b"],
    },
    {
      why: "equal headings and different bodies",
      crawl: crawlOf([like("a", "/Foo"), like("a", "/Bar", {}, 50)]),
      documents: ["/Bar", "/Foo"],
    },
    {
      why: "no headings and no title prove nothing",
      crawl: crawlOf(["/a", "/b", "/c"].map((path) => pageOf(path, { title: "" }))),
      documents: ["/a", "/b", "/c"],
    },
    {
      why: "pages without text are not equal",
      crawl: crawlOf(
        ["/a", "/b"].map((path) =>
          pageOf(path, { title: "App", words: 0, textHash: "empty", minhash: new Uint32Array() }),
        ),
      ),
      documents: ["/a", "/b"],
    },
    {
      why: "parts of a series",
      crawl: crawlOf([like("l", "/l"), like("l", "/l/page/2"), like("l", "/l?page=3")]),
      documents: ["/l", "/l/page/2", "/l?page=3"],
    },
    {
      why: "neighbours in reading order",
      crawl: crawlOf([like("a", "/one", { rel: { next: key("/two") } }), like("a", "/two")]),
      documents: ["/one", "/two"],
    },
    {
      why: "declared languages differ",
      crawl: crawlOf([like("a", "/a", { language: "en" }), like("a", "/b", { language: "de" })]),
      documents: ["/a", "/b"],
    },
    {
      why: "hreflang-001: alternates of each other, headings and text alike",
      crawl: crawlOf([
        like("a", "/one", { alternates: [alternate("de", "/two")] }),
        like("a", "/two", { alternates: [alternate("en", "/one")] }),
      ]),
      documents: ["/one", "/two"],
      variants: ["untranslated /two of /one"],
    },
    {
      why: "hreflang-002: one-way alternates still stay apart",
      crawl: crawlOf([like("a", "/one", { alternates: [alternate("de", "/two")] }), like("a", "/two")]),
      documents: ["/one", "/two"],
      notes: ["hreflang-no-return", "untranslated"],
    },
    {
      why: "hreflang-007: alternates that only the sitemap knows",
      crawl: crawlOf([like("a", "/one"), like("a", "/two")], {
        scope: scopeOf({ entries: [entryOf("/one", { alternates: [alternate("de", "/two")] })] }),
      }),
      documents: ["/one", "/two"],
    },
    {
      why: "an untranslated page under a language's path",
      crawl: crawlOf([like("a", "/a", { language: "en" }), like("a", "/de/a", { language: "en" })]),
      documents: ["/a", "/de/a"],
      variants: ["untranslated /de/a of /a"],
    },
    {
      why: "versions: the stable one is primary, the rest is counted",
      crawl: crawlOf(
        ["a", "b"].flatMap((name) => [
          like(name, `/docs/${name}`),
          like(name, `/docs/1.0/${name}`, {}, 3),
          like(name, `/docs/next/${name}`, {}, 2),
        ]),
      ),
      documents: ["/docs/1.0/a", "/docs/1.0/b", "/docs/a", "/docs/b", "/docs/next/a", "/docs/next/b"],
      variants: [
        "version /docs/1.0/a of /docs/a",
        "version /docs/1.0/b of /docs/b",
        "version /docs/next/a of /docs/a",
        "version /docs/next/b of /docs/b",
      ],
    },
    {
      why: "notes of two releases are no versions of each other",
      crawl: crawlOf([
        pageOf("/releases/1.0", { title: "Release 1.0" }),
        pageOf("/releases/2.0", { title: "Release 2.0" }),
      ]),
      documents: ["/releases/1.0", "/releases/2.0"],
      variants: [],
    },
    {
      why: "chapters with bare numbers and equal names are no versions",
      crawl: crawlOf(
        [1, 2].flatMap((chapter) =>
          ["intro", "summary"].map((name) => pageOf(`/chapter/${String(chapter)}/${name}`, { title: name })),
        ),
      ),
      variants: [],
    },
  ]);
});

describe("winners", () => {
  check([
    {
      why: "the home page before all",
      crawl: crawlOf([like("a", "/"), like("a", "/title-page.html", { canonical: { kind: "self" } })]),
      clusters: ["content / ← /title-page.html"],
    },
    {
      why: "in the sitemap before short",
      crawl: crawlOf([like("a", "/a"), like("a", "/long/way/a")], {
        scope: scopeOf({ entries: [entryOf("/long/way/a")] }),
      }),
      clusters: ["content /long/way/a ← /a"],
    },
    {
      why: "self-canonical before short",
      crawl: crawlOf([like("a", "/a"), like("a", "/b/a", { canonical: { kind: "self" } })]),
      clusters: ["content /b/a ← /a"],
    },
    {
      why: "fewer segments, then shorter",
      crawl: crawlOf([like("a", "/x/a"), like("a", "/long-name"), like("a", "/name")]),
      clusters: ["content /name ← /long-name /x/a"],
    },
    { why: "byte order last", crawl: crawlOf([like("a", "/b"), like("a", "/a")]), clusters: ["content /a ← /b"] },
  ]);
});

const noindex = (noindexFrom: "meta" | "header") =>
  ({ robots: { noindex: true, nofollow: false, noindexFrom } }) as const;

describe("aside", () => {
  check([
    {
      why: "noindex by meta",
      crawl: crawlOf([pageOf("/a"), pageOf("/b", noindex("meta"))]),
      aside: { "/b": "noindex" },
    },
    {
      why: "noindex by header on some pages is the site's",
      crawl: crawlOf([pageOf("/a"), pageOf("/b", noindex("header"))]),
      aside: { "/b": "noindex" },
    },
    {
      why: "noindex by header on every page is the platform's",
      crawl: crawlOf([pageOf("/a", noindex("header")), pageOf("/b", noindex("header"))]),
      aside: {},
      notes: ["noindex-artefact"],
    },
    {
      why: "walls",
      crawl: crawlOf([pageOf("/a", { wall: "login" }), pageOf("/b", { wall: "error" })]),
      aside: { "/a": "wall", "/b": "soft-404" },
    },
    {
      why: "a page that prints the whole book",
      crawl: crawlOf([
        ...["/b/one", "/b/two", "/b/three"].map((path) => pageOf(path, { headings: [{ level: 1, text: path }] })),
        pageOf("/b/print.html", {
          words: 620,
          headings: ["/b/one", "/b/two", "/b/three"].map((text) => ({ level: 1, text })),
        }),
      ]),
      aside: { "/b/print.html": "whole-site" },
      notes: ["whole-site-page"],
    },
    {
      why: "a name alone proves nothing",
      crawl: crawlOf([
        ...["/p/one", "/p/two", "/p/three"].map((path) => pageOf(path)),
        pageOf("/p/all.html", { words: 620 }),
      ]),
      aside: {},
    },
    {
      why: "a long home page is the home page",
      crawl: crawlOf([
        ...["/one", "/two", "/three"].map((path) => pageOf(path, { headings: [{ level: 1, text: path }] })),
        pageOf("/", { words: 900, headings: ["/one", "/two", "/three"].map((text) => ({ level: 2, text })) }),
      ]),
      aside: {},
    },
  ]);
});

describe("laws", () => {
  test("pages in another order collapse alike", () => {
    const pages = ["/a", "/b", "/c/d", "/e.html", "/e"].flatMap((path) => [
      like("same", path),
      like(path, `/own${path}`),
    ]);
    expect(collapseVariants(crawlOf(pages.toReversed()))).toEqual(collapseVariants(crawlOf(pages)));
  });
});
