import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  acceptBaseline,
  baselineOf,
  mayReplaceBaseline,
  parseBaseline,
  serialiseBaseline,
} from "../../src/compare/baseline.ts";
import { upgradeBaseline } from "../../src/compare/upgrade.ts";
import type { CeilingName, Stop, Verdict } from "../../src/model.ts";
import { crawlOf } from "../fakes/records.ts";
import { foundState, options, runOf, siteRows } from "../fakes/runs.ts";

const missing = { kind: "missing", from: "b.json" } as const;
const run = runOf(siteRows({ guides: 4, api: 3 }), { sections: { guides: 4, api: 3 } });
const baseline = baselineOf(run, { ...options, commit: "abc" }, missing);
const text = serialiseBaseline(baseline);

describe("a baseline as text", () => {
  test("comes back equal", () => {
    expect(parseBaseline(text, "b.json", options)).toEqual({ kind: "found", baseline, from: "b.json" });
  });

  test("is the same text again", () => {
    expect(serialiseBaseline(JSON.parse(text))).toBe(text);
  });

  test("holds one page a line, so that a diff reads page by page", () => {
    const lines = text.split("\n").filter((line) => line.includes('{"key":'));
    expect(lines).toHaveLength(run.pages.length);
    expect(text.endsWith("}\n")).toBe(true);
  });

  test("how many commits behind is kept", () => {
    expect(parseBaseline(text, "b.json", options, 3)).toMatchObject({ kind: "found", behind: 3 });
  });

  test("who accepted it is recorded", () => {
    expect(acceptBaseline(baseline, "octocat: new sidebar").acceptedBy).toBe("octocat: new sidebar");
  });
});

interface Fault {
  readonly why: string;
  readonly text: string;
  readonly cause: string;
}
const faults: readonly Fault[] = [
  { why: "empty", text: "", cause: "the file is empty" },
  { why: "white space", text: " \n", cause: "the file is empty" },
  { why: "cut short while it was written", text: text.slice(0, 400), cause: "it is no JSON" },
  { why: "a merge conflict", text: `<<<<<<< ours\n${text}`, cause: "it is no JSON" },
  { why: "some other JSON", text: '{"name": "x"}', cause: "it is no baseline: schemaVersion is missing" },
  { why: "a list", text: "[]", cause: "it is no baseline" },
  { why: "null", text: "null", cause: "it is no baseline" },
  {
    why: "a wrong type deep inside",
    text: text.replace('"status":200', '"status":"200"'),
    cause: "run.pages[0].status is not a number",
  },
  {
    why: "an unknown role",
    text: text.replace('"role":"document"', '"role":"doc"'),
    cause: "run.pages[0].role is not one of",
  },
  {
    why: "an older schema without a way up",
    text: text.replace('"schemaVersion": 1', '"schemaVersion": 0').replace('"tool"', '"tol"'),
    cause: "tool is not a text",
  },
];

describe("four answers, none a silent pass", () => {
  test.for(faults)("unreadable: $why", ({ text: broken, cause }) => {
    const state = parseBaseline(broken, "b.json", options);
    expect(state.kind).toBe("unreadable");
    expect(state.kind === "unreadable" && state.cause).toContain(cause);
  });

  test("newer schema", () => {
    const newer = text.replace('"schemaVersion": 1', '"schemaVersion": 7');
    expect(parseBaseline(newer, "b.json", options)).toEqual({ kind: "newer-schema", from: "b.json", schemaVersion: 7 });
  });

  test("other configuration, naming what differs", () => {
    const state = parseBaseline(text, "b.json", { ...options, maxPages: 50, exclude: ["/x/**"] });
    expect(state).toMatchObject({ kind: "other-configuration", differs: ["exclude", "max-pages"] });
  });

  test("what changes only speed or place is the same configuration", () => {
    const other = { ...options, delayMs: 500, concurrency: 2, entry: "https://pr-7.test/", timeBudgetMs: 1 };
    expect(parseBaseline(text, "b.json", other).kind).toBe("found");
  });

  test("the order of patterns does not matter", () => {
    const two = { ...options, include: ["/a/**", "/b/**"] };
    const stored = serialiseBaseline(baselineOf(run, two, missing));
    expect(parseBaseline(stored, "b.json", { ...two, include: ["/b/**", "/a/**"] }).kind).toBe("found");
  });

  test("any broken text is an answer, never an exception", () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.string({ maxLength: 5 }), (at, patch) => {
        const state = parseBaseline(text.slice(0, at) + patch + text.slice(at + patch.length), "b.json", options);
        return ["found", "unreadable", "newer-schema", "other-configuration"].includes(state.kind);
      }),
      { numRuns: 200 },
    );
  });
});

