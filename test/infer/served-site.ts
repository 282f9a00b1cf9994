/** Serves a small site on loopback and runs the whole pipeline over it. */
import { audit } from "../../src/audit.ts";
import { openWorld } from "../../src/commands/world.ts";
import type { Audit } from "../../src/model.ts";
import { defaultOptions } from "../../src/options.ts";
import { serve } from "../fakes/server.ts";

/** Path → HTML, or → where it redirects when it begins with a slash. `/sitemap.xml` may be among them. */
export type ServedSite = Readonly<Record<string, string>>;

export async function auditServed(site: ServedSite): Promise<Audit> {
  const server = await serve(({ url = "/" }, response) => {
    const body = site[url];
    if (body === undefined) response.writeHead(404).end();
    else if (body.startsWith("/")) response.writeHead(301, { location: body }).end();
    else response.writeHead(200, { "content-type": url.endsWith(".xml") ? "application/xml" : "text/html" }).end(body);
  });
  const quiet = () => {};
  const world = await openWorld({
    options: { ...defaultOptions, entry: `${server.origin}/`, siteUrl: "https://h.test/", browser: "off", delayMs: 0 },
    baseline: { kind: "missing", from: "none" },
    secrets: [],
    log: { progress: quiet, info: quiet, warn: quiet, debug: quiet },
    now: () => 1_790_000_000_000,
    signal: new AbortController().signal,
    cwd: process.cwd(),
  });
  try {
    return await audit(world.input, world.ports);
  } finally {
    await world.close();
    await server.close();
  }
}

/** `path (placedBy)` with children indented by two spaces; groups before the path. */
export function drawTree({ tree }: Audit): readonly string[] {
  const depths = new Map<string, number>();
  return [...tree.nodes.values()].map(({ key, parent, groups, placedBy }) => {
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1;
    depths.set(key, depth);
    const labels = groups.map((group) => `[${group}] `).join("");
    return `${"  ".repeat(depth)}${labels}${key.slice("https://h.test".length)} (${placedBy})`;
  });
}

export function clustersOf({ collapse }: Audit): readonly string[] {
  return collapse.clusters.map(
    ({ winner, members, tier }) => `${tier} ${short(winner)} ← ${members.map(short).join(" ")}`,
  );
}

export function short(key: string): string {
  return key.slice("https://h.test".length);
}

/** Forty words that no other topic has. */
export function prose(topic: string): string {
  return Array.from({ length: 40 }, (_, at) => `${topic}${String((at * 7) % 31)}`).join(" ");
}
