import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Site } from "../src/model.ts";
import {
  aliasesOf,
  deployUrlOf,
  homeOf,
  isAsset,
  isUnderBase,
  keyOf,
  pathOf,
  resolveLink,
  segmentsOf,
  siteFor,
  siteUrlOf,
} from "../src/url.ts";
import { pairRows } from "./tables/url-pairs.ts";
import { sessionParameters, trackingParameters } from "../src/url/tracking.ts";
import { morePairRows } from "./tables/url-pairs-more.ts";
import {
  based,
  deeper,
  keysAreStable,
  keysComeBack,
  moved,
  nothingThrows,
  preview,
  spellingsAgree,
} from "./url-law.ts";

const site = siteFor("https://h.test/");

/** The key, or the key as a site of its own: two external URLs are compared too. */
function identity(url: string): string {
  return keyOf(url, site) ?? keyOf(url, siteFor(url)) ?? url;
}

describe("identity", () => {
  test.for([...pairRows, ...morePairRows])("$why: $a and $b", ({ a, b, same }) => {
    expect(identity(a) === identity(b)).toBe(same);
  });

  test("keys are of the one form that the whole pipeline knows", () => {
    expect(keyOf("HTTP://u:p@WWW.H.test:80/a/./b/../c/index.html?utm_source=x&b=2&a=1#top", site)).toBe(
      "https://h.test/a/c?a=1&b=2",
    );
    expect(keyOf("https://h.test", site)).toBe("https://h.test/");
    expect(keyOf("https://h.test/x.html", site)).toBe("https://h.test/x.html");
  });

  test("what is not of the site, or not of the web, has no key", () => {
    const others = [
      "https://other.test/",
      "https://docs.h.test/a",
      "https://h.test:8443/a",
      "ftp://h.test/a",
      "mailto:a@h.test",
    ];
    for (const url of [...others, "javascript:void(0)", "", "/a", "http://", "https://[bad/", "\0"])
      expect([url, keyOf(url, site)]).toEqual([url, undefined]);
  });

  test("a very long URL is kept whole", () => {
    const url = `https://h.test/${"a".repeat(2100)}`;
    expect(keyOf(url, site)).toBe(url);
  });

  test("odd spellings of addresses are canonical before anybody judges them", () => {
    expect(identity("http://0x7f.1/")).toBe("http://127.0.0.1/");
    expect(identity("http://2130706433/")).toBe("http://127.0.0.1/");
    expect(identity("http://[::ffff:127.0.0.1]/")).toBe("http://[::ffff:7f00:1]/");
    expect(identity("http://[::1]:80/a/")).toBe("http://[::1]/a");
  });

  test("more tracking parameters by name and by prefix", () => {
    const own = siteFor("https://h.test/", ["Campaign", "x_*"]);
    expect(keyOf("https://h.test/a?campaign=1&X_b=2&x=3", own)).toBe("https://h.test/a?x=3");
  });
});

describe("laws", () => {
  test("a key of a key is itself", () => keysAreStable(3000));
  test("no input makes it throw", () => nothingThrows(1000));
  test("URLs that the standard reads alike have one key", () => spellingsAgree(1000));
  test("there and back: what is fetched for a key has that key", () => {
    for (const own of [site, preview, moved, deeper]) keysComeBack(own, 500);
  });
});

