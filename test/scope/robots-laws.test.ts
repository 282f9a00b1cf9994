import { expect, test } from "vitest";
import { checkBytes, checkMatcher, readMany } from "./robots-law.ts";

test("any bytes are read, the same way twice", () => checkBytes(500));
test("the linear matcher agrees with one that tries everything", () => checkMatcher(2000));
test("files with the faults of real ones are read fast", () => {
  expect(readMany(1, 300).slowestMs).toBeLessThan(50);
});