describe("upgrades", () => {
  test("run one version at a time, in order", () => {
    const steps = new Map<number, (value: unknown) => unknown>([
      [-1, (value: unknown) => ({ ...(value as object), first: true })],
      [0, (value: unknown) => ({ ...(value as object), second: true })],
    ]);
    expect(upgradeBaseline({}, -1, steps)).toEqual({ first: true, second: true });
  });
});

describe("history", () => {
  test("the stored run becomes history, the newest last, bounded", () => {
    let state = foundState(run, { commit: "c0" });
    for (let at = 1; at < 30; at += 1) {
      const next = baselineOf(run, { ...options, commit: `c${String(at)}` }, state);
      state = { kind: "found", from: "b.json", baseline: next };
    }
    expect(state.baseline.history).toHaveLength(20);
    expect(state.baseline.history.at(-1)?.commit).toBe("c28");
  });

  test("the same commit measured again takes its own place", () => {
    const first = foundState(run, { commit: "c0" });
    const again = foundState(run, { ...baselineOf(run, { ...options, commit: "c0" }, first) });
    expect(baselineOf(run, { ...options, commit: "c1" }, again).history.map(({ commit }) => commit)).toEqual(["c0"]);
  });
});

const verdicts: readonly Verdict[] = ["pass", "no-baseline", "regressed", "inconclusive", "error"];
const stops: readonly Stop[] = [
  { kind: "exhausted" },
  { kind: "ceiling", ceiling: "max-pages", detail: "" },
  { kind: "blocked", cause: "login-wall", detail: "" },
];

describe("what may replace a baseline", () => {
  test("auto: only a whole run that passed, or the first one", () => {
    const allowed = stops.flatMap((stop) =>
      verdicts
        .filter((verdict) => mayReplaceBaseline("auto", { verdict, crawl: crawlOf([], { stop }) }))
        .map((verdict) => `${stop.kind} ${verdict}`),
    );
    expect(allowed).toEqual(["exhausted pass", "exhausted no-baseline"]);
  });

  test("never means never", () => {
    for (const verdict of verdicts) expect(mayReplaceBaseline("never", { verdict, crawl: crawlOf([]) })).toBe(false);
  });

  test("always accepts a regression, but nothing that could not be seen", () => {
    expect(mayReplaceBaseline("always", { verdict: "regressed", crawl: crawlOf([]) })).toBe(true);
    expect(mayReplaceBaseline("always", { verdict: "error", crawl: crawlOf([]) })).toBe(false);
    const stop: Stop = { kind: "blocked", cause: "server-died", detail: "" };
    expect(mayReplaceBaseline("always", { verdict: "inconclusive", crawl: crawlOf([], { stop }) })).toBe(false);
  });

  test("auto never lets a ceiling through, whatever the verdict", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...verdicts),
        fc.constantFrom<CeilingName[]>("max-pages", "max-depth", "max-renders"),
        (verdict, hit) => {
          const crawl = crawlOf([], { ceilings: [hit] });
          return !mayReplaceBaseline("auto", { verdict, crawl });
        },
      ),
    );
  });
});
