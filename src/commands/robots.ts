/** `crawlshape robots SITE|FILE URL…`: allowed or denied, by which group and line. */
import { resolve } from "node:path";
import { InvalidArgumentError, type Command } from "commander";
import { readRobots } from "../crawl/read-robots.ts";
import { createFetch } from "../io/http.ts";
import { readBytes } from "../io/files.ts";
import type { RobotsPolicy } from "../model.ts";
import { ConfigError, defaultOptions } from "../options.ts";
import { explainRobots, formatRobotsAnswer } from "../scope/robots-explain.ts";
import { parseRobotsText } from "../scope/robots.ts";
import { siteFor } from "../url.ts";
import type { Terminal } from "./terminal.ts";

interface Flags {
  readonly agent: string;
  readonly format: "text" | "json";
}

export function addRobots(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("robots")
    .description("say which URLs robots.txt allows, and by which line")
    .argument("<source>", "a site's URL, or a robots.txt file")
    .argument("<url...>", "URLs, or paths of that site")
    .option("--agent <TOKEN>", "product token to read the groups for", defaultOptions.agent)
    .option("--format <text|json>", "json prints one object a line", formatOf, "text")
    .addHelpText(
      "after",
      "\nExit code 3 when robots.txt could not be read.\n\nExample:\n  crawlshape robots https://docs.example/ /private/ /guide/ --agent GPTBot",
    )
    .action(async (source: string, urls: string[], flags: Flags) => {
      const { policy, base } = await readPolicy(source, terminal);
      const answers = explainRobots(
        policy,
        urls.map((url) => absolute(url, base)),
        flags.agent,
      );
      for (const answer of answers)
        terminal.write(`${flags.format === "json" ? JSON.stringify(answer) : formatRobotsAnswer(answer, policy)}\n`);
      exit(policy.kind === "unreachable" ? 3 : 0);
    });
}

function formatOf(value: string): Flags["format"] {
  if (value === "text" || value === "json") return value;
  throw new InvalidArgumentError("one of text, json");
}

function absolute(url: string, base: string): string {
  if (!URL.canParse(url, base)) throw new ConfigError(`URL: "${url}" is not a URL or a path`);
  return new URL(url, base).href;
}

async function readPolicy(source: string, terminal: Terminal): Promise<{ policy: RobotsPolicy; base: string }> {
  if (!/^https?:\/\//i.test(source)) return { policy: policyOfFile(source, terminal), base: "https://site.invalid/" };
  if (!URL.canParse(source)) throw new ConfigError(`"${source}" is not a URL that can be read`);
  const { origin } = new URL(source);
  const web = createFetch({ options: defaultOptions, deployOrigin: origin, secrets: [], signal: terminal.signal });
  try {
    const { policy } = await readRobots(siteFor(`${origin}/`), web.fetch);
    return { policy, base: `${origin}/` };
  } finally {
    await web.close();
  }
}

function policyOfFile(path: string, terminal: Terminal): RobotsPolicy {
  const body = readBytes(resolve(terminal.cwd, path));
  if (body === undefined) throw new ConfigError(`${path} cannot be read; give a robots.txt file or a site's URL`);
  return parseRobotsText(body, "https://site.invalid/robots.txt");
}
