import { expect, test } from "vitest";
import { planRenders, type PlanInput } from "../../src/crawl/render-plan.ts";
import type { Page, RenderReason, UrlKey } from "../../src/model.ts";
import { key, pageOf } from "../fakes/records.ts";

interface Row {
  readonly why: string;
  readonly pages: readonly Page[];
  readonly tripped?: readonly string[];
  readonly emptyNav?: readonly string[];
  readonly decided?: readonly string[];
  readonly inNav?: readonly string[];
  /** `path reason`. */
  readonly samples: readonly string[];
  readonly rest?: readonly string[];
}

const shell = (path: string, layout = "shell") => pageOf(path, { layout });
const docs = (path: string) => pageOf(path, { layout: "docs" });

test.for<Row>([
  { why: "nothing to do", pages: [docs("/"), docs("/a")], samples: [] },
  {
    why: "home and the deepest page of a layout with an empty menu",
    pages: [docs("/"), docs("/a"), docs("/a/b/c"), docs("/a/b/d")],
    emptyNav: ["docs"],
    samples: ["/ nav-sample", "/a/b/c nav-sample"],
  },
  {
    why: "one deep page per layout",
    pages: [docs("/"), docs("/a/b"), shell("/blog/x", "blog")],
    emptyNav: ["docs", "blog"],
    samples: ["/ nav-sample", "/a/b nav-sample", "/blog/x nav-sample"],
  },
  {
    why: "a tripped home is its shell's sample",
    pages: [shell("/"), shell("/a"), shell("/b")],
    tripped: ["/", "/a", "/b"],
    samples: ["/ thin-text"],
    rest: ["/a thin-text", "/b thin-text"],
  },
  {
    why: "one page per shell layout",
    pages: [docs("/"), shell("/a", "one"), shell("/b", "one"), shell("/c", "two")],
    tripped: ["/a", "/b", "/c"],
    samples: ["/a thin-text", "/c thin-text"],
    rest: ["/b thin-text"],
  },
  {
    why: "a shell that is decided needs no sample",
    pages: [docs("/"), shell("/a"), shell("/b")],
    tripped: ["/a", "/b"],
    decided: ["shell"],
    samples: [],
    rest: ["/a thin-text", "/b thin-text"],
  },
  {
    why: "what a menu names comes first, then what is near the root",
    pages: [docs("/"), shell("/a"), shell("/b/c"), shell("/d/e"), shell("/z")],
    tripped: ["/a", "/b/c", "/d/e", "/z"],
    inNav: ["/d/e"],
    decided: ["shell"],
    samples: [],
    rest: ["/d/e thin-text", "/a thin-text", "/z thin-text", "/b/c thin-text"],
  },
  {
    why: "a page from elsewhere than static HTML shows no menu",
    pages: [pageOf("/", { via: "state" }), docs("/a")],
    emptyNav: ["docs"],
    samples: ["/a nav-sample"],
  },
  {
    why: "900 pages of one layout cost two renders",
    pages: [docs("/"), ...Array.from({ length: 900 }, (_, at) => docs(`/s/p${String(at)}`))],
    emptyNav: ["docs"],
    samples: ["/ nav-sample", "/s/p0 nav-sample"],
  },
])("$why", ({ pages, tripped = [], emptyNav = [], decided = [], inNav = [], samples, rest = [] }) => {
  const input: PlanInput = {
    pages: new Map(pages.map((page) => [page.key, page])),
    home: key("/"),
    tripped: new Map(tripped.map((path): [UrlKey, RenderReason] => [key(path), "thin-text"])),
    emptyNav,
    decided: new Set(decided),
    inNav: new Set(inNav.map(key)),
  };
  const plan = planRenders(input);
  const write = (one: (typeof plan.samples)[number]) => `${one.key.replace("https://h.test", "")} ${one.reason}`;
  expect(plan.samples.map(write)).toEqual(samples);
  expect(plan.rest.map(write)).toEqual(rest);
  // The order in which the crawl met the pages is nobody's business.
  const turned = planRenders({
    ...input,
    pages: new Map([...input.pages].toReversed()),
    tripped: new Map([...input.tripped].toReversed()),
  });
  expect(turned).toEqual(plan);
});
