import * as fc from "fast-check";
import { describe, it } from "vitest";
import { emittedSurvives } from "../emit/emit-law.ts";
import { mergeKeepsFaith } from "../emit/merge-law.ts";

describe("laws, at length", () => {
  it("everything emitted survives both readers", () => {
    fc.assert(emittedSurvives, { numRuns: 100_000 });
  });

  it("a merge keeps what people wrote and is stable", () => {
    fc.assert(mergeKeepsFaith, { numRuns: 100_000 });
  });
});
