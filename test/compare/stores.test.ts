import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFrom } from "../../bench/sites/corpus.ts";
import { portsOf } from "../../bench/sites/world.ts";
import type { Outcome } from "../../src/action/outcome.ts";
import { saveBaseline } from "../../src/action/write-back.ts";
import { audit } from "../../src/audit.ts";
import { writeOutcome } from "../../src/commands/outcome.ts";
import { judge } from "../../src/compare/verdict.ts";
import { createFileStore } from "../../src/io/baseline-file.ts";
import type { Audit, BaselineState, Failure, Finding, Stop } from "../../src/model.ts";
import { defaultOptions } from "../../src/options.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { key } from "../fakes/records.ts";

const storedText = "the baseline that must stay\n";
let folder: string;
let whole: Audit;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "crawlshape-stores-"));
  const page = (name: string) =>
    `<html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1><p>About ${name}.</p><a href="/a">A</a></main></body></html>`;
  const site = siteFrom("kiosk", [
    ["/", page("home")],
    ["/a", page("a")],
  ]);
  const options = { ...defaultOptions, entry: `${site.deployOrigin}/`, siteUrl: site.siteUrl };
  const input = { options, startUrl: options.entry, isFolder: false, baseline: missing };
  whole = await audit(input, portsOf(site));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const missing: BaselineState = { kind: "missing", from: "b.json" };
const ceiling = fc.constantFrom("max-pages", "max-depth", "time-budget", "max-renders");
const blocked = fc.constantFrom(
  "robots-unreachable",
  "entry-unreachable",
  "login-wall",
  "bot-wall",
  "server-died",
  "nothing-found",
  "no-browser",
  "throttled",
  "interrupted",
);
const stop: fc.Arbitrary<Stop> = fc.oneof(
  fc.constant<Stop>({ kind: "exhausted" }),
  ceiling.map((name): Stop => ({ kind: "ceiling", ceiling: name, detail: "" })),
  blocked.map((cause): Stop => ({ kind: "blocked", cause, detail: "" })),
);
const findings = fc.array(
  fc.record({
    metric: fc.constantFrom("navYield", "documents"),
    level: fc.constantFrom("fail", "warn", "info"),
    message: fc.constant("moved"),
  }),
  { maxLength: 3 },
);
const state: fc.Arbitrary<(found: Audit) => BaselineState> = fc.constantFrom(
  () => missing,
  ({ candidate }: Audit): BaselineState => ({ kind: "found", baseline: candidate, from: "b.json" }),
  (): BaselineState => ({ kind: "unreadable", from: "b.json", cause: "it is no JSON" }),
  (): BaselineState => ({ kind: "newer-schema", from: "b.json", schemaVersion: 9 }),
  ({ candidate }: Audit): BaselineState => ({
    kind: "other-configuration",
    from: "b.json",
    differs: ["crawl"],
    baseline: candidate,
  }),
);

/** Any run: how it ended, what it found, what it was compared with; the verdict is the judge's own. */
const runs = fc
  .record({ stop, ceilings: fc.uniqueArray(ceiling, { maxLength: 2 }), lost: fc.nat(6), findings, state })
  .map((drawn): Audit => {
    const failures = Array.from({ length: drawn.lost }, (_, at): Failure => {
      return { key: key(`/lost-${String(at)}`), status: 0, cause: "reset", detail: "" };
    });
    const crawl = { ...whole.crawl, stop: drawn.stop, ceilings: drawn.ceilings, failures, fetches: 8 };
    const comparison = { ...whole.comparison, findings: drawn.findings as readonly Finding[] };
    const baselineState = drawn.state(whole);
    return { ...whole, crawl, comparison, baselineState, ...judge(crawl, comparison, baselineState) };
  });

