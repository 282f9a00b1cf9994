import { afterEach, expect, test } from "vitest";
import { createIntern } from "../../src/crawl/intern.ts";
import { createPacker, createUnpacker } from "../../src/io/page-parcel.ts";
import { createReadPool } from "../../src/io/read-pool.ts";
import { readHere } from "../../src/crawl/read-page.ts";
import type { Read, ReadRequest } from "../../src/ports.ts";
import { blockOf, key, pageOf, site } from "../fakes/records.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

function requestOf(at: number): ReadRequest {
  const html = `<title>Page ${at}</title><nav><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul></nav><main><h1>Page ${at}</h1><p>Rye and wheat, ${at} loaves.</p><a href="/p${at}">next</a></main>`;
  return {
    key: key(`/p${at}`),
    url: `https://h.test/p${at}`,
    status: 200,
    headers: { "content-type": ["text/html"] },
    body: Buffer.from(html),
    as: "html",
    keepMarkdown: false,
  };
}

test("a pool reads what this thread reads, whoever reads it", async () => {
  let here = 0;
  const counted: Read = (request, of) => ((here += 1), readHere(request, of));
  const pool = createReadPool({ file: new URL("../../src/worker.ts", import.meta.url), here: counted, threads: 1 });
  closing.push(pool.close);
  const requests = Array.from({ length: 300 }, (_, at) => requestOf(at));
  const reads = [];
  for (let at = 0; at < requests.length; at += 6)
    reads.push(...(await Promise.all(requests.slice(at, at + 6).map((request) => pool.read(request, site)))));
  expect(reads).toEqual(await Promise.all(requests.map((request) => readHere(request, site))));
  expect(here).toBeLessThan(300);
});

test("a worker that cannot start costs nothing but speed", async () => {
  const pool = createReadPool({ file: new URL("./no-such-worker.ts", import.meta.url), here: readHere, threads: 1 });
  closing.push(pool.close);
  const reads = await Promise.all(Array.from({ length: 60 }, (_, at) => pool.read(requestOf(at), site)));
  expect(reads.every(({ kind }) => kind === "page")).toBe(true);
});

test("parcels carry each link and menu once", () => {
  const menu = blockOf("sidebar", [["/a", "A"]]);
  const link = { key: key("/b"), url: "https://h.test/b", text: "B", place: "nav" as const, nofollow: false };
  const pages = ["/x", "/y"].map((path) => pageOf(path, { links: [{ ...link }, { ...link }], nav: [{ ...menu }] }));
  const intern = createIntern(true);
  const pack = createPacker();
  const unpack = createUnpacker();
  const parcels = pages.map((page) => pack(intern(page)));
  expect(parcels.map(({ newLinks, newNav }) => [newLinks.length, newNav.length])).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(parcels.map((parcel) => unpack(structuredClone(parcel)))).toEqual(pages);
});

test("equal links and menus become one object, unequal ones do not", () => {
  const intern = createIntern(false);
  const link = { key: key("/b"), url: "https://h.test/b", text: "B", place: "nav" as const, nofollow: false };
  const [first, second] = [
    intern(pageOf("/x", { links: [link] })),
    intern(pageOf("/y", { links: [{ ...link }, { ...link, nofollow: true }] })),
  ];
  expect(second.links[0]).toBe(first.links[0]);
  expect(second.links[1]).not.toBe(first.links[0]);
});
