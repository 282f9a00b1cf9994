import { expect, test } from "vitest";
import { joinDirectives, parseRobotsMeta, parseRobotsTag } from "../src/robots-tag.ts";

const served = Date.parse("2026-11-30T00:00:00Z");

test.for<{ why: string; values: string[]; noindex: boolean; nofollow: boolean; expired?: boolean; until?: string }>([
  { why: "No header", values: [], noindex: false, nofollow: false },
  { why: "Several rules in one", values: ["noindex, nofollow"], noindex: true, nofollow: true },
  { why: "Several headers add up", values: ["noarchive", "NoIndex"], noindex: true, nofollow: false },
  { why: "None is both", values: ["none"], noindex: true, nofollow: true },
  { why: "All and index restrict nothing", values: ["all, index, follow"], noindex: false, nofollow: false },
  {
    why: "For one other agent only: neither us nor all",
    values: ["otherbot: noindex, nofollow"],
    noindex: false,
    nofollow: false,
  },
  { why: "For us by name", values: ["DocsBot: noindex"], noindex: true, nofollow: false },
  {
    why: "A later name in one value opens its own part",
    values: ["otherbot: noindex, docsbot: nofollow"],
    noindex: false,
    nofollow: true,
  },
  { why: "Rules before a name are for all", values: ["nofollow, otherbot: noindex"], noindex: false, nofollow: true },
  {
    why: "The next header is for all again",
    values: ["otherbot: noindex", "nofollow"],
    noindex: false,
    nofollow: true,
  },
  { why: "A value with a colon is no agent", values: ["max-snippet:-1, noindex"], noindex: true, nofollow: false },
  {
    why: "unavailable_after in the past: noindex; colons inside the date do not split the rule",
    values: ["unavailable_after: 25 Jun 2020 15:00:00 PST"],
    noindex: true,
    nofollow: false,
    expired: true,
    until: "2020-06-25T23:00:00.000Z",
  },
  {
    why: "Commas inside the date do not split it either",
    values: ["unavailable_after: Thursday, 25-Jun-20 15:00:00 UTC, nofollow"],
    noindex: true,
    nofollow: true,
    expired: true,
    until: "2020-06-25T15:00:00.000Z",
  },
  {
    why: "In the future",
    values: ["unavailable_after: 2099-01-01"],
    noindex: false,
    nofollow: false,
    until: "2099-01-01T00:00:00.000Z",
  },
  { why: "For an agent by name", values: ["otherbot: unavailable_after: 2020-01-01"], noindex: false, nofollow: false },
  { why: "A date that is none", values: ["unavailable_after: soon"], noindex: false, nofollow: false },
])("$why", ({ values, noindex, nofollow, expired = false, until }) => {
  expect(parseRobotsTag(values, "docsbot", served)).toEqual({
    noindex,
    nofollow,
    expired,
    ...(until === undefined ? {} : { unavailableAfter: until }),
  });
});

test("without the answer's date nothing expires", () => {
  expect(parseRobotsTag(["unavailable_after: 2020-01-01"], "docsbot").noindex).toBe(false);
});

test("conflicting values: the most restrictive wins, and where it came from is kept", () => {
  const meta = parseRobotsMeta([{ name: "robots", content: "index, follow" }], "docsbot");
  const header = parseRobotsTag(["none"], "docsbot");
  expect(joinDirectives(meta, header)).toEqual({ noindex: true, nofollow: true, noindexFrom: "header" });
  const own = parseRobotsMeta(
    [
      { name: "DocsBot", content: "noindex" },
      { name: "otherbot", content: "nofollow" },
      { name: "description", content: "none" },
    ],
    "docsbot",
  );
  expect(joinDirectives(own, parseRobotsTag([], "docsbot"))).toEqual({
    noindex: true,
    nofollow: false,
    noindexFrom: "meta",
  });
  expect(joinDirectives(own, header).noindexFrom).toBe("both");
});
