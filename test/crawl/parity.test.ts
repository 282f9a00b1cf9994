import { describe, expect, test } from "vitest";
import { parityNotes, parityOf } from "../../src/crawl/parity.ts";
import type { Page, RenderRecord } from "../../src/model.ts";
import { key, pageOf } from "../fakes/records.ts";

const served = (textLength: number, internalLinks: number): Page["served"] => ({
  ...pageOf("/x").served,
  textLength,
  internalLinks,
  headings: 0,
});
const links = (...paths: string[]): Page["links"] =>
  paths.map((path) => ({ key: key(path), url: `https://h.test${path}`, text: path, place: "nav", nofollow: false }));
const shell = (path: string, changes: Partial<Page>) =>
  pageOf(path, { layout: "shell", served: served(30, 0), textLength: 1000, links: links("/a", "/b"), ...changes });
const render = (path: string): RenderRecord => ({
  key: key(path),
  reason: "empty-mount",
  layout: "shell",
  outcome: "gained",
  detail: "",
});

describe("what readers without JavaScript see", () => {
  const rendered = { via: "rendered", layout: "app" } as const;
  const pages = [
    shell("/a", rendered),
    shell("/b", rendered),
    shell("/c", {}),
    pageOf("/plain", { layout: "plain", textLength: 500 }),
  ];
  const rows = parityOf(pages, [render("/a"), render("/b")]);

  test("one row a layout as served, of the pages that were completed", () => {
    expect(rows).toMatchObject([
      {
        layout: "shell",
        example: key("/a"),
        pages: 3,
        compared: 2,
        served: { text: 60, links: 0, headings: 0 },
        whole: { text: 2000, links: 4 },
        seen: { text: 0.03, links: 0 },
      },
    ]);
  });

  test("a sentence for layouts of which less than half is seen", () => {
    expect(parityNotes(rows, (at) => at)).toMatchObject([
      {
        kind: "static-readers",
        level: "fault",
        message: expect.stringContaining("see 3 % of the text, 0 of 4 links and 0 of") as string,
      },
    ]);
  });

  test.for<{ why: string; page: Page; rows: number; notes: number }>([
    { why: "filled by state", page: shell("/s", { via: "state" }), rows: 1, notes: 1 },
    {
      why: "a menu that only a script shows",
      page: shell("/n", { served: served(1000, 0), renderGain: { text: 0, links: 2, navLinks: 2 } }),
      rows: 1,
      notes: 1,
    },
    {
      why: "rendered for nothing",
      page: shell("/n", { renderGain: { text: 0, links: 0, navLinks: 0 } }),
      rows: 0,
      notes: 0,
    },
    {
      why: "a loading screen that says more than the page is no more than all of it",
      page: shell("/l", { ...rendered, served: served(5000, 9) }),
      rows: 1,
      notes: 0,
    },
  ])("$why", ({ page, rows: count, notes }) => {
    const found = parityOf([page], []);
    expect(found).toHaveLength(count);
    expect(parityNotes(found, (at) => at)).toHaveLength(notes);
  });
});
