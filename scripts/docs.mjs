// Writes what the tables of inputs, metrics and hosts say into action.yml, the README and examples/workflows; with --check
// it only compares.
// Runs on Node 24, which reads the TypeScript sources as they are.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { actionInputs, cliInputs, sharedInputs } from "../src/settings/inputs.ts";
import { outputName } from "../src/github/names.ts";
import { metricNames } from "../src/metrics/table.ts";
import { reportWorkflow, workflowFor } from "../src/commands/init-workflows.ts";

const root = dirname(import.meta.dirname);
const inputs = [...actionInputs, ...sharedInputs];
const outputs = [
  ["verdict", "pass, no-baseline, regressed, inconclusive or error"],
  ["report-json", "Path of report.json"],
  ["report-html", "Path of report.html"],
  ["llms-txt-path", "Path of the llms.txt"],
  ["llms-txt-changed", "true when the committed llms.txt is not what the site regenerates"],
  ["baseline-path", "Path of the baseline"],
  ...metricNames.map((name) => [outputName(name), `Metric ${name}; empty when unmeasured`]),
];

const quote = (text) => JSON.stringify(text);
const actionYml = `# Inputs and outputs are written by scripts/docs.mjs from src/settings/inputs.ts and src/metrics/table.ts.
name: crawlshape
description: Gates the shape of a website as machine readers see it, and says what broke it
author: crawlshape
branding:
  icon: git-branch
  color: green
inputs:
${inputs
  .map((input) => {
    const fallback = input.name === "token" ? "${{ github.token }}" : (input.default ?? "");
    return `  ${input.name}:\n    description: ${quote(input.describe)}\n    required: false\n    default: ${quote(fallback)}`;
  })
  .join("\n")}
outputs:
${outputs.map(([name, describe]) => `  ${name}:\n    description: ${quote(describe)}`).join("\n")}
runs:
  using: node24
  main: dist/index.js
`;

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const table = (rows) => ["| input | default | what it does |", "| :-- | :-- | :-- |", ...rows].join("\n");
const inputRow = (input) =>
  `| \`${input.name}\` | ${input.default === undefined ? "" : `\`${cell(input.default)}\``} | ${cell(input.describe)} |`;
const blocks = {
  inputs: table(sharedInputs.map(inputRow)),
  "cli-inputs": table(cliInputs.map(inputRow)),
  "action-inputs": table(actionInputs.map(inputRow)),
  outputs: [
    "| output | what it holds |",
    "| :-- | :-- |",
    ...outputs.slice(0, 6).map(([name, describe]) => `| \`${name}\` | ${cell(describe)} |`),
  ].join("\n"),
};

function filled(text) {
  return Object.entries(blocks).reduce((current, [name, block]) => {
    const pattern = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
    return current.replace(pattern, (_, open, close) => `${open}${block}\n${close}`);
  }, text);
}

const readme = readFileSync(join(root, "README.md"), "utf8");
const wanted = [
  ["action.yml", actionYml],
  ["README.md", filled(readme)],
  ...["vercel", "netlify", "cloudflare", "amplify", "render", "folder"].map((host) => [
    `examples/workflows/${host}.yml`,
    workflowFor({ host, framework: "", output: "dist", build: "npm ci && npm run build" }),
  ]),
  ["examples/workflows/report.yml", reportWorkflow],
];
const current = (name) => {
  try {
    return readFileSync(join(root, name), "utf8");
  } catch {
    return undefined;
  }
};
const stale = wanted.filter(([name, text]) => current(name) !== text);
if (process.argv.includes("--check")) {
  for (const [name] of stale) console.error(`${name} does not say what the tables say; run npm run docs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else
  for (const [name, text] of stale) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
