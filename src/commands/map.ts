/** `crawlshape map SITE`: the inventory and what a crawl would cost, before one page is fetched. */
import type { Command } from "commander";
import { discoverScope } from "../crawl/discover.ts";
import { formatMapJson, formatMapText } from "../report/map.ts";
import { mapScope } from "../scope/map.ts";
import { cliInputs, sharedInputs } from "../settings/inputs.ts";
import { exitCodeOf } from "./exit.ts";
import { addFlags } from "./flags.ts";
import { readCall, withWorld } from "./run.ts";
import type { Terminal } from "./terminal.ts";

export function addMap(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("map")
    .description("inventory and cost estimate, no page fetched")
    .argument("<site>", "URL or built folder");
  addFlags(addFlags(command, sharedInputs), cliInputs);
  command.addHelpText("after", "\nExample:\n  crawlshape map https://docs.example/ --format json | jq .estimate");
  command.action(async (site: string, read: Record<string, unknown>) => exit(await mapSite(site, read, terminal)));
}

async function mapSite(entry: string, read: Readonly<Record<string, unknown>>, terminal: Terminal): Promise<number> {
  const call = readCall(entry, read, terminal);
  const { settings, words } = call;
  return await withWorld(call, terminal, async (input, ports) => {
    const scope = await discoverScope(input, ports);
    const known = input.baseline.kind === "found" ? input.baseline.baseline.run.pages : [];
    const report = mapScope(scope, { options: input.options, nowMs: ports.now(), known });
    if (words.format === "json") for (const piece of formatMapJson(report)) terminal.write(piece);
    else terminal.write(formatMapText(report));
    return scope.stop === undefined ? 0 : exitCodeOf("inconclusive", settings.onInconclusive);
  });
}
