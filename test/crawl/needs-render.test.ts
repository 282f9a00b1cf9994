import { describe, expect, test } from "vitest";
import { emptyNavLayouts, navlessLayout, needsRender } from "../../src/crawl/needs-render.ts";
import { extractPage } from "../../src/extract/page.ts";
import type { Page } from "../../src/model.ts";
import { pageOf, site } from "../fakes/records.ts";
import { labelledPages } from "./labelled-pages.ts";

function pageFrom(html: string): Page {
  return extractPage({
    html,
    url: "https://h.test/x",
    site,
    headers: {},
    status: 200,
    via: "static",
    keepMarkdown: false,
  });
}

describe("labelled pages", () => {
  test.for(labelledPages)("$kind: $why", ({ html, needs }) => {
    const page = pageFrom(html);
    const need = needsRender(page);
    expect(
      need !== undefined,
      `${need?.evidence ?? "does not trip"} ${JSON.stringify(page.served)} wall ${String(page.wall)}`,
    ).toBe(needs);
  });

  test("precision and recall are 1 on the whole set", () => {
    const judged = labelledPages.map(({ html, needs }) => ({
      needs,
      trips: needsRender(pageFrom(html)) !== undefined,
    }));
    const right = judged.filter(({ needs, trips }) => needs && trips).length;
    const precision = right / judged.filter(({ trips }) => trips).length;
    const recall = right / judged.filter(({ needs }) => needs).length;
    console.info(
      `${String(judged.length)} labelled pages: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`,
    );
    expect(judged.length).toBeGreaterThanOrEqual(120);
    expect({ precision, recall }).toEqual({ precision: 1, recall: 1 });
  });
});

describe("the decision", () => {
  const shell = {
    textLength: 0,
    internalLinks: 0,
    navContainers: 0,
    emptyNavContainers: 0,
    navLinks: 0,
    headings: 0,
    paragraphs: 0,
    codeBlocks: 0,
    scripts: 2,
    noscriptLength: 0,
  };
  test.for([
    { why: "names the mount first", served: { ...shell, emptyMount: "root" }, reason: "empty-mount" },
    { why: "then thin text", served: shell, reason: "thin-text" },
    { why: "then a page that leads nowhere", served: { ...shell, textLength: 400 }, reason: "no-internal-links" },
  ])("$why", ({ served, reason }) => {
    expect(needsRender(pageOf("/a", { served }))).toMatchObject({
      reason,
      evidence: expect.stringContaining(`${String(served.textLength)} visible characters`),
    });
  });

  test.for([
    { why: "content from a browser is not judged again", changes: { via: "rendered" as const } },
    { why: "a page that tripped before is not asked twice", changes: { renderReason: "thin-text" as const } },
    { why: "markdown has no scripts", changes: { via: "markdown" as const } },
    { why: "a login wall is not the page", changes: { wall: "login" as const } },
    {
      why: "the site's own noindex",
      changes: { robots: { noindex: true, nofollow: false, noindexFrom: "both" as const } },
    },
  ])("not needed: $why", ({ changes }) => {
    expect(needsRender(pageOf("/a", { served: { ...shell, emptyMount: "root" }, ...changes }))).toBeUndefined();
  });

  test("a noindex that only a header gives is the preview's doing and hides nothing", () => {
    const robots = { noindex: true, nofollow: false, noindexFrom: "header" as const };
    expect(needsRender(pageOf("/a", { served: shell, robots }))?.reason).toBe("thin-text");
  });
});

describe("layouts with an empty menu", () => {
  const full = {
    textLength: 2000,
    internalLinks: 9,
    navContainers: 1,
    emptyNavContainers: 0,
    navLinks: 8,
    headings: 3,
    paragraphs: 9,
    codeBlocks: 0,
    scripts: 1,
    noscriptLength: 0,
  };
  const empty = { ...full, emptyNavContainers: 1, navLinks: 0, internalLinks: 2 };
  const pagesOf = (count: number, served: Page["served"], layout: string) =>
    Array.from({ length: count }, (_, at) => pageOf(`/${layout}/${String(at)}`, { served, layout }));
  test.for([
    { why: "every page of a layout", pages: pagesOf(5, empty, "docs"), layouts: ["docs"] },
    {
      why: "most pages of a layout",
      pages: [...pagesOf(3, empty, "docs"), ...pagesOf(2, full, "docs")],
      layouts: ["docs"],
    },
    {
      why: "half of them is not most",
      pages: [...pagesOf(2, empty, "docs"), ...pagesOf(2, full, "docs")],
      layouts: [],
    },
    {
      why: "a layout whose header is full and whose sidebar is empty",
      pages: pagesOf(4, { ...empty, navContainers: 2, navLinks: 6 }, "docs"),
      layouts: ["docs"],
    },
    {
      why: "only the layout that lost it",
      pages: [...pagesOf(5, empty, "docs"), ...pagesOf(5, full, "blog")],
      layouts: ["docs"],
    },
    { why: "no script, no menu to come", pages: pagesOf(5, { ...empty, scripts: 0 }, "docs"), layouts: [] },
    {
      why: "the largest first",
      pages: [...pagesOf(2, empty, "blog"), ...pagesOf(3, empty, "docs")],
      layouts: ["docs", "blog"],
    },
  ])("$why", ({ pages, layouts }) => {
    expect(emptyNavLayouts(pages).map(({ layout }) => layout)).toEqual(layouts);
  });

  test("an empty menu beside one as large as a site's is doubtful", () => {
    const doubtful = pagesOf(3, { ...empty, navLinks: 40 }, "docs");
    expect(emptyNavLayouts(doubtful)).toMatchObject([{ layout: "docs", isDoubtful: true }]);
    expect(emptyNavLayouts(pagesOf(3, empty, "docs"))).toMatchObject([{ layout: "docs", isDoubtful: false }]);
  });

  const bare = { ...full, navContainers: 0, navLinks: 0, internalLinks: 1 };
  test.for([
    { why: "five pages without any menu and hardly a link", pages: pagesOf(5, bare, "man"), layout: "man" },
    { why: "four are too few", pages: pagesOf(4, bare, "man"), layout: undefined },
    {
      why: "links in the text are a way on",
      pages: pagesOf(5, { ...bare, internalLinks: 7 }, "man"),
      layout: undefined,
    },
    { why: "shells trip for themselves", pages: pagesOf(5, { ...bare, textLength: 20 }, "man"), layout: undefined },
    { why: "no script, no menu", pages: pagesOf(5, { ...bare, scripts: 0 }, "man"), layout: undefined },
  ])("layout without a menu: $why", ({ pages, layout }) => {
    expect(navlessLayout(pages)?.layout).toBe(layout);
  });
});
