// Builds dist/ from src/: tsc emits JavaScript, ncc bundles each entry, Playwright is copied beside it untouched.
// Same sources, same bytes: nothing here depends on the clock, the folder or the machine.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";

const root = dirname(import.meta.dirname);
const out = process.argv[2] ?? join(root, "dist");
const build = join(root, "build");
const require = createRequire(import.meta.url);
const ncc = require("@vercel/ncc");

/** The files Playwright needs at run time, and the licences that travel with them. */
export const playwrightFiles = [
  "package.json",
  "browsers.json",
  "index.js",
  "index.mjs",
  "lib/bootstrap.js",
  "lib/coreBundle.js",
  "lib/utilsBundle.js",
  "LICENSE",
  "NOTICE",
  "ThirdPartyNotices.txt",
  "lib/utilsBundle.js.LICENSE",
];

rmSync(build, { recursive: true, force: true });
execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", join(root, "tsconfig.json")], {
  stdio: "inherit",
});
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
// ncc decides between ESM and CommonJS by the nearest package.json of what it reads.
writeFileSync(join(build, "package.json"), '{ "type": "module" }\n');
writeFileSync(join(out, "package.json"), '{ "type": "module" }\n');

const licences = new Set();
for (const [entry, target] of [
  ["action.js", "index.js"],
  ["cli.js", "cli.js"],
  // The reading threads' own entry: it loads a fraction of the rest.
  ["worker.js", "worker.js"],
  // For `import { audit } from "crawlshape"`.
  ["index.js", "library.js"],
]) {
  const { code, assets } = await ncc(join(build, entry), {
    cache: false,
    externals: { "playwright-core": "./vendor/playwright-core/index.mjs" },
    license: "licenses.txt",
    quiet: true,
    esm: true,
  });
  const executable = target === "cli.js" && !code.startsWith("#!") ? `#!/usr/bin/env node\n${code}` : code;
  writeFileSync(join(out, target), executable, { mode: target === "cli.js" ? 0o755 : 0o644 });
  for (const [name, asset] of Object.entries(assets)) {
    if (name === "licenses.txt") for (const part of String(asset.source).split(/\n{3,}/)) licences.add(part.trim());
    else if (name !== "package.json") {
      mkdirSync(dirname(join(out, name)), { recursive: true });
      writeFileSync(join(out, name), asset.source);
    }
  }
}
writeFileSync(
  join(out, "licenses.txt"),
  [...licences]
    .filter(Boolean)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join("\n\n\n") + "\n",
);

writeDeclarations();

/** The declarations that the library's entry leads to, and no others. */
function writeDeclarations() {
  const emitted = join(build, "types");
  const tsc = ["-p", join(root, "tsconfig.json"), "--declaration", "--emitDeclarationOnly", "--outDir", emitted];
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...tsc], { stdio: "inherit" });
  const wanted = ["index.d.ts"];
  for (const name of wanted) {
    const text = readFileSync(join(emitted, name), "utf8");
    for (const [, path] of text.matchAll(/from "(\.[^"]+)\.ts"/g)) {
      const file = join(dirname(name), `${path}.d.ts`);
      if (!wanted.includes(file)) wanted.push(file);
    }
    mkdirSync(dirname(join(out, "types", name)), { recursive: true });
    writeFileSync(join(out, "types", name), text.replaceAll(/(from "\.[^"]+)\.ts"/g, '$1.js"'));
  }
}

const from = join(root, "node_modules/playwright-core");
const present = new Set(readdirSync(from, { recursive: true }).map((name) => String(name).replaceAll("\\", "/")));
for (const file of playwrightFiles) {
  if (!present.has(file)) throw new Error(`playwright-core has no ${file}: the vendored file list needs a look`);
  const target = join(out, "vendor/playwright-core", file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(from, file), target);
}
const size = (name) => (readFileSync(join(out, name)).length / 1e6).toFixed(1);
console.log(`dist/: index.js ${size("index.js")} MB, cli.js ${size("cli.js")} MB, vendor/playwright-core`);
