/** Turns a contrast into findings for single sections and layouts, where the whole hides what a part lost. */
import type { Baseline, Finding, PageRow } from "../model.ts";
import type { Options } from "../options.ts";
import type { MetricSpec } from "../metrics/metric.ts";
import { landing, type Contrast, type Pair } from "./contrast.ts";
import { findingOf, type Where } from "./findings.ts";
import { isGroup, isOwn, ownLimits } from "./group-limits.ts";
import { exceeds, groupLimits, limitsFor, withOverride, type EffectiveLimits } from "./limits.ts";
import { movementOf } from "./movement.ts";

/** Groups smaller than this are left to the site-wide metrics. */
const smallestGroup = 5;
const mostPerMetric = 3;

export interface Group {
  readonly where: Where;
  readonly before: readonly PageRow[];
  readonly after: readonly PageRow[];
  readonly pairs: readonly Pair[];
}

interface Found {
  readonly finding: Finding;
  readonly pages: number;
  readonly where: Where;
}

/** `told` are metrics that the site as a whole reports already: there only the operator's own group limits are looked at. */
export function groupFindings(
  contrast: Contrast,
  specs: readonly MetricSpec[],
  told: ReadonlySet<string>,
  options: Options,
  history: Baseline["history"],
): readonly Finding[] {
  const groups = groupsOf(contrast);
  const documents = contrast.before.pages.filter((row) => row.role === "document").length;
  return specs.flatMap((spec) => {
    const own = ownLimits(spec.name, options);
    const usual = groupLimits(limitsFor(spec, options.limits[spec.name], documents, history), spec);
    const asked = groups.flatMap((group) => {
      const override = own.find(({ where }) => isGroup(group.where, where))?.limit;
      return override === undefined ? [] : judgeGroup(spec, group, withOverride(usual, override));
    });
    if (told.has(spec.name) || !spec.perGroup) return asked.map(({ finding }) => finding);
    const rest = groups.filter((group) => group.before.length >= smallestGroup && !isOwn(group.where, own));
    const found = rest.flatMap((group) => judgeGroup(spec, group, usual));
    return [...asked, ...mostTelling(found)].map(({ finding }) => finding);
  });
}

function judgeGroup(spec: MetricSpec, group: Group, limits: EffectiveLimits): readonly Found[] {
  if (limits.level === "off" || spec.ofRows === undefined) return [];
  const movement = movementOf(spec, spec.ofRows(group.before), spec.ofRows(group.after), group.pairs);
  if (movement === undefined || !exceeds(spec, movement, limits)) return [];
  return [{ finding: findingOf(spec, movement, limits, group.where), pages: movement.pages, where: group.where }];
}

/** Sections are easier to understand than layouts: a layout is named only when no section is. */
function mostTelling(found: readonly Found[]): readonly Found[] {
  const sections = found.filter(({ where }) => where.section !== undefined);
  const told = sections.length > 0 ? sections : found;
  return told.toSorted((a, b) => b.pages - a.pages).slice(0, mostPerMetric);
}

/**
 * A group is the baseline's: the same pages are looked up now, wherever they ended, so that a renamed section or a new
 * layout does not read as a loss. Pages that are new to a section of the same name count as its own.
 */
function groupsOf(contrast: Contrast): readonly Group[] {
  const documents = contrast.before.pages.filter((row) => row.role === "document");
  const sections = groupBy(documents, (row) => row.section ?? "");
  const layouts = groupBy(documents, (row) => row.layout ?? "");
  return [
    ...groupsFrom(contrast, sections, (section) => ({ section })),
    ...groupsFrom(contrast, layouts, (layout) => ({ layout })),
  ];
}

function groupsFrom(
  contrast: Contrast,
  members: ReadonlyMap<string, readonly PageRow[]>,
  whereOf: (name: string) => Where,
): readonly Group[] {
  return [...members]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, before]) => {
      const where = whereOf(name);
      const pairs = before.flatMap((row) => {
        const now = contrast.rowOf(row.key);
        return now === undefined ? [] : [{ before: row, after: landing(contrast, now) }];
      });
      const fresh = contrast.added.filter((row) => where.section !== undefined && (row.section ?? "") === name);
      const renamed = renamedOf(contrast, before);
      const after = [...new Set([...pairs.map((pair) => pair.after), ...renamed, ...fresh])];
      return { where, before, after, pairs };
    });
}

function renamedOf(contrast: Contrast, before: readonly PageRow[]): readonly PageRow[] {
  const members = new Set(before);
  return contrast.renamed.filter((pair) => members.has(pair.before)).map((pair) => pair.after);
}

function groupBy(rows: readonly PageRow[], nameOf: (row: PageRow) => string): ReadonlyMap<string, readonly PageRow[]> {
  const groups = new Map<string, PageRow[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group === undefined) groups.set(nameOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
