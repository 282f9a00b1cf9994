// Writes the tables of metrics and causes into docs/metrics.md from the sources; a test holds the two equal.
// Runs on Node 24, which reads the TypeScript sources as they are.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { causeTable } from "../src/compare/causes.ts";
import { metricTable } from "../src/metrics/table.ts";

const path = join(import.meta.dirname, "../docs/metrics.md");
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

function limitOf({ unit, limits, worse }) {
  const sign = { rises: "+", falls: "−", either: "±" }[worse];
  const absolute = unit === "ratio" ? `${(limits.absolute * 100).toFixed(1)} pt` : String(limits.absolute);
  const relative = limits.relative === 0 ? "any" : `${Math.round(limits.relative * 100)}%`;
  return `${sign}${absolute}, ${relative}, ${limits.minPages} p.`;
}

function metricRow(spec) {
  const groups = spec.perGroup ? "yes" : "";
  return `| \`${spec.name}\` | ${cell(spec.description)} | ${spec.unit} | ${spec.worse} | ${limitOf(spec)} | ${spec.level} | ${groups} | ${spec.whenTruncated ? "yes" : ""} |`;
}

const blocks = {
  metrics: [
    "| metric | what it is | unit | worse when it | limit | level | per group | when truncated |",
    "| :-- | :-- | :-- | :-- | :-- | :-- | :-- | :-- |",
    ...metricTable.map(metricRow),
  ],
  causes: [
    "| cause | what to do | explains |",
    "| :-- | :-- | :-- |",
    ...causeTable.map(
      (rule) =>
        `| \`${rule.kind}\` | ${cell(rule.fix)} | ${rule.explains
          .slice(0, 4)
          .map((name) => `\`${name}\``)
          .join(", ")}${rule.explains.length > 4 ? ", …" : ""} |`,
    ),
  ],
};

/** The document with both tables as the sources have them now. */
export function filled(text) {
  return Object.entries(blocks).reduce(
    (current, [name, lines]) =>
      current.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
        (_, open, close) => `${open}${lines.join("\n")}\n${close}`,
      ),
    text,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(path, filled(readFileSync(path, "utf8")));
