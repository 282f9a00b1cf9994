/** The laws of URL identity; the quick and the long suite run them at different lengths. */
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Site } from "../src/model.ts";
import { aliasesOf, deployUrlOf, isAsset, isUnderBase, keyOf, resolveLink, siteFor, siteUrlOf } from "../src/url.ts";

const site = siteFor("https://h.test/");

const webUrl = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string())
    .map(([path, query, hash]) => `https://h.test/${path}?${query}#${hash}`),
  fc
    .array(
      fc.constantFrom(
        "/",
        "//",
        ".",
        "..",
        "%2e",
        "%",
        "%%36%31",
        ";jsessionid=1",
        "index.html",
        "a",
        "?",
        "&",
        "=",
        "#/",
        "#!",
        "utm%5Fx",
        "é",
        "%C3%A9",
        "%2F",
        "\\",
        " ",
      ),
      { maxLength: 12 },
    )
    .map((parts) => `https://h.test/${parts.join("")}`),
);

/** A key of a key is itself, whatever the URL. */
export function keysAreStable(numRuns: number): void {
  fc.assert(
    fc.property(webUrl, (url) => {
      const own = URL.canParse(url) ? siteFor(url) : site;
      const key = keyOf(url, own);
      if (key !== undefined) expect(keyOf(key, own)).toBe(key);
    }),
    { numRuns },
  );
}

export function nothingThrows(numRuns: number): void {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (url) => {
      keyOf(url, site);
      siteUrlOf(url, site);
      resolveLink(url, "https://h.test/a/", site);
      isAsset(url);
    }),
    { numRuns },
  );
}

/** What the URL standard reads alike has one key. */
export function spellingsAgree(numRuns: number): void {
  fc.assert(
    fc.property(webUrl, (url) => {
      if (!URL.canParse(url)) return;
      const own = siteFor(url);
      expect(keyOf(url, own)).toBe(keyOf(new URL(url).href, own));
    }),
    { numRuns },
  );
}

/** What is fetched for a key, and what is printed for it, has that key. */
export function keysComeBack(own: Site, numRuns: number): void {
  fc.assert(
    fc.property(webUrl, fc.boolean(), (url, onDeploy) => {
      const key = keyOf(onDeploy ? url.replace("//h.test/", "//pr7.host.test/") : url, own);
      // Production outside of a moved base is not on the deploy.
      if (key === undefined || (own === moved && !isUnderBase(key, own))) return;
      expect(keyOf(deployUrlOf(key, own), own)).toBe(key);
      expect(keyOf(siteUrlOf(key, own), own)).toBe(key);
    }),
    { numRuns },
  );
}

function twoOrigins(deployOrigin: string, deployBase: string, siteUrl: string): Site {
  const hosts = [new URL(siteUrl).host, new URL(deployOrigin).host];
  return { ...siteFor(siteUrl), entry: deployOrigin + deployBase, deployOrigin, deployBase, aliases: aliasesOf(hosts) };
}
export const preview = twoOrigins("https://pr7.host.test", "/", "https://h.test/");
export const moved = twoOrigins("https://pr7.host.test", "/", "https://h.test/docs/");
export const deeper = twoOrigins("https://pr7.host.test", "/docs/v2/", "https://h.test/");
export const based = twoOrigins("http://127.0.0.1:4173", "/docs/", "https://www.h.test/docs/");
