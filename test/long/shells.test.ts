import { expect, test } from "vitest";
import { crawled } from "../browser/crawled.ts";
import type { RequestListener } from "node:http";
import { built, folderHandler, type Project } from "./project.ts";

/** Production builds of single-page apps as published on npm: one shows text without links, one leads to a login. */
const dao: Project = {
  name: "dao-site",
  packages: { "@dcl/dao-site": "2.4.1" },
  files: {},
  output: "node_modules/@dcl/dao-site",
};
const profile: Project = {
  name: "profile-site",
  packages: { "@dcl/profile-site": "3.11.0" },
  files: {},
  output: "node_modules/@dcl/profile-site",
};

/** The builds name their files on a CDN: the same files, from the folder. */
function fromCdn(project: Project): RequestListener {
  const prefixes = Object.entries(project.packages).map(
    ([name, version]) => `https://cdn.decentraland.org/${name}/${version}/`,
  );
  const folder = built(project);
  return folderHandler(folder, "index.html", (text) =>
    prefixes.reduce((edited, prefix) => edited.replaceAll(prefix, "/"), text),
  );
}

test("one shell renders text without links", async () => {
  const { crawl } = await crawled(fromCdn(dao));
  expect(crawl.renders).toMatchObject([{ reason: "empty-mount", outcome: "gained" }]);
  const [page] = crawl.pages;
  expect(page).toMatchObject({ via: "rendered", title: "Decentraland DAO | Vote and Shape Decentraland" });
  expect(page?.textLength).toBeGreaterThan(3000);
  expect(page?.links.filter(({ key }) => key !== undefined)).toEqual([]);
  expect(crawl.parity).toMatchObject([{ pages: 1, compared: 1, seen: { text: 0 } }]);
});

test("one shell leads to a login, and the run cannot judge", async () => {
  const { crawl } = await crawled(fromCdn(profile));
  expect(crawl.renders).toMatchObject([
    { outcome: "useless", detail: expect.stringContaining("login page") as string },
  ]);
  expect(crawl.stop).toMatchObject({ kind: "blocked", cause: "login-wall" });
});

test("a shell whose scripts nobody serves is unseen, not empty", async () => {
  const dead = (text: string): string => text.replaceAll("https://cdn.decentraland.org/", "http://127.0.0.1:9/");
  const { crawl } = await crawled(folderHandler(built(dao), "index.html", dead));
  expect(crawl.renders).toMatchObject([
    { outcome: "failed", detail: expect.stringContaining("127.0.0.1:9") as string },
  ]);
  expect(crawl.unrendered).toEqual(["https://h.test/"]);
});
