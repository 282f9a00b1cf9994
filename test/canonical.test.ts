import { describe, expect, test } from "vitest";
import { canonicalNotes, parseMetaRefresh, readCanonical, type CanonicalCandidate } from "../src/canonical.ts";
import { aliasesOf, siteFor } from "../src/url.ts";

const site = {
  ...siteFor("https://h.test/"),
  deployOrigin: "https://pr7.host.test",
  aliases: aliasesOf(["h.test", "pr7.host.test"]),
};
const page = "https://h.test/a";
const html = (...hrefs: string[]): CanonicalCandidate[] => hrefs.map((href) => ({ href, from: "html" }));
const header = (href: string): CanonicalCandidate => ({ href, from: "header" });

describe("canonical", () => {
  test.for<{
    why: string;
    candidates: readonly CanonicalCandidate[];
    page?: string;
    base?: string;
    canonical: object;
    notes?: string[];
  }>([
    { why: "No link at all", candidates: [], canonical: { kind: "none" } },
    {
      why: "Relative href: resolves against the page URL",
      candidates: html("../c"),
      page: "https://h.test/a/b",
      canonical: { kind: "internal", key: "https://h.test/c", raw: "https://h.test/c" },
    },
    {
      why: "The base element moves the one in the document",
      candidates: html("c"),
      base: "https://h.test/docs/",
      canonical: { kind: "internal", key: "https://h.test/docs/c", raw: "https://h.test/docs/c" },
    },
    {
      why: "The base element does not move the one in the header",
      candidates: [header("c")],
      base: "https://h.test/docs/",
      canonical: { kind: "internal", key: "https://h.test/c", raw: "https://h.test/c" },
    },
    {
      why: "Several different canonicals: search engines ignore all; taking the first is a guess",
      candidates: html("/x", "/y"),
      canonical: { kind: "conflict", raw: ["https://h.test/x", "https://h.test/y"] },
      notes: ["canonical-conflict"],
    },
    {
      why: "Header and document that differ are a conflict too",
      candidates: [...html("/x"), header("/y")],
      canonical: { kind: "conflict", raw: ["https://h.test/x", "https://h.test/y"] },
      notes: ["canonical-conflict"],
    },
    {
      why: "Two spellings of one page agree",
      candidates: [...html("/x/", "http://www.h.test/x"), header("/x?utm_source=a")],
      canonical: { kind: "internal", key: "https://h.test/x", raw: "https://h.test/x/" },
    },
    {
      why: "Empty href: resolves to the page and says nothing",
      candidates: html(""),
      canonical: { kind: "none" },
      notes: ["canonical-empty"],
    },
    {
      why: "Hash href: treated as missing",
      candidates: html("#", " #top"),
      canonical: { kind: "none" },
      notes: ["canonical-empty"],
    },
    {
      why: "An empty one beside a real one does not make a conflict",
      candidates: html("", "/c"),
      canonical: { kind: "internal", key: "https://h.test/c", raw: "https://h.test/c" },
      notes: ["canonical-empty"],
    },
    {
      why: "Fragment in the target: fragments are ignored",
      candidates: html("/c#top"),
      canonical: { kind: "internal", key: "https://h.test/c", raw: "https://h.test/c" },
    },
    {
      why: "A hash route is an address",
      candidates: html("/#/guide"),
      canonical: { kind: "internal", key: "https://h.test/#/guide", raw: "https://h.test/#/guide" },
    },
    {
      why: "Production canonical on a preview: the normal state of previews",
      candidates: html("https://h.test/a"),
      page: "https://pr7.host.test/a",
      canonical: { kind: "self" },
    },
    {
      why: "Differs only by slash and scheme: same key, nothing to merge",
      candidates: html("http://h.test/a/"),
      canonical: { kind: "self" },
    },
    {
      why: "Case of the path is another page until the site proves otherwise",
      candidates: html("/A"),
      canonical: { kind: "internal", key: "https://h.test/A", raw: "https://h.test/A" },
    },
    {
      why: "Canonical to another site: the owner says that the original is elsewhere",
      candidates: html("https://other.test/a"),
      canonical: { kind: "external", raw: "https://other.test/a" },
    },
    {
      why: "An address that cannot be one",
      candidates: html("http://[bad", "javascript:void(0)"),
      canonical: { kind: "none" },
      notes: ["canonical-invalid", "canonical-invalid"],
    },
  ])("$why", ({ candidates, canonical, notes = [], ...at }) => {
    const pageUrl = at.page ?? page;
    const baseUrl = at.base ?? pageUrl;
    expect(readCanonical(candidates, pageUrl, baseUrl, site)).toEqual(canonical);
    expect(canonicalNotes(candidates, pageUrl, baseUrl, site).map(({ kind }) => kind)).toEqual(notes);
  });
});

describe("meta refresh", () => {
  test.for<{ why: string; content: string; refresh: object | undefined }>([
    {
      why: "Static generators emit redirect pages so",
      content: "0; url=/new",
      refresh: { seconds: 0, url: "https://h.test/new" },
    },
    { why: "Quotes and capitals", content: "0;URL='/new'", refresh: { seconds: 0, url: "https://h.test/new" } },
    {
      why: "What stands behind the closing quote is not read",
      content: '0;url="/new" x',
      refresh: { seconds: 0, url: "https://h.test/new" },
    },
    { why: "A quote that is never closed", content: "0;url='/new", refresh: { seconds: 0, url: "https://h.test/new" } },
    { why: "A pause", content: "5; url=/new", refresh: { seconds: 5, url: "https://h.test/new" } },
    { why: "No address: the page loads itself again", content: "0", refresh: { seconds: 0 } },
    { why: "A comma and blanks", content: "0, url = /new", refresh: { seconds: 0, url: "https://h.test/new" } },
    { why: "A blank alone", content: "0 url=/new", refresh: { seconds: 0, url: "https://h.test/new" } },
    { why: "Without the word", content: "0; /new", refresh: { seconds: 0, url: "https://h.test/new" } },
    { why: "Fractions are cut", content: "0.9; url=/new", refresh: { seconds: 0, url: "https://h.test/new" } },
    { why: "No whole second", content: ".5; url=/new", refresh: { seconds: 0, url: "https://h.test/new" } },
    {
      why: "A query with an equals sign",
      content: "0; url=/new?url=/b",
      refresh: { seconds: 0, url: "https://h.test/new?url=/b" },
    },
    { why: "Not of the web", content: "0; url=javascript:alert(1)", refresh: { seconds: 0 } },
    { why: "No time", content: "url=/new", refresh: undefined },
    { why: "A negative time", content: "-1; url=/new", refresh: undefined },
    { why: "A time with a word", content: "0s; url=/new", refresh: undefined },
    { why: "Nothing", content: "", refresh: undefined },
  ])("$why", ({ content, refresh }) => {
    expect(parseMetaRefresh(content, "https://h.test/a")).toEqual(refresh);
  });
});
