import { describe, expect, test } from "vitest";
import { ConfigError } from "../../src/options.ts";
import { createFilter, defaultExcludes } from "../../src/scope/filter.ts";
import { keyOf, siteFor } from "../../src/url.ts";

const site = siteFor("https://h.test/");
const open = { include: [], exclude: [], defaultExcludes: true };

function reasonFor(path: string, options: Partial<typeof open> | { include?: string[]; exclude?: string[] } = {}) {
  const key = keyOf(new URL(path, "https://h.test/").href, site);
  if (key === undefined) throw new Error(`Not on the site: ${path}`);
  return createFilter({ ...open, ...options }, site)(key);
}

describe("left out by default", () => {
  test.for<[path: string, reason: string | undefined]>([
    ["/", undefined],
    ["/login", "login"],
    ["/Sign-In/", "login"],
    ["/account/login?next=/a", "login"],
    ["/users/sign_in", "login"],
    ["/wp-login.php", "login"],
    ["/admin", "admin"],
    ["/admin/users", "admin"],
    ["/wp-json/wp/v2/posts", "admin"],
    ["/feed", "feed"],
    ["/blog/a/feed/", "feed"],
    ["/blog/rss.xml", "feed"],
    ["/images/a.PNG", "media"],
    ["/wp-content/uploads/2024/a", "media"],
    ["/downloads/tool-1.2.tar.gz", "archive"],
    ["/docs/login", undefined],
    ["/docs/admin/users", undefined],
    ["/api/login", undefined],
    ["/api/", undefined],
    ["/api/v2/users", undefined],
    ["/api/feed", undefined],
    ["/docs/reference/rss", undefined],
    ["/login-flows", undefined],
    ["/administration", undefined],
    ["/feedback", undefined],
    ["/guides/feed-your-dog", undefined],
    ["/en/reference/media", undefined],
    ["/blog/2024/05", undefined],
    ["/a?page=2", undefined],
  ])("%s → %s", ([path, reason]) => {
    expect(reasonFor(path)).toBe(reason);
  });

  test("the list can be replaced", () => {
    expect(reasonFor("/login", { defaultExcludes: false })).toBeUndefined();
    expect(reasonFor("/login", { defaultExcludes: false, exclude: ["/login"] })).toBe("excluded");
    expect(reasonFor("/admin/users", { include: ["/admin/**"] })).toBeUndefined();
    expect(defaultExcludes.map(({ reason }) => reason)).toEqual(["login", "admin", "feed", "media", "archive"]);
  });
});

describe("patterns", () => {
  test.for<{ why: string; pattern: string; in: string[]; out: string[] }>([
    {
      why: "A folder and all below",
      pattern: "/docs/**",
      in: ["/docs", "/docs/a", "/docs/a/b?x=1"],
      out: ["/docsy", "/a/docs/b"],
    },
    { why: "One level", pattern: "/docs/*", in: ["/docs/a", "/docs/a/"], out: ["/docs/a/b", "/docs"] },
    { why: "Without a leading slash", pattern: "docs/**", in: ["/docs/a"], out: ["/x/docs/a"] },
    {
      why: "A trailing slash is the folder, not an expression",
      pattern: "/docs/",
      in: ["/docs", "/docs/a"],
      out: ["/x/docs"],
    },
    { why: "A name anywhere", pattern: "*.html", in: ["/a.html", "/b/c.html"], out: ["/a"] },
    { why: "Any depth", pattern: "/**/changelog", in: ["/changelog", "/a/b/changelog"], out: ["/changelog/1"] },
    { why: "Alternatives", pattern: "/{de,fr}/**", in: ["/de/a", "/fr"], out: ["/en/a"] },
    { why: "A full address", pattern: "https://h.test/docs/**", in: ["/docs/a"], out: ["/a"] },
    {
      why: "An expression on the path",
      pattern: "/^\\/v[0-9]+\\//",
      in: ["/v1/a", "/v22/b"],
      out: ["/a/v1/b", "/vx/a"],
    },
    { why: "An expression on the query", pattern: "/[?&]page=/", in: ["/a?page=2"], out: ["/a", "/page"] },
    { why: "An expression without regard to case", pattern: "/(draft|tmp)/i", in: ["/Draft", "/a/TMP/b"], out: ["/a"] },
    { why: "Hidden names", pattern: "/**", in: ["/.well-known/a"], out: [] },
    { why: "Names as people write them", pattern: "/über/**", in: ["/%C3%BCber/a"], out: ["/uber/a"] },
  ])("$why: $pattern", (row) => {
    for (const path of row.in) expect([path, reasonFor(path, { exclude: [row.pattern] })]).toEqual([path, "excluded"]);
    for (const path of row.out) expect([path, reasonFor(path, { exclude: [row.pattern] })]).toEqual([path, undefined]);
    for (const path of row.in) expect([path, reasonFor(path, { include: [row.pattern] })]).toEqual([path, undefined]);
    for (const path of row.out)
      expect([path, reasonFor(path, { include: [row.pattern] })]).toEqual([path, "not-included"]);
  });

  test("exclude wins over include", () => {
    expect(reasonFor("/docs/old/a", { include: ["/docs/**"], exclude: ["/docs/old/**"] })).toBe("excluded");
  });

  test("an expression that cannot be read is the operator's mistake, named", () => {
    expect(() => reasonFor("/", { exclude: ["/(a/"] })).toThrow(ConfigError);
    expect(() => reasonFor("/", { exclude: ["/(a/"] })).toThrow(/^exclude: "\/\(a\/" is no regular expression/);
  });
});
