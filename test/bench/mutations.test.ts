import { describe, expect, test } from "vitest";
import { mutations } from "../../bench/mutations/all.ts";
import { causeTable } from "../../src/compare/causes.ts";
import { portalSite } from "../../bench/sites/portal.ts";
import { sitemapOf } from "../../bench/sites/site.ts";
import { portsOf } from "../../bench/sites/world.ts";

const site = portalSite();

describe("mutations of the bench", () => {
  test("are enough of each kind, named once", () => {
    expect(mutations.filter((mutation) => mutation.harmful).length).toBeGreaterThanOrEqual(30);
    expect(mutations.filter((mutation) => !mutation.harmful).length).toBeGreaterThanOrEqual(20);
    expect(new Set(mutations.map((mutation) => mutation.name)).size).toBe(mutations.length);
  });

  test("expect causes that exist", () => {
    const kinds = causeTable.map((rule) => rule.kind);
    expect(mutations.flatMap((mutation) => mutation.causes).filter((cause) => !kinds.includes(cause))).toEqual([]);
  });

  test.for(
    mutations.filter(
      (mutation) => mutation.name !== "nothing-but-another-run" && mutation.name !== "extension-dropped",
    ),
  )("$name changes the portal, and the same way each time", (mutation) => {
    const once = mutation.apply(site);
    expect(once).toBeDefined();
    expect(once).not.toEqual(site);
    expect(mutation.apply(site)).toEqual(once);
  });
});

test("a site in memory answers like a server", async () => {
  const { fetch } = portsOf(site);
  const body = async (path: string) => {
    const outcome = await fetch({ url: site.deployOrigin + path, maxBytes: 1e7 });
    return outcome.kind === "answer"
      ? `${String(outcome.status)} ${new TextDecoder().decode(outcome.body).slice(0, 15)}`
      : outcome.kind;
  };
  expect(await body("/")).toBe("200 <!doctype html>");
  expect(await body("/robots.txt")).toBe("200 User-agent: *\nA");
  expect(await body("/nothing")).toBe("404 <!doctype html>");
  expect(sitemapOf(site)).toContain("<loc>https://docs.example/guides/basics/install</loc>");
});
