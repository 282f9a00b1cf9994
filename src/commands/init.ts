/** `crawlshape init`: writes a workflow and a configuration for the framework and host it finds; overwrites nothing. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { readText, writeText } from "../io/files.ts";
import { configFor, reportWorkflow, workflowFor, type Found, type Host } from "./init-workflows.ts";
import type { Terminal } from "./terminal.ts";
import { defaultConfigPath } from "./world.ts";

const npmBuild = "npm ci && npm run build";
/** Framework → the package that gives it away and the folder it builds into; the first match wins. */
const frameworks: readonly (readonly [name: string, dependency: string, output: string])[] = [
  ["Docusaurus", "@docusaurus/core", "build"],
  ["Starlight", "@astrojs/starlight", "dist"],
  ["Astro", "astro", "dist"],
  ["VitePress", "vitepress", "docs/.vitepress/dist"],
  ["VuePress", "vuepress", "docs/.vuepress/dist"],
  ["Next.js", "next", "out"],
  ["Nuxt", "nuxt", ".output/public"],
  ["SvelteKit", "@sveltejs/kit", "build"],
  ["Gatsby", "gatsby", "public"],
  ["Eleventy", "@11ty/eleventy", "_site"],
];
const configFiles: readonly (readonly [name: string, file: string, output: string, build: string])[] = [
  ["MkDocs", "mkdocs.yml", "site", "pip install mkdocs && mkdocs build"],
  ["mdBook", "book.toml", "book", "mdbook build # install mdBook in a step before"],
  ["Hugo", "hugo.toml", "public", "hugo # install Hugo in a step before"],
  ["Hugo", "hugo.yaml", "public", "hugo # install Hugo in a step before"],
  ["Jekyll", "_config.yml", "_site", "bundle install && bundle exec jekyll build"],
  ["Sphinx", "docs/conf.py", "docs/_build/html", "pip install sphinx && sphinx-build docs docs/_build/html"],
];
const hosts: readonly (readonly [host: Host, file: string])[] = [
  ["vercel", "vercel.json"],
  ["vercel", ".vercel"],
  ["netlify", "netlify.toml"],
  ["netlify", ".netlify"],
  ["cloudflare", "wrangler.toml"],
  ["cloudflare", "wrangler.json"],
  ["cloudflare", "wrangler.jsonc"],
  ["amplify", "amplify.yml"],
  ["render", "render.yaml"],
];
const workflowPath = ".github/workflows/crawlshape.yml";
const reportPath = ".github/workflows/crawlshape-report.yml";

export function addInit(program: Command, terminal: Terminal): void {
  program
    .command("init")
    .description("write a workflow and a configuration for this repository")
    .addHelpText("after", "\nNothing that exists is overwritten.")
    .action(() => {
      const found = findSetup(terminal.cwd);
      terminal.write(
        `found: ${found.framework} on ${found.host === "folder" ? "no preview host: the built folder is audited" : found.host}\n`,
      );
      writeNew(workflowPath, workflowFor(found), terminal);
      if (found.host === "folder") writeNew(reportPath, reportWorkflow, terminal);
      writeNew(defaultConfigPath, configFor(found), terminal);
    });
}

function findSetup(folder: string): Found {
  const present = (name: string) => existsSync(join(folder, name));
  const dependencies = readDependencies(folder);
  const host = hosts.find(([, file]) => present(file))?.[0] ?? "folder";
  const match =
    frameworks.find(([, dependency]) => dependencies.has(dependency)) ?? configFiles.find(([, file]) => present(file));
  return match === undefined
    ? { host, framework: "no known framework", output: "dist", build: npmBuild }
    : { host, framework: match[0], output: match[2], build: match[3] ?? npmBuild };
}

function readDependencies(folder: string): ReadonlySet<string> {
  const file = readText(join(folder, "package.json"));
  if (file.kind !== "text") return new Set();
  try {
    const manifest: unknown = JSON.parse(file.text);
    const groups = typeof manifest === "object" && manifest !== null ? Object.entries(manifest) : [];
    return new Set(
      groups.filter(([name]) => /dependencies$/i.test(name)).flatMap(([, value]) => Object.keys(Object(value))),
    );
  } catch {
    // A broken manifest is the repository's own affair: the files still tell the framework.
    return new Set();
  }
}

function writeNew(path: string, text: string, terminal: Terminal): void {
  const target = join(terminal.cwd, path);
  if (existsSync(target)) return terminal.write(`kept: ${path} exists\n`);
  writeText(target, text);
  terminal.write(`written: ${path}\n`);
}
