import { expect, test } from "vitest";
import { aliasesOf } from "../../src/url.ts";
import { type Given, readHtml, site } from "./read-html.ts";

interface Row {
  readonly why: string;
  readonly html: string;
  readonly given?: Given;
  readonly canonical: unknown;
  readonly notes?: readonly string[];
}

const preview = { ...site, deployOrigin: "https://pr7.host.test", aliases: aliasesOf(["h.test", "pr7.host.test"]) };
const to = (path: string) => ({ kind: "internal", key: `https://h.test${path}` });

const rows: readonly Row[] = [
  {
    why: "a relative address builds on the page",
    html: `<head><link rel="canonical" href="../c"></head>`,
    given: { path: "/a/b" },
    canonical: to("/c"),
  },
  {
    why: "several different ones: none is followed",
    html: `<head><link rel="canonical" href="/x"><link rel="canonical" href="/y"></head>`,
    canonical: { kind: "conflict" },
    notes: ["canonical-conflict"],
  },
  {
    why: "the same one twice is one",
    html: `<head><link rel="canonical" href="/x"><link rel="canonical" href="https://h.test/x/"></head>`,
    canonical: to("/x"),
  },
  {
    why: "Link header",
    html: "<head></head>",
    given: { headers: { link: [`<https://h.test/c>; rel="canonical"`] } },
    canonical: to("/c"),
  },
  {
    why: "Link header with several values and odd quoting",
    html: "<head></head>",
    given: { headers: { link: ["</s.css>; rel=preload, <https://h.test/c,d>; rel=canonical"] } },
    canonical: to("/c,d"),
  },
  {
    why: "head and header that contradict each other",
    html: `<head><link rel="canonical" href="/x"></head>`,
    given: { headers: { link: ["</y>; rel=canonical"] } },
    canonical: { kind: "conflict" },
    notes: ["canonical-conflict"],
  },
  {
    why: "one in the body may be a visitor's",
    html: `<head><title>x</title></head><body><p>x</p><link rel="canonical" href="/c">`,
    canonical: { kind: "none" },
    notes: ["canonical-in-body"],
  },
  {
    why: "a stray div ends the head for every browser",
    html: `<head><div>x</div><link rel="canonical" href="/c"></head>`,
    canonical: { kind: "none" },
    notes: ["canonical-in-body"],
  },
  { why: "no head tag is no body", html: `<title>x</title><link rel="canonical" href="/c"><p>x`, canonical: to("/c") },
  {
    why: "an empty address says nothing",
    html: `<head><link rel="canonical" href=""></head>`,
    canonical: { kind: "none" },
    notes: ["canonical-empty"],
  },
  {
    why: "so does a hash",
    html: `<head><link rel="canonical" href="#"></head>`,
    canonical: { kind: "none" },
    notes: ["canonical-empty"],
  },
  { why: "fragments are ignored", html: `<head><link rel="canonical" href="/c#top"></head>`, canonical: to("/c") },
  {
    why: "production's address on a preview is the page itself",
    html: `<head><link rel="canonical" href="https://h.test/a"></head>`,
    given: { path: "/a", site: preview },
    canonical: { kind: "self" },
  },
  {
    why: "another site's",
    html: `<head><link rel="canonical" href="https://other.test/a"></head>`,
    canonical: { kind: "external", raw: "https://other.test/a" },
  },
  {
    why: "in a noscript it is not there",
    html: `<head><noscript><link rel="canonical" href="/c"></noscript></head>`,
    canonical: { kind: "none" },
  },
];

test.for(rows)("$why", ({ html, given, canonical, notes = [] }) => {
  const page = readHtml(html, given);
  expect(page.canonical).toMatchObject(canonical as object);
  expect(page.notes.map(({ kind }) => kind)).toEqual(notes);
});
