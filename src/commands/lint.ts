/** `crawlshape lint FILE|URL`: checks an llms.txt line by line; errors exit 1. */
import { resolve } from "node:path";
import { InvalidArgumentError, type Command } from "commander";
import { followRedirects } from "../crawl/follow.ts";
import { decodeText } from "../encoding.ts";
import { readText, writeText } from "../io/files.ts";
import { createFetch } from "../io/http.ts";
import type { LintFacts } from "../lint/facts.ts";
import { fixLlmsTxt } from "../lint/fix.ts";
import { lintLlmsTxt } from "../lint/lint.ts";
import { ConfigError, defaultOptions } from "../options.ts";
import { formatLint, formatLintJson } from "../report/lint.ts";
import { siteFor } from "../url.ts";
import { addFlags } from "./flags.ts";
import { crawlFor, crawlInputs } from "./lint-crawl.ts";
import type { Terminal } from "./terminal.ts";

interface Flags {
  readonly format: "text" | "json";
  readonly fix?: boolean;
  readonly site?: string;
  readonly [more: string]: unknown;
}

/** What a served llms.txt may weigh before reading it is pointless. */
const maxBytes = 10 * 1024 * 1024;

export function addLint(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("lint")
    .description("validate an llms.txt")
    .argument("<file>", "path or URL")
    .option("--format <text|json>", "what stdout carries", formatOf, "text")
    .option("--fix", "mend what is mechanical, in place (files only)")
    .option("--site <SITE>", "URL or built folder to crawl: dead, redirected and noindex links, coverage, relations");
  addFlags(command, crawlInputs)
    .addHelpText("after", help)
    .action(async (file: string, flags: Flags) => exit(await lintOne(file, flags, terminal)));
}

const help = `
Exit code 1 on errors; warnings and hints exit 0. With --site 3 when the site could not be looked at.

Examples:
  crawlshape lint public/llms.txt --fix
  crawlshape lint public/llms.txt --site ./build --site-url https://docs.example/`;

function formatOf(value: string): Flags["format"] {
  if (value === "text" || value === "json") return value;
  throw new InvalidArgumentError("one of text, json");
}

async function lintOne(file: string, flags: Flags, terminal: Terminal): Promise<number> {
  const isUrl = /^https?:\/\//i.test(file);
  if (isUrl && flags.fix === true) throw new ConfigError(`fix: "${file}" is a URL; only a file can be mended in place`);
  const { text, facts } = isUrl
    ? await fetchText(file, terminal)
    : { text: mended(file, flags, terminal), facts: { location: file } };
  const seen = flags.site === undefined ? undefined : await crawlFor(text, flags.site, flags, terminal);
  const findings = lintLlmsTxt(text, { ...facts, ...seen?.facts });
  terminal.write((flags.format === "json" ? formatLintJson : formatLint)(findings, file));
  if (seen?.unseen !== undefined) terminal.writeError(`not looked at: ${seen.unseen}\n`);
  if (findings.some((finding) => finding.level === "error")) return 1;
  return seen?.unseen === undefined ? 0 : 3;
}

function mended(path: string, flags: Flags, terminal: Terminal): string {
  const target = resolve(terminal.cwd, path);
  const file = readText(target);
  if (file.kind !== "text")
    throw new ConfigError(`${path} ${file.kind === "missing" ? "does not exist" : `cannot be read: ${file.cause}`}`);
  if (flags.fix !== true) return file.text;
  const fixed = fixLlmsTxt(file.text);
  if (fixed !== file.text) writeText(target, fixed);
  return fixed;
}

async function fetchText(url: string, terminal: Terminal): Promise<{ text: string; facts: LintFacts }> {
  if (!URL.canParse(url)) throw new ConfigError(`"${url}" is not a URL that can be read`);
  const options = { ...defaultOptions, entry: url };
  const web = createFetch({ options, deployOrigin: new URL(url).origin, secrets: [], signal: terminal.signal });
  try {
    const { outcome, offSite } = await followRedirects(
      { url, maxBytes, accept: "text/plain, text/markdown;q=0.9, */*;q=0.1" },
      siteFor(url),
      web.fetch,
    );
    if (outcome.kind === "failed") throw new ConfigError(`${url} gave no answer: ${outcome.cause}: ${outcome.detail}`);
    if (outcome.kind === "too-large") throw new ConfigError(`${url} is larger than ${String(maxBytes)} bytes`);
    if (offSite !== undefined) throw new ConfigError(`${url} redirects to another site, ${offSite}; lint that URL`);
    const mediaType = outcome.headers["content-type"]?.at(-1);
    const facts: LintFacts = {
      location: url,
      status: outcome.status,
      ...(mediaType === undefined ? {} : { mediaType }),
    };
    return { text: decodeText(outcome.body, mediaType, "text"), facts };
  } finally {
    await web.close();
  }
}