function settings(updateBaseline: Settings["updateBaseline"], changes: Partial<Settings> = {}): Settings {
  const options = { ...defaultOptions, entry: "https://h.test/" };
  return {
    options,
    out: "out",
    baseline: "baseline.json",
    updateBaseline,
    llmsMode: "off",
    llmsFull: false,
    llmsTwins: false,
    onInconclusive: "fail",
    ...changes,
  };
}

/** The file as the store reads it after the run was written out. */
async function fileAfter(found: Audit, chosen: Settings): Promise<string> {
  const file = join(folder, chosen.baseline ?? "");
  writeFileSync(file, storedText);
  writeOutcome(found, chosen, { name: "site" }, undefined, folder);
  const place = {
    github: undefined,
    token: undefined,
    name: "site",
    defaultBranch: "main",
    path: "baseline.json",
    file,
  };
  const stored = await createFileStore(place).load(undefined);
  return stored.kind === "found" ? stored.text : stored.kind;
}

/** What reaches a branch or an artifact. */
async function savedBy(found: Audit, chosen: Settings, baselineStore: "branch" | "artifact"): Promise<number> {
  let saves = 0;
  const store = {
    load: async () => await Promise.resolve({ kind: "missing" as const, from: "" }),
    save: async () => await Promise.resolve({ kind: "saved" as const, where: String((saves += 1)) }),
  };
  const outcome = {
    audit: found,
    settings: chosen,
    store,
    words: { baselineStore },
    situation: { sha: "a".repeat(40) },
  };
  await saveBaseline(outcome as unknown as Outcome);
  return saves;
}

const isGood = ({ verdict }: Audit) => verdict === "pass" || verdict === "no-baseline";
const isCut = ({ crawl }: Audit) => crawl.ceilings.length > 0 || crawl.stop.kind === "ceiling";
const isBlind = ({ crawl }: Audit) => crawl.stop.kind === "blocked" || crawl.failures.length >= 4;

describe("a stored baseline", () => {
  test.for(["auto", "never"] as const)(
    "under %s no store is changed by a run that regressed, could not look or was cut short",
    async (policy) => {
      await fc.assert(
        fc.asyncProperty(runs, async (found) => {
          fc.pre(policy === "never" || !isGood(found) || isCut(found));
          expect(await fileAfter(found, settings(policy))).toBe(storedText);
          expect(await savedBy(found, settings(policy), "branch")).toBe(0);
          expect(await savedBy(found, settings(policy), "artifact")).toBe(0);
        }),
        { numRuns: 30 },
      );
    },
  );

  test("even a named acceptance never stores a run that saw nothing, or an error", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (found) => {
        fc.pre(isBlind(found) || found.verdict === "error");
        expect(await fileAfter(found, settings("always"))).toBe(storedText);
        expect(await savedBy(found, settings("always"), "branch")).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  test("a whole good run replaces it in every store: the rule is not merely never", async () => {
    expect(await fileAfter(whole, settings("auto"))).not.toBe(storedText);
    expect(await savedBy(whole, settings("auto"), "branch")).toBe(1);
    expect(await savedBy(whole, settings("auto"), "artifact")).toBe(1);
  });

  const regressed = () => ({ ...whole, verdict: "regressed" as const });
  test("a baseline kept in the report folder is the stored one, however its path is written", async () => {
    mkdirSync(join(folder, "out"), { recursive: true });
    symlinkSync(join(folder, "out"), join(folder, "kept"));
    for (const baseline of ["out/baseline.json", "./out/../out/baseline.json", "kept/baseline.json"]) {
      expect(await fileAfter(regressed(), settings("auto", { baseline }))).toBe(storedText);
    }
  });

  test("a baseline file that links into the report folder stays too", async () => {
    writeFileSync(join(folder, "out", "baseline.json"), storedText);
    symlinkSync(join(folder, "out", "baseline.json"), join(folder, "linked.json"));
    writeOutcome(regressed(), settings("auto", { baseline: "linked.json" }), { name: "site" }, undefined, folder);
    expect(readFileSync(join(folder, "linked.json"), "utf8")).toBe(storedText);
  });
});
