// Rebuilds dist/ into a spare folder and compares every byte with the committed one; untracked and missing files fail too.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

const root = dirname(import.meta.dirname);
const fresh = mkdtempSync(join(tmpdir(), "crawlshape-dist-"));
const hashes = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), createHash("sha256").update(readFileSync(path)).digest("hex")]),
  );
try {
  execFileSync(process.execPath, [join(root, "scripts/build.mjs"), fresh], { stdio: "inherit" });
  const expected = hashes(fresh);
  const committed = hashes(join(root, "dist"));
  const names = [...new Set([...expected.keys(), ...committed.keys()])].toSorted();
  const stale = names.filter((name) => expected.get(name) !== committed.get(name));
  const mode = statSync(join(root, "dist/cli.js")).mode & 0o100;
  if (mode === 0) stale.push("cli.js (not executable)");
  if (stale.length > 0) {
    console.error(`dist/ is stale; run npm run build and commit:\n${stale.map((name) => `  dist/${name}`).join("\n")}`);
    process.exitCode = 1;
  } else console.log(`dist/ is what the sources build: ${expected.size} files equal`);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