describe("two origins", () => {
  test.for<{ why: string; site: Site; url: string; key: string; deploy: string }>([
    {
      why: "a preview's page is production's",
      site: preview,
      url: "https://pr7.host.test/a/",
      key: "https://h.test/a",
      deploy: "https://pr7.host.test/a",
    },
    {
      why: "production's address is fetched from the preview",
      site: preview,
      url: "http://www.h.test/a",
      key: "https://h.test/a",
      deploy: "https://pr7.host.test/a",
    },
    {
      why: "production has a base path, the deploy serves it at its root",
      site: moved,
      url: "https://pr7.host.test/a",
      key: "https://h.test/docs/a",
      deploy: "https://pr7.host.test/a",
    },
    {
      why: "its root is the base",
      site: moved,
      url: "https://pr7.host.test/",
      key: "https://h.test/docs",
      deploy: "https://pr7.host.test/",
    },
    {
      why: "the production address of the root",
      site: moved,
      url: "https://h.test/docs/",
      key: "https://h.test/docs",
      deploy: "https://pr7.host.test/",
    },
    {
      why: "a link written with production's base is read as it is written",
      site: moved,
      url: "https://pr7.host.test/docs/a",
      key: "https://h.test/docs/a",
      deploy: "https://pr7.host.test/a",
    },
    {
      why: "both have the base: paths are one",
      site: based,
      url: "http://127.0.0.1:4173/docs/a/",
      key: "https://www.h.test/docs/a",
      deploy: "http://127.0.0.1:4173/docs/a",
    },
    {
      why: "outside of the base paths are one too",
      site: based,
      url: "https://h.test/blog",
      key: "https://www.h.test/blog",
      deploy: "http://127.0.0.1:4173/blog",
    },
  ])("$why", ({ site: own, url, key, deploy }) => {
    const found = keyOf(url, own);
    expect(found).toBe(key);
    expect(found === undefined ? undefined : deployUrlOf(found, own)).toBe(deploy);
  });

  test("the spelling that the site uses is asked for, and only while it means the key", () => {
    const key = keyOf("https://h.test/a", preview);
    if (key === undefined) throw new Error("on the site");
    expect(deployUrlOf(key, preview, "https://h.test/a/")).toBe("https://pr7.host.test/a/");
    expect(deployUrlOf(key, preview, "https://u:p@pr7.host.test/a/index.html#x")).toBe(
      "https://pr7.host.test/a/index.html",
    );
    expect(deployUrlOf(key, preview, "https://h.test/b")).toBe("https://pr7.host.test/a");
    expect(siteUrlOf("http://pr7.host.test/a/?b=1#x", preview)).toBe("https://h.test/a/?b=1");
    expect(siteUrlOf("https://other.test/a", preview)).toBe("https://other.test/a");
  });

  test("the base is production's, or the deeper one of the entry", () => {
    expect(isUnderBase("https://pr7.host.test/a", moved)).toBe(true);
    expect(isUnderBase("https://h.test/blog", moved)).toBe(false);
    expect(isUnderBase("https://h.test/docs", moved)).toBe(true);
    expect(isUnderBase("https://h.test/docs/v2/a", deeper)).toBe(true);
    expect(isUnderBase("https://h.test/docs/v2", deeper)).toBe(true);
    expect(isUnderBase("https://h.test/docs/v1/a", deeper)).toBe(false);
    expect(isUnderBase("https://h.test/docsy", based)).toBe(false);
    expect(homeOf(moved)).toBe("https://h.test/docs");
  });

  test("twins of www are for names only", () => {
    expect(aliasesOf(["h.test", "www.k.test:81", "127.0.0.1:80", "localhost:3", "[::1]"])).toEqual([
      "h.test",
      "www.h.test",
      "www.k.test:81",
      "k.test:81",
      "127.0.0.1:80",
      "localhost:3",
      "[::1]",
    ]);
  });
});

describe("links", () => {
  test.for<{ why: string; href: string; base: string; url: string | undefined }>([
    { why: "the base element moves them", href: "c", base: "https://h.test/docs/", url: "https://h.test/docs/c" },
    { why: "an empty one is the page", href: "", base: "https://h.test/a", url: "https://h.test/a" },
    { why: "a query alone keeps the path", href: "?x=1", base: "https://h.test/a", url: "https://h.test/a?x=1" },
    { why: "relative to a page without a slash", href: "b", base: "https://h.test/a", url: "https://h.test/b" },
    { why: "relative to a page with one", href: "b", base: "https://h.test/a/", url: "https://h.test/a/b" },
    { why: "blanks and breaks around it", href: " \n/b\t ", base: "https://h.test/a", url: "https://h.test/b" },
    { why: "a host without a scheme", href: "//h.test/b", base: "http://h.test/", url: "http://h.test/b" },
    { why: "no address", href: "http://[bad", base: "https://h.test/", url: undefined },
  ])("$why", ({ href, base, url }) => {
    expect(resolveLink(href, base, site)?.url).toBe(url);
  });

  test("an external link has an address and no key", () => {
    expect(resolveLink("https://other.test/a", "https://h.test/", site)).toEqual({ url: "https://other.test/a" });
    expect(resolveLink("mailto:a@h.test", "https://h.test/", site)).toEqual({ url: "mailto:a@h.test" });
  });
});

test("parts of a key", () => {
  const key = keyOf("https://h.test/a%2Fb/c/#/d/e", site);
  if (key === undefined) throw new Error("on the site");
  expect(pathOf(key)).toBe("/a%2Fb/c");
  expect(segmentsOf(key)).toEqual(["a%2Fb", "c", "d", "e"]);
  expect(segmentsOf(homeOf(site))).toEqual([]);
  expect(isAsset("https://h.test/a/logo.PNG?v=2")).toBe(true);
  expect(isAsset("https://h.test/a.html")).toBe(false);
});

test("the documentation lists every parameter that is dropped", () => {
  const text = readFileSync("docs/scope.md", "utf8");
  const missing = [...trackingParameters, ...sessionParameters].filter((name) => !text.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
