/** Decides over the committed llms.txt, its nested files and llms-full.txt, and carries the decision out: all of it or nothing. */
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { emitFull, emitTwins } from "../emit/full.ts";
import { planLlmsWrite, type LlmsPlan } from "../emit/plan.ts";
import { planNestedFiles, type NestedPlan } from "../emit/plan-files.ts";
import { readText } from "../io/files.ts";
import { writeAll, type FileChange } from "../io/write-all.ts";
import type { Audit, EmittedFile } from "../model.ts";
import { ConfigError } from "../options.ts";
import type { Settings } from "../settings/settings.ts";

/** The root's plan, with the nested files' told in `changed`, `diff` and `conflicts`. */
export interface LlmsFilesPlan extends LlmsPlan {
  readonly nested: readonly NestedPlan[];
}

/** Before anything is written, so that `check` can still change the verdict. Throws `ConfigError`. */
export function planLlms(settings: Settings, audit: Audit, cwd: string): LlmsFilesPlan | undefined {
  const { llmsMode: mode, llmsTxt: path } = settings;
  if (mode === "off" || path === undefined) return undefined;
  const state = audit.baselineState;
  // Made with other settings it is still what we generated last.
  const lastGenerated = "baseline" in state ? state.baseline.run.llmsTxt : [];
  const emitted = audit.llmsTxt.files;
  const root = planLlmsWrite({
    mode,
    committed: committedText(resolve(cwd, path), path),
    lastGenerated: lastGenerated[0]?.text,
    emitted: emitted[0]?.text ?? "",
  });
  const folder = dirname(resolve(cwd, path));
  const nested = planNestedFiles({
    mode,
    rootText: root.result ?? "",
    committed: (below) => committedText(join(folder, below), join(dirname(path), below)),
    lastGenerated,
    emitted,
  });
  const all = [root, ...nested];
  return {
    ...root,
    nested,
    changed: all.some((plan) => plan.changed),
    diff: all
      .map((plan) => plan.diff)
      .filter((diff) => diff !== "")
      .join("\n"),
    conflicts: all.flatMap((plan) => plan.conflicts),
  };
}

function committedText(path: string, said: string): string | undefined {
  const file = readText(path);
  if (file.kind === "unreadable") throw new ConfigError(`llms-txt: ${said} cannot be read: ${file.cause}`);
  return file.kind === "text" ? file.text : undefined;
}

/** Paths as `llms-txt` gives its own, of the files that were written and of those that are gone. Throws `ConfigError` with every file as it was. */
export function writeLlms(plan: LlmsFilesPlan, settings: Settings, audit: Audit, cwd: string): readonly string[] {
  if (settings.llmsTxt === undefined || plan.text === undefined) return [];
  const folder = dirname(settings.llmsTxt);
  const changes: FileChange[] = [{ path: settings.llmsTxt, text: plan.text }];
  for (const { path, text, removed } of plan.nested) {
    if (removed === true) changes.push({ path: join(folder, path), text: undefined });
    else if (text !== undefined) changes.push({ path: join(folder, path), text });
  }
  if (settings.llmsFull) changes.push({ path: join(folder, "llms-full.txt"), text: fullText(audit).text });
  const fresh = changes.filter(({ path, text }) => committedText(resolve(cwd, path), path) !== text);
  if (fresh.length > 0)
    writeAll(
      fresh.map((change) => ({ ...change, path: resolve(cwd, change.path) })),
      rootOf(settings.llmsTxt, cwd),
    );
  return fresh.map((change) => change.path);
}

/** The checkout, or where the operator pointed outside of it. */
function rootOf(llmsTxt: string, cwd: string): string {
  const folder = dirname(resolve(cwd, llmsTxt));
  const below = relative(cwd, folder);
  return below.startsWith("..") || isAbsolute(below) ? folder : cwd;
}

/** What `llms-full` and `llms-twins` add to the report folder. */
export function extraFiles(settings: Settings, audit: Audit): readonly EmittedFile[] {
  const { site, tree, collapse } = audit;
  return [
    ...(settings.llmsFull ? [fullText(audit)] : []),
    ...(settings.llmsTwins
      ? emitTwins(site, tree, collapse).map((file) => ({ ...file, path: `twins/${file.path}` }))
      : []),
  ];
}

function fullText({ site, tree, collapse }: Audit): EmittedFile {
  return emitFull(site, tree, collapse);
}
