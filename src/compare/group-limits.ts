/** Turns the operator's limits for single sections and layouts into the groups they mean, or says that there is none. */
import type { Finding, Run } from "../model.ts";
import { layoutLimit, sectionLimit, type LimitOverride, type Options } from "../options.ts";
import type { MetricSpec } from "../metrics/metric.ts";
import type { Where } from "./findings.ts";

export interface OwnLimit {
  readonly where: Where;
  readonly limit: LimitOverride;
}

export function ownLimits(metric: string, { limits }: Options): readonly OwnLimit[] {
  return Object.entries(limits).flatMap(([name, limit]): readonly OwnLimit[] => {
    const section = partOf(name, sectionLimit(metric, "\n"));
    if (section !== undefined) return [{ where: { section }, limit }];
    const layout = partOf(name, layoutLimit(metric, "\n"));
    return layout === undefined ? [] : [{ where: { layout }, limit }];
  });
}

/** What stands in `name` where `pattern` has its line break. */
function partOf(name: string, pattern: string): string | undefined {
  const [before = "", after = ""] = pattern.split("\n");
  const fits = name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
  return fits ? name.slice(before.length, name.length - after.length) : undefined;
}

/** `group` is a whole name or hash, `meant` may be the start of a hash. */
export function isGroup(group: Where, meant: Where): boolean {
  if (meant.section !== undefined) return group.section === meant.section;
  return meant.layout !== undefined && group.layout?.startsWith(meant.layout) === true;
}

export function isOwn(group: Where, own: readonly OwnLimit[]): boolean {
  return own.some(({ where }) => isGroup(group, where));
}

/** A limit that means no group guards nothing: a slip of the pen, or a section that was renamed since. */
export function idleLimits({ pages }: Run, specs: readonly MetricSpec[], options: Options): readonly Finding[] {
  const documents = pages.filter((row) => row.role === "document");
  const exists = (where: Where) =>
    documents.some(({ section = "", layout = "" }) => isGroup({ section, layout }, where));
  return specs.flatMap((spec) =>
    ownLimits(spec.name, options)
      .filter(({ where, limit }) => limit.level !== "off" && !exists(where))
      .map(({ where: { section, layout = "" } }): Finding => {
        const name = section === undefined ? `layout ${layout}` : `section "${section}"`;
        const message = `a limit of ${spec.name} names ${name}, which the baseline does not have: it guards nothing`;
        return { metric: spec.name, level: "warn", message };
      }),
  );
}
