/** `crawlshape key URL…`: the identity key of each URL, one a line. */
import type { Command } from "commander";
import { ConfigError } from "../options.ts";
import { keyOf, siteFor } from "../url.ts";
import type { Terminal } from "./terminal.ts";

export function addKey(program: Command, terminal: Terminal): void {
  program
    .command("key")
    .description("print the identity key of each URL")
    .argument("<url...>")
    .option("--site-url <URL>", "production address of the site; without it each URL is its own site")
    .option("--tracking-parameters <NAME...>", "more query parameters to drop")
    .addHelpText(
      "after",
      "\nExample:\n  crawlshape key 'https://a.example/x/?utm_source=n' --site-url https://a.example/",
    )
    .action((urls: string[], flags: { siteUrl?: string; trackingParameters?: string[] }) => {
      for (const url of urls) terminal.write(`${keyLine(url, flags.siteUrl, flags.trackingParameters ?? [])}\n`);
    });
}

/** A URL of another site is keyed as its own site: two lines are equal only when the identities are. */
function keyLine(url: string, siteUrl: string | undefined, tracking: readonly string[]): string {
  if (siteUrl !== undefined) requireWebUrl("site-url", siteUrl);
  requireWebUrl("URL", url);
  const key = keyOf(url, siteFor(siteUrl ?? url, tracking)) ?? keyOf(url, siteFor(url, tracking));
  if (key === undefined) throw new ConfigError(`URL: "${url}" has no key; give an http or https URL`);
  return key;
}

function requireWebUrl(input: string, url: string): void {
  if (URL.canParse(url) && /^\s*https?:/i.test(url)) return;
  throw new ConfigError(`${input}: "${url}" is not an http or https URL`);
}
