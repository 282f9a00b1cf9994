import * as fc from "fast-check";
import { describe, it } from "vitest";
import { emittedSurvives } from "./emit-law.ts";
import { mergeKeepsFaith } from "./merge-law.ts";

describe("laws", () => {
  it("everything emitted survives both readers", () => {
    fc.assert(emittedSurvives, { numRuns: 300, seed: 7 });
  });

  it("a merge keeps what people wrote and is stable", () => {
    fc.assert(mergeKeepsFaith, { numRuns: 1000, seed: 7 });
  });
});
