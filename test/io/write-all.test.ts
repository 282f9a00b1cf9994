import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "../../src/io/write-all.ts";

let home = "";
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), "crawlshape-test-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));
const at = (...parts: string[]) => join(home, ...parts);

describe("several files are written together or not at all", () => {
  test("writes, makes folders and removes", () => {
    writeFileSync(at("old.txt"), "old");
    writeAll(
      [
        { path: at("a.txt"), text: "A" },
        { path: at("deep", "b.txt"), text: "B" },
        { path: at("old.txt"), text: undefined },
      ],
      home,
    );
    expect(readFileSync(at("deep", "b.txt"), "utf8")).toBe("B");
    expect(readdirSync(home).toSorted()).toEqual(["a.txt", "deep"]);
  });

  test("one target that cannot be written leaves every file as it was", () => {
    writeFileSync(at("a.txt"), "before");
    mkdirSync(at("b.txt"));
    const changes = [
      { path: at("a.txt"), text: "after" },
      { path: at("b.txt"), text: "B" },
    ];
    expect(() => writeAll(changes, home)).toThrow(/no plain file; nothing was changed/);
    expect(readFileSync(at("a.txt"), "utf8")).toBe("before");
    expect(readdirSync(home).toSorted()).toEqual(["a.txt", "b.txt"]);
  });

  test("a symbolic link does not lead out", () => {
    const outside = mkdtempSync(join(tmpdir(), "crawlshape-test-"));
    symlinkSync(outside, at("guide"));
    writeFileSync(at("llms.txt"), "before");
    const changes = [
      { path: at("llms.txt"), text: "after" },
      { path: at("guide", "llms.txt"), text: "x" },
    ];
    expect(() => writeAll(changes, home)).toThrow(/leads out of/);
    expect(readFileSync(at("llms.txt"), "utf8")).toBe("before");
    expect(existsSync(join(outside, "llms.txt"))).toBe(false);
    rmSync(outside, { recursive: true });
  });
});
