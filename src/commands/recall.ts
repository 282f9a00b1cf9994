/** Keeps a run's pages beside its reports, so that the next run need not read again what the server calls unchanged. */
import { join, resolve } from "node:path";
import type { AuditInput } from "../audit.ts";
import { loadPages, savePages, type StoreKey } from "../io/page-store.ts";
import type { Audit } from "../model.ts";
import type { Options } from "../options.ts";
import type { Ports } from "../ports.ts";
import type { Settings } from "../settings/settings.ts";
import { toolVersion } from "../version.ts";
import { kindOnDisk } from "./world.ts";

const fileName = "pages.json.gz";

/** Nothing for a folder: reading it again costs less than remembering it. */
export function recallOf(input: AuditInput, settings: Settings, cwd: string): Pick<Ports, "recall"> {
  if (input.isFolder) return {};
  return { recall: loadPages(pathOf(settings, cwd), storeKey(settings.options, new URL(input.startUrl).origin)) };
}

/** Only what a server said, and only when it let us look. */
export function remember(audit: Audit, settings: Settings, cwd: string): void {
  const { scope, stop, pages } = audit.crawl;
  if (stop.kind === "blocked" || isFolder(settings, cwd)) return;
  savePages(pathOf(settings, cwd), pages, storeKey(settings.options, scope.site.deployOrigin));
}

function isFolder({ options }: Settings, cwd: string): boolean {
  return kindOnDisk(resolve(cwd, options.entry)) === "folder";
}

function pathOf(settings: Settings, cwd: string): string {
  return join(resolve(cwd, settings.out), fileName);
}

function storeKey(options: Options, origin: string): StoreKey {
  const { siteUrl, trackingParameters, keepMarkdown } = options;
  return { stamp: JSON.stringify([toolVersion, siteUrl, trackingParameters, keepMarkdown]), origin };
}
