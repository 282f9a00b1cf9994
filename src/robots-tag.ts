/** Turns `X-Robots-Tag` headers and robots metas into the directives that apply to one agent. */
import type { RobotsDirectives } from "./model.ts";

export interface TagDirectives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
  /** Instant after which the page counts as noindex; set when one was given and could be read. */
  readonly unavailableAfter?: string;
  /** True when that instant had passed at `servedMs`. */
  readonly expired: boolean;
}

/** Rules whose value follows a colon: everything else before a colon is an agent's name. */
const valued = ["unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"];
const plain =
  /^(?:all|none|index|noindex|follow|nofollow|noarchive|nosnippet|noodp|noydir|noimageindex|notranslate|nocache|indexifembedded|noai|noimageai)$/;

/**
 * Several values add up and the restrictive one wins. `agent` is a product token; a value without a name is for all.
 * `servedMs` is the answer's own date: without it nothing expires.
 */
export function parseRobotsTag(values: readonly string[], agent: string, servedMs?: number): TagDirectives {
  return directivesOf(
    values.flatMap((value) => rulesFor(value, agent)),
    servedMs,
  );
}

/** Metas named `robots` or like the agent; the name decides, so that a value cannot be for another agent. */
export function parseRobotsMeta(
  metas: readonly { readonly name: string; readonly content: string }[],
  agent: string,
  servedMs?: number,
): TagDirectives {
  const ours = metas.filter(({ name }) => ["robots", agent.toLowerCase()].includes(name.trim().toLowerCase()));
  return directivesOf(
    ours.flatMap(({ content }) => rulesFor(content, agent)),
    servedMs,
  );
}

export function joinDirectives(meta: TagDirectives, header: TagDirectives): RobotsDirectives {
  const from = meta.noindex ? (header.noindex ? "both" : "meta") : header.noindex ? "header" : "none";
  return {
    noindex: meta.noindex || header.noindex,
    nofollow: meta.nofollow || header.nofollow,
    noindexFrom: from,
  };
}

interface Rule {
  readonly name: string;
  readonly value: string;
}

function directivesOf(rules: readonly Rule[], servedMs: number | undefined): TagDirectives {
  const has = (name: string) => rules.some((rule) => rule.name === name);
  const dates = rules.filter(({ name }) => name === "unavailable_after").map(({ value }) => Date.parse(value));
  const first = Math.min(...dates.filter((date) => !Number.isNaN(date)));
  const expired = servedMs !== undefined && first < servedMs;
  return {
    noindex: has("noindex") || has("none") || expired,
    nofollow: has("nofollow") || has("none"),
    ...(Number.isFinite(first) ? { unavailableAfter: new Date(first).toISOString() } : {}),
    expired,
  };
}

/** The rules of one value that are for the agent: a name and a colon open a part for that agent alone. */
function rulesFor(value: string, agent: string): readonly Rule[] {
  const rules: Rule[] = [];
  let applies = true;
  let dated = false;
  for (const part of value.split(",")) {
    const { names, rule } = readPart(part);
    if (names.length > 0)
      applies = names.every((name) => name === "*" || name === "robots" || name === agent.toLowerCase());
    // The comma of `Thursday, 25-Jun-20` belongs to the date before it.
    const last = rules.at(-1);
    if (dated && names.length === 0 && !plain.test(rule.name) && !valued.includes(rule.name)) {
      if (applies && last !== undefined) rules.splice(-1, 1, { name: last.name, value: `${last.value},${part}` });
      continue;
    }
    dated = rule.name === "unavailable_after";
    if (applies) rules.push(rule);
  }
  return rules;
}

function readPart(part: string): { readonly names: readonly string[]; readonly rule: Rule } {
  const named = /^\s*([a-z*][\w.*-]*)\s*:\s*([\s\S]*)$/i.exec(part);
  const name = named?.[1]?.toLowerCase() ?? "";
  if (named === null) return { names: [], rule: { name: part.trim().toLowerCase(), value: "" } };
  const rest = named[2] ?? "";
  if (valued.includes(name)) return { names: [], rule: { name, value: rest.trim() } };
  const { names, rule } = readPart(rest);
  return { names: [name, ...names], rule };
}
