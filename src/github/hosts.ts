/** Turns what a hosting platform writes into statuses and checks into the preview's URL. */
import { given, textAt, webUrlOf } from "./payload.ts";

/** Consoles of the platforms: pages about a deployment, never the deployment. */
const consoles =
  /^(?:app\.netlify\.com|dash\.cloudflare\.com|vercel\.com|dashboard\.render\.com|github\.com|[\w.-]*console\.aws\.amazon\.com|[\w.-]*circleci\.com)$/;
const previewHosts = /(?:\.pages\.dev|\.workers\.dev|\.amplifyapp\.com|\.netlify\.app|\.vercel\.app|\.onrender\.com)$/;
/** Cloudflare's fixed address of one deployment; the branch alias beside it moves. */
const fixedHost = /^[0-9a-f]{8}\.[\w-]+\.pages\.dev$|^[0-9a-f]{8}-[\w-]+\.[\w-]+\.workers\.dev$/;

/** One announcement of a preview: a deployment, a status or a check of one commit. */
export interface Announcement {
  readonly from: "deployment" | "status" | "check";
  /** Environment of a deployment, context of a status, name of a check. */
  readonly name: string;
  readonly state: "ready" | "pending" | "failed";
  readonly url?: string;
  /** Newer is larger; ids of one kind only. */
  readonly id: number;
}

/** Netlify: the status links to the deploy itself once it is ready, to the console before. */
export function urlOfStatus(status: unknown): string | undefined {
  const url = webUrlOf(textAt(status, "target_url"));
  if (url === undefined) return undefined;
  const { hostname, pathname } = new URL(url);
  if (!consoles.test(hostname)) return url;
  const deploy = /^\/(?:sites|projects)\/([\w-]+)\/deploys\/([0-9a-f]{24})/.exec(pathname);
  if (hostname !== "app.netlify.com" || deploy === null) return undefined;
  return `https://${deploy[2] ?? ""}--${deploy[1] ?? ""}.netlify.app/`;
}

/** Cloudflare and Amplify write the address into the check's text; its `details_url` is their console. */
export function urlOfCheck(check: unknown): string | undefined {
  const texts = [textAt(check, "output", "summary"), textAt(check, "output", "text"), textAt(check, "output", "title")];
  const urls = texts.flatMap((text) => urlsIn(text ?? ""));
  const fixed = urls.find((url) => fixedHost.test(new URL(url).hostname));
  const details = webUrlOf(textAt(check, "details_url"));
  const own = details !== undefined && !consoles.test(new URL(details).hostname) ? details : undefined;
  return fixed ?? urls[0] ?? own;
}

/** At most 64 KiB are read: the text is the platform's, but its length is nobody's promise. */
function urlsIn(text: string): readonly string[] {
  const found = text.slice(0, 65_536).match(/https:\/\/[\w.-]+(?:\/[\w./~%-]*)?/g) ?? [];
  return found
    .map(webUrlOf)
    .flatMap((url) => (url !== undefined && previewHosts.test(new URL(url).hostname) ? [url] : []));
}

/** True for the statuses and checks by which known platforms announce previews. */
export function isPreviewName(name: string): boolean {
  return /^netlify\/.+\/deploy-preview$|^Cloudflare Pages|^Workers Builds|^AWS Amplify|^Vercel\b/i.test(name);
}

export function announcementOf(
  from: Announcement["from"],
  name: string,
  state: Announcement["state"],
  id: number,
  url: string | undefined,
): Announcement {
  return { from, name, state, id, ...given({ url }) };
}
