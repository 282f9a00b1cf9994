import { expect, test } from "vitest";
import { mergeLlmsTxt } from "../../src/emit/merge.ts";
import { fixLlmsTxt } from "../../src/lint/fix.ts";
import { lintLlmsTxt } from "../../src/lint/lint.ts";
import { readLlmsLinks } from "../../src/scope/llms-txt.ts";

const good = "# M\n\n> s\n\nd\n\n## A\n\n";
const times = 50_000;

test.for([
  ["headings without an empty line", "#a\n".repeat(times)],
  ["the same and a last quote", `${"#a\n".repeat(times)}> x`],
  ["open brackets", good + "- [".repeat(times)],
  ["open brackets, one a line", good + "- [\n".repeat(times)],
  ["an open parenthesis", `${good}- [a](${"a".repeat(times)}`],
  ["spaces inside a heading", `# x${" ".repeat(times)}y`],
  ["sections of one name", "## a\n".repeat(times / 5)],
  ["a note on many lines", `${good}- [a](b)\n${"x\n".repeat(times / 5)}`],
  ["a quote of many lines", `# a\n${"> b\n".repeat(times)}`],
  ["backslashes", `${good}- [${"\\".repeat(times)}`],
] as const)("%s cost no more than their length", ([, text]) => {
  const started = process.cpuUsage();
  lintLlmsTxt(text);
  fixLlmsTxt(text);
  readLlmsLinks(text);
  mergeLlmsTxt(`${good}- [a](b)\n`, text, `${good}- [c](d)\n`);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000);
});
