/** Chooses the preview of one commit among what platforms announced for it. */
import { matchesName } from "./event.ts";
import { isPreviewName, type Announcement } from "./hosts.ts";

export type PreviewState =
  | { readonly kind: "ready"; readonly url: string; readonly name: string }
  | { readonly kind: "failed"; readonly name: string }
  | { readonly kind: "pending"; readonly names: readonly string[] };

/** One that is ready wins; all failed is an end; else there is something to wait for. */
export function choosePreview(announcements: readonly Announcement[], environment: string | undefined): PreviewState {
  const fitting = newestByName(announcements).filter(({ from, name }) =>
    environment === undefined ? from === "deployment" || isPreviewName(name) : matchesName(name, environment),
  );
  const ready = fitting.filter(({ state, url }) => state === "ready" && url !== undefined).toSorted(byRank)[0];
  if (ready?.url !== undefined) return { kind: "ready", url: ready.url, name: ready.name };
  const failed = fitting.filter(({ state }) => state === "failed");
  const first = failed[0];
  if (first !== undefined && failed.length === fitting.length) return { kind: "failed", name: first.name };
  return { kind: "pending", names: fitting.map(({ name }) => name) };
}

function newestByName(announcements: readonly Announcement[]): readonly Announcement[] {
  const newest = new Map<string, Announcement>();
  for (const one of announcements) {
    const id = `${one.from} ${one.name}`;
    const other = newest.get(id);
    if (other === undefined || one.id > other.id) newest.set(id, one);
  }
  return [...newest.values()];
}

/** Environments that are called previews first, then deployments, then by name: never by arrival. */
function byRank(a: Announcement, b: Announcement): number {
  const rank = ({ from, name }: Announcement) =>
    (/preview|staging|pull|pr\b/i.test(name) ? 0 : 2) + (from === "deployment" ? 0 : 1);
  return rank(a) - rank(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : b.id - a.id);
}

/** Milliseconds before the next look: 3 s at first, half as much again each time, 30 s at most. */
export function nextLookMs(attempt: number): number {
  return Math.min(30_000, Math.round(3000 * 1.5 ** attempt));
}
