import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const vendored = "dist/vendor/playwright-core";
const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const files = existsSync(vendored)
  ? readdirSync(vendored, { recursive: true })
      .map(String)
      .filter((name) => statSync(join(vendored, name)).isFile())
      .toSorted()
  : [];

test("the copy beside the bundle holds what Playwright needs and its licences", () => {
  expect(files).toEqual(
    expect.arrayContaining([
      "LICENSE",
      "NOTICE",
      "ThirdPartyNotices.txt",
      "browsers.json",
      "index.mjs",
      "package.json",
    ]),
  );
});

test.for(files)("%s is the package's own, byte for byte", (name) => {
  expect(hashOf(join(vendored, name))).toBe(hashOf(join("node_modules/playwright-core", name)));
});
