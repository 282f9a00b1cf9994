/** Decides whether SITE is a URL or a folder, or says why it is neither. */
import { ConfigError } from "../options.ts";

export type Entry = { readonly kind: "url"; readonly url: string } | { readonly kind: "folder"; readonly path: string };

/** `kindOf` answers what a path is on disk. Throws `ConfigError`. */
export function entryOf(site: string, kindOf: (path: string) => "folder" | "file" | "missing"): Entry {
  if (/^https?:\/\//i.test(site)) {
    if (!URL.canParse(site))
      throw new ConfigError(`SITE: "${site}" is not a URL that can be read; write it as https://host/path`);
    return webEntry(site);
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(site)) {
    throw new ConfigError(`SITE: "${site}" is not an http or https URL; other schemes are not fetched`);
  }
  const kind = kindOf(site);
  if (kind === "folder") return { kind: "folder", path: site };
  if (kind === "file") throw new ConfigError(`SITE: "${site}" is a file; give the built folder that holds it`);
  const looksLikeHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:\/|$)/i.test(site);
  const hint = looksLikeHost ? `; write https://${site} if it is a host` : "";
  throw new ConfigError(`SITE: "${site}" is neither an http(s) URL nor a folder that exists${hint}`);
}

function webEntry(site: string): Entry {
  const url = new URL(site);
  if (url.username !== "" || url.password !== "") {
    throw new ConfigError(
      `SITE: credentials in the URL would end up in logs; use --header 'Authorization: …' (the URL is not shown)`,
    );
  }
  url.hash = "";
  return { kind: "url", url: url.href };
}
