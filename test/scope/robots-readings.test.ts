import { describe, expect, test } from "vitest";
import type { RobotsPolicy, Site } from "../../src/model.ts";
import { markArtefact } from "../../src/scope/robots-artefact.ts";
import { explainRobots, formatRobotsAnswer } from "../../src/scope/robots-explain.ts";
import { noteDisagreements, secondOpinion } from "../../src/scope/robots-second.ts";
import { parseRobotsText } from "../../src/scope/robots.ts";
import { aliasesOf, siteFor } from "../../src/url.ts";

const url = "https://h.test/robots.txt";

describe("the second opinion", () => {
  const policy = parseRobotsText(
    "User-agent: docsbot\nSitemap: https://h.test/s.xml\nUser-agent: other\nDisallow: /x\n",
    url,
  );

  test("is asked beside ours, and shown where a command explains", () => {
    const [answer, open] = explainRobots(policy, ["https://h.test/x", "https://h.test/y"], "docsbot");
    expect(answer).toEqual({
      url: "https://h.test/x",
      allowed: false,
      group: "docsbot",
      line: 4,
      rule: "Disallow: /x",
      secondOpinion: true,
    });
    expect(open).toEqual({
      url: "https://h.test/y",
      allowed: true,
      group: "docsbot",
      line: null,
      rule: null,
      secondOpinion: true,
    });
    const lines = [answer, open].map((found) => (found === undefined ? "" : formatRobotsAnswer(found, policy)));
    expect(lines).toEqual([
      "denied   https://h.test/x  line 4: Disallow: /x (group docsbot); robots-parser says allowed",
      "allowed  https://h.test/y  no rule matches (group docsbot)",
    ]);
  });

  test("that differs is one note per line, with its pages", () => {
    const notes = noteDisagreements(
      policy,
      ["https://h.test/x/1", "https://h.test/y", "https://h.test/x/2"],
      "docsbot",
    );
    expect(notes).toEqual([
      {
        kind: "robots-second-opinion",
        level: "notice",
        message:
          "Crawlers built on robots-parser read line 4 of robots.txt differently: open to them, closed by RFC 9309",
        urls: ["https://h.test/x/1", "https://h.test/x/2"],
      },
    ]);
  });

  test("is not asked about a wildcard bomb, which would cost it seconds", () => {
    const bomb = parseRobotsText(`User-agent: *\nDisallow: /${"*a".repeat(3000)}\n`, url);
    const start = performance.now();
    expect(secondOpinion(bomb, `https://h.test/${"a".repeat(8000)}`, "docsbot")).toBeUndefined();
    expect(noteDisagreements(bomb, [`https://h.test/${"a".repeat(8000)}`], "docsbot")).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test("every state of a policy has its words", () => {
    expect(say({ kind: "absent", status: 404 })).toEqual(["allowed  https://h.test/a  no robots.txt (status 404)"]);
    expect(say({ kind: "unreachable", cause: "status 503" })).toEqual([
      "denied   https://h.test/a  robots.txt cannot be read: status 503",
    ]);
    expect(say(parseRobotsText("<html>", url))).toEqual([
      "allowed  https://h.test/a  no rules: HTML stands in the place of robots.txt",
    ]);
    expect(say(parseRobotsText("", url))).toEqual(["allowed  https://h.test/a  no group for this agent"]);
  });
});

function say(policy: RobotsPolicy): readonly string[] {
  return explainRobots(policy, ["https://h.test/a"], "docsbot").map((found) => formatRobotsAnswer(found, policy));
}

const preview: Site = {
  ...siteFor("https://h.test/"),
  entry: "https://pr7.host.test/",
  deployOrigin: "https://pr7.host.test",
  aliases: aliasesOf(["h.test", "pr7.host.test"]),
};
const closed = "User-agent: *\nDisallow: /\n";

describe("the preview's own rules", () => {
  test.for<{ why: string; robots: string; site: Site; artefact: boolean }>([
    { why: "Closed to all on a preview, nothing else said", robots: closed, site: preview, artefact: true },
    { why: "A comment says nothing to crawlers", robots: `# preview\n${closed}`, site: preview, artefact: true },
    {
      why: "A committed file has more to say: a sitemap",
      robots: `${closed}Sitemap: https://h.test/s.xml\n`,
      site: preview,
      artefact: false,
    },
    {
      why: "A committed file has more to say: another rule",
      robots: `${closed}Allow: /docs\n`,
      site: preview,
      artefact: false,
    },
    {
      why: "A committed file has more to say: another group",
      robots: `${closed}User-agent: a\nDisallow: /b\n`,
      site: preview,
      artefact: false,
    },
    {
      why: "A part that is closed is the site's own wish",
      robots: "User-agent: *\nDisallow: /private\n",
      site: preview,
      artefact: false,
    },
    { why: "Production itself", robots: closed, site: siteFor("https://h.test/"), artefact: false },
    {
      why: "Production under its other name",
      robots: closed,
      site: { ...preview, entry: "https://www.h.test/", deployOrigin: "https://www.h.test" },
      artefact: false,
    },
    {
      why: "A folder is made of the site's own files",
      robots: closed,
      site: { ...preview, entry: "dist" },
      artefact: false,
    },
    {
      why: "Nobody knows production: the deploy is the site",
      robots: closed,
      site: { ...preview, siteUrl: "https://pr7.host.test/", siteUrlFrom: "deploy" },
      artefact: false,
    },
  ])("$why", ({ robots, site, artefact }) => {
    const policy = markArtefact(parseRobotsText(robots, `${site.deployOrigin}/robots.txt`), site);
    expect(policy.kind === "rules" && policy.artefact).toBe(artefact);
    expect(policy.kind === "rules" && policy.notes.map(({ kind }) => kind)).toEqual(
      artefact ? ["robots-artefact"] : [],
    );
  });

  test.for([
    {
      why: "rules before, a closure now: the site's own accident",
      before: "User-agent: *\nDisallow: /private\n",
      artefact: false,
    },
    {
      why: "an own line for sitemaps says nothing about closing",
      before: "Sitemap: https://h.test/s.xml\n",
      artefact: true,
    },
    { why: "closed before as now", before: closed, artefact: true },
    { why: "no file before", before: undefined, artefact: true },
  ])("$why", ({ before, artefact }) => {
    const policy = markArtefact(parseRobotsText(closed, `${preview.deployOrigin}/robots.txt`), preview, before);
    expect(policy.kind === "rules" && policy.artefact).toBe(artefact);
  });

  test("other policies pass", () => {
    const absent = { kind: "absent", status: 404 } as const;
    expect(markArtefact(absent, preview)).toBe(absent);
  });
});
