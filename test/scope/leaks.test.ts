import { describe, expect, test } from "vitest";
import { isLanguageCode, languageNotes } from "../../src/scope/hreflang.ts";
import { createLeakWatch, type Sighting, type SightingPlace } from "../../src/scope/leaks.ts";
import { aliasesOf, siteFor } from "../../src/url.ts";

const site = {
  ...siteFor("https://h.test/"),
  entry: "https://pr7.host.test/",
  deployOrigin: "https://pr7.host.test",
  aliases: aliasesOf(["h.test", "pr7.host.test"]),
};

function findLeaks(sightings: readonly Sighting[]) {
  const watch = createLeakWatch(site);
  for (const sighting of sightings) watch.see(sighting);
  return watch.notes();
}

describe("leaks", () => {
  test.for<{ why: string; url: string; where: SightingPlace; kind?: string }>([
    { why: "Production in a preview's sitemap is how it should be", url: "https://h.test/a", where: "sitemap" },
    { why: "Its www twin too", url: "https://www.h.test/a", where: "canonical" },
    {
      why: "The preview's own host in a canonical",
      url: "https://pr7.host.test/a",
      where: "canonical",
      kind: "preview-leak",
    },
    {
      why: "The preview's own host in a sitemap",
      url: "https://pr7.host.test/a",
      where: "sitemap",
      kind: "preview-leak",
    },
    { why: "A link resolves to where it was fetched", url: "https://pr7.host.test/a", where: "link" },
    {
      why: "A developer's machine in a sitemap",
      url: "http://localhost:3000/a",
      where: "sitemap",
      kind: "localhost-leak",
    },
    { why: "A developer's machine in a link", url: "http://127.0.0.1:8080/a", where: "link", kind: "localhost-leak" },
    {
      why: "Another preview",
      url: "https://deploy-preview-7--h.netlify.app/a",
      where: "hreflang",
      kind: "preview-leak",
    },
    { why: "Another site", url: "https://other.test/a", where: "canonical" },
    { why: "http where production is https", url: "http://h.test/a", where: "sitemap", kind: "mixed-scheme" },
    { why: "Not of the web", url: "mailto:a@h.test", where: "link" },
  ])("$why", ({ url, where, kind }) => {
    const notes = findLeaks([{ url, where, on: "https://h.test/page" }]);
    expect(notes.map((note) => note.kind)).toEqual(kind === undefined ? [] : [kind]);
  });

  test("one note per kind and place, with the ten smallest pages in any order of arrival", () => {
    const sightings = Array.from({ length: 40 }, (_, at) => ({
      url: `http://localhost:3000/${at}`,
      where: "sitemap" as const,
      on: `https://h.test/sitemap-${at}.xml`,
    }));
    const [note, ...rest] = findLeaks(sightings);
    expect(rest).toEqual([]);
    expect(note?.message).toBe(
      "40 addresses like http://localhost:3000/0 (sitemap) lead to a developer's machine; nobody else can open that",
    );
    expect(note?.urls).toHaveLength(10);
    expect(findLeaks(sightings.toReversed())).toEqual([note]);
  });
});

describe("language codes", () => {
  test.for<[code: string, valid: boolean]>([
    ["en-GB", true],
    ["en-UK", false],
    ["en_US", false],
    ["US", false],
    ["eng", false],
    ["zh-Hans-CN", true],
    ["zh-Hant", true],
    ["x-default", true],
    ["EN-us", true],
    ["X-Default", true],
    ["de", true],
    ["es-419", false],
    ["en-GB-oed", false],
    ["", false],
    ["-", false],
  ])("%s: %s", ([code, valid]) => {
    expect(isLanguageCode(code)).toBe(valid);
  });

  test("a note says what is wrong, once a code", () => {
    const url = "https://h.test/a";
    expect(
      languageNotes([
        { language: "en-UK", url },
        { language: "en-UK", url: `${url}2` },
        { language: "de", url },
      ]),
    ).toEqual([
      {
        kind: "hreflang-code",
        level: "fault",
        message: 'hreflang "en-UK" is ignored by search engines: "UK" is no ISO 3166-1 region',
        urls: [url, `${url}2`],
      },
    ]);
  });
});
