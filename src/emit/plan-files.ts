/** Decides over the nested llms.txt files that the root file links: each is merged like the root, beside it. */
import type { EmittedFile } from "../model.ts";
import { planLlmsWrite, type LlmsPlan, type LlmsPlanInput } from "./plan.ts";

export interface NestedPlan extends LlmsPlan {
  /** Relative to the root file's folder. */
  readonly path: string;
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
export function planNestedFiles({
  mode,
  rootText,
  committed,
  lastGenerated,
  emitted,
}: NestedInput): readonly NestedPlan[] {
  const plans: NestedPlan[] = [];
  const texts = [rootText];
  for (const { path, text } of emitted.slice(1)) {
    const links = [path, encodeURI(path)].map((link) => `/${link})`);
    if (mode === "off" || !texts.some((above) => links.some((link) => above.includes(link)))) continue;
    const last = lastGenerated.find((file) => file.path === path)?.text;
    const plan = planLlmsWrite({ mode, committed: committed(path), lastGenerated: last, emitted: text });
    plans.push({ ...plan, path });
    texts.push(plan.text ?? text);
  }
  return plans;
}
