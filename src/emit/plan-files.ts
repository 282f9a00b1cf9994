/** Decides over the nested llms.txt files beside the committed root: each is merged like the root, or goes when the site no longer needs it. */
import type { EmittedFile } from "../model.ts";
import { formatUnifiedDiff } from "../unified-diff.ts";
import type { Conflict } from "./merge.ts";
import { planLlmsWrite, type LlmsPlan, type LlmsPlanInput } from "./plan.ts";

export interface NestedPlan extends LlmsPlan {
  /** Relative to the root file's folder. */
  readonly path: string;
  /** The file goes: we generated it, nobody touched it, and nothing links it any more. */
  readonly removed?: boolean;
}
export interface NestedInput {
  readonly mode: LlmsPlanInput["mode"];
  /** The root file as it will stand. */
  readonly rootText: string;
  /** Reads a committed nested file; undefined when there is none. */
  readonly committed: (path: string) => string | undefined;
  readonly lastGenerated: readonly EmittedFile[];
  /** All emitted files, the root first. */
  readonly emitted: readonly EmittedFile[];
}

/** Only files that the root, or a nested file above, links: a root that people keep without them gets none. */
export function planNestedFiles(input: NestedInput): readonly NestedPlan[] {
  const { mode, rootText, committed, lastGenerated, emitted } = input;
  if (mode === "off") return [];
  const plans: NestedPlan[] = [];
  const texts = [rootText];
  for (const { path, text } of emitted.slice(1)) {
    if (!isLinked(path, texts)) continue;
    if (!isPlainPath(path)) {
      plans.push({ path, changed: false, drift: 0, diff: "", conflicts: [unwritable(path)] });
      continue;
    }
    const last = lastGenerated.find((file) => file.path === path)?.text;
    const plan = planLlmsWrite({ mode, committed: committed(path), lastGenerated: last, emitted: text, path });
    plans.push({ ...plan, path });
    texts.push(plan.result ?? text);
  }
  return [...plans, ...planRemovals(input, texts)];
}

/** Files of the last run that this one does not link: what people wrote stays, and the comment says so. */
function planRemovals(
  { mode, committed, lastGenerated, emitted }: NestedInput,
  texts: readonly string[],
): readonly NestedPlan[] {
  const now = new Set(emitted.map((file) => file.path));
  return lastGenerated.slice(1).flatMap(({ path, text }): readonly NestedPlan[] => {
    if (!isPlainPath(path) || isLinked(path, texts)) return [];
    const mine = committed(path);
    if (mine === undefined) return [];
    if (mine !== text) {
      // A root that people keep without its nested files has them as their own.
      if (now.has(path)) return [];
      return [{ path, changed: false, drift: 0, diff: "", conflicts: [edited(path)] }];
    }
    const diff = formatUnifiedDiff(mine, "", path);
    return [{ path, changed: true, drift: 1, diff, conflicts: [], ...(mode === "check" ? {} : { removed: true }) }];
  });
}

function isLinked(path: string, texts: readonly string[]): boolean {
  const links = [path, encodeURI(path)].map((link) => `/${link})`);
  return texts.some((above) => links.some((link) => above.includes(link)));
}

/** Paths come from the site's URLs: only plain names below the root file's folder may reach the disk, and only files of this name. */
export function isPlainPath(path: string): boolean {
  const segments = path.split("/");
  const isPlain = (segment: string) =>
    /^[\p{L}\p{M}\p{N}_.@+~=, -]+$/u.test(segment) && !/^\.+$|^\.git$|^[. ]|[. ]$/iu.test(segment);
  return segments.length <= 20 && path.length <= 400 && segments.at(-1) === "llms.txt" && segments.every(isPlain);
}

function unwritable(path: string): Conflict {
  return { kind: "nested", message: `${path} has a name that is not written to disk; it is in the report folder` };
}

function edited(path: string): Conflict {
  return { kind: "nested", message: `${path} was edited by hand and the site no longer needs it: remove or keep it` };
}
