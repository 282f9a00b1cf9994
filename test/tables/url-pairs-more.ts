/** Pairs that are our own: readings that idempotence, the URL standard or a real site forced. */
import type { PairRow } from "./url-pairs.ts";

const pair = (why: string, a: string, b: string, same: boolean): PairRow => ({
  why,
  a: `https://h.test${a}`,
  b: `https://h.test${b}`,
  same,
});

export const morePairRows: readonly PairRow[] = [
  { why: "Default port", a: "https://h.test:443/a", b: "https://h.test/a", same: true },
  { why: "Other port", a: "https://h.test:8443/a", b: "https://h.test/a", same: false },
  { why: "The root dot of a host", a: "https://h.test./a", b: "https://h.test/a", same: true },
  pair("Dot segments", "/a/./b/../c", "/a/c", true),
  pair("Encoded dot segments", "/a/%2e%2E/b", "/b", true),
  pair("Unreserved escapes", "/%61%2D%5f%7Ea", "/a-_~a", true),
  pair("A stray percent sign and its escape", "/100%", "/100%25", true),
  pair("Decoding happens once", "/%%36%31", "/a", false),
  pair("Characters that must be escaped", "/a[1]?b[]={c}|d", "/a%5B1%5D?b%5B%5D=%7Bc%7D%7Cd", true),
  pair("Blanks", "/a b", "/a%20b", true),
  pair("A plus is a plus", "/a?q=a+b", "/a?q=a%2Bb", false),
  pair("Order of parameters", "/a?b=2&a=1", "/a?a=1&b=2", true),
  pair("Tracking by prefix", "/a?utm_term=1&UTM_Medium=2&mc_cid=3&mc_eid=4", "/a", true),
  pair("Tracking by name", "/a?gclid=1&fbclid=2&msclkid=3&ref=x", "/a", true),
  pair("A tracking name in escapes", "/a?utm%5Fsource=1", "/a", true),
  pair("A value that looks like tracking", "/a?q=utm_source", "/a", false),
  pair("An equals sign in a value", "/a?q=a=b", "/a?q=a", false),
  pair("Nameless parameters", "/a?=", "/a", true),
  pair("The index of another kind", "/a/index.htm", "/a", false),
  pair("The index of a script", "/a/index.php", "/a", false),
  pair("The index in another case", "/a/INDEX.HTML", "/a", false),
  pair("The index with a slash behind it", "/a/index.html/", "/a", true),
  pair("The page with an extension", "/a.html", "/a", false),
  pair("A session in the middle of a path", "/a;jsessionid=1/b", "/a/b", true),
  pair("A session whose removal leaves dots", "/a/..;jsessionid=1/b", "/b", true),
  pair("A session in capitals", "/a;JSESSIONID=1?x=1", "/a?x=1", true),
  pair("A hash route with a slash at its end", "/#/guide/", "/#/guide", true),
  pair("An empty hash-bang route", "/#!/", "/", true),
  pair("A place on the page", "/a#install", "/a", true),
  pair("A hash route below the root", "/app/#/a", "/app#/a", true),
];
