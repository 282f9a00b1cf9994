/** Finds what to crawl: the folder, the URL, the preview that the event names, or the one that is waited for. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ActionWords } from "../github/inputs.ts";
import { awaitAnswer, awaitPreview, type Wait } from "../io/github-preview.ts";
import { createFetch } from "../io/http.ts";
import { defaultOptions } from "../options.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { Situation } from "./situation.ts";

export type Entry =
  | { readonly kind: "entry"; readonly entry: string }
  /** Nothing to look at, and nothing wrong. */
  | { readonly kind: "skip"; readonly why: string }
  /** There should be something, and it could not be seen. */
  | { readonly kind: "blind"; readonly why: string };

export interface EntryWish {
  readonly words: ActionWords;
  readonly secrets: Secrets;
  readonly situation: Situation;
  readonly signal: AbortSignal;
  readonly say: (message: string) => void;
}

export async function findEntry(wish: EntryWish): Promise<Entry> {
  const { words, situation } = wish;
  const { event, github, sha } = situation;
  const given = words.path ?? words.url;
  if (given !== undefined) return { kind: "entry", entry: given };
  const wait: Wait = {
    now: Date.now,
    sleep: async (ms) => await sleep(ms, undefined, { signal: wish.signal }),
    deadlineMs: Date.now() + words.waitTimeoutMs,
    say: wish.say,
  };
  if (event.previewUrl !== undefined) return await ready(event.previewUrl, wish, wait);
  // Hosts deploy no queue commits: a required check that never answers would block the queue.
  if (event.event === "merge_group") return { kind: "skip", why: "a merge queue has no preview; set path to gate it" };
  if (github === undefined || sha === undefined) {
    return {
      kind: "blind",
      why: `the ${event.event || "run"} event names no preview; set url, or path to a built folder`,
    };
  }
  const preview = await awaitPreview(github, sha, words.environment, wait);
  return preview.kind === "none" ? { kind: "blind", why: preview.why } : await ready(preview.url, wish, wait);
}

/** A preview may be announced a moment before it answers. */
async function ready(url: string, { secrets, signal }: EntryWish, wait: Wait): Promise<Entry> {
  const options = { ...defaultOptions, entry: url };
  const web = createFetch({ options, deployOrigin: new URL(url).origin, secrets, signal });
  try {
    await awaitAnswer(async () => {
      const outcome = await web.fetch({ url, maxBytes: options.maxPageBytes });
      return outcome.kind === "failed" ? 0 : outcome.status;
    }, wait);
  } finally {
    await web.close();
  }
  return { kind: "entry", entry: url };
}
