import { expect, test } from "vitest";
import { versionedAddress } from "../../src/address.ts";
import { compareVersions } from "../../src/dedup/version.ts";
import { key } from "../fakes/records.ts";

test.for([
  { path: "/docs/v2/a", version: "v2", rest: "docs/a", why: "v and a number" },
  { path: "/3.11/a", version: "3.11", rest: "a", why: "dotted" },
  { path: "/docs/4.x/a", version: "4.x", rest: "docs/a", why: "a series" },
  { path: "/docs/15/a.html", version: "15", rest: "docs/a.html", why: "a bare number with pages below it" },
  { path: "/item/15", version: "", rest: "item/15", why: "a bare number at the end is an item" },
  { path: "/2024/05/a", version: "05", rest: "2024/a", why: "a month may pass for one; it needs the text to agree" },
  { path: "/en/stable/a", version: "stable", rest: "en/a", why: "a word" },
  { path: "/main/a", version: "main", rest: "a", why: "a branch" },
  { path: "/docs/a", version: "", rest: "docs/a", why: "none" },
])("$path: $why", ({ path, version, rest }) => {
  expect(versionedAddress(key(path))).toMatchObject({ version, rest });
});

test("stable words, then none, then the highest number, then what is not released", () => {
  const ordered = ["stable", "", "v10", "9.1", "v9", "2.0-rc1", "next"];
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
});
