/** Tells what a host name gives away: a developer's machine, a preview, or somebody else's site. */
import type { Site } from "../model.ts";

export type HostClass =
  | { readonly kind: "site"; readonly host: string }
  | { readonly kind: "localhost-leak" | "preview-leak" | "off-site" };

/** Names under which hosts of builds in progress are found; their first label or the whole platform says so. */
const previewPatterns: readonly RegExp[] = [
  /^(?:pr|mr|preview|deploy-preview|branch|review|staging|stage|stg|dev|develop|test|testing|qa|uat|beta)(?:-?\d+)?[-.].*\../,
  /-(?:git|pr|preview|staging)-[^.]+\./,
  /^[^.]+--[^.]+\.(?:netlify\.app|web\.app)$/,
  /^[0-9a-f]{8}\.[^.]+\.pages\.dev$/,
  /^[^.]+-[0-9a-z]{9}-[^.]+\.vercel\.app$/,
  /\.(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|loca\.lt|gitpod\.io|app\.github\.dev|csb\.app|stackblitz\.io|webcontainer\.io)$/,
];

/** A machine that answers only itself, or a name that only a container network knows. */
export function isLocalHost(hostname: string): boolean {
  if (/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0)$/.test(hostname)) return true;
  return /^[a-z0-9-]+$/.test(hostname);
}

export function isPreviewHost(hostname: string): boolean {
  return previewPatterns.some((pattern) => pattern.test(hostname));
}

/** Addresses instead of names: private networks, link-local, loopback. Never a site's public home. */
export function isAddress(hostname: string): boolean {
  return /^\[.*\]$|^\d+(?:\.\d+){3}$/.test(hostname);
}

/** What an absolute URL found in the site's own files says about its host. */
export function hostClassOf(url: string, site: Site): HostClass {
  if (!URL.canParse(url)) return { kind: "off-site" };
  const { hostname, host } = new URL(url);
  const plain = host.replace(/:(?:80|443)$/, "");
  const production = new URL(site.siteUrl).host;
  const deploy = new URL(site.deployOrigin).host;
  if (site.aliases.includes(plain)) {
    // The preview's own address in files that will go to production as they are.
    const isLeak = plain === deploy && bare(deploy) !== bare(production) && site.siteUrlFrom !== "placeholder";
    if (!isLeak) return { kind: "site", host: plain };
    return { kind: isLocalHost(hostname) ? "localhost-leak" : "preview-leak" };
  }
  if (isLocalHost(hostname)) return { kind: "localhost-leak" };
  return { kind: isPreviewHost(hostname) && !isAddress(hostname) ? "preview-leak" : "off-site" };
}

function bare(host: string): string {
  return host.replace(/^www\./, "");
}
