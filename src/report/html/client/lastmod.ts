/// <reference lib="dom" />
/** The view of the sitemap's dates: may a reader schedule by them, and why. */
import type { ReportData } from "../data.ts";
import { h, list, quiet, table, tag } from "./dom.ts";

const kinds: Readonly<Record<string, string>> = { trusted: "good", unproven: "warn", untrusted: "bad" };

export function fillLastmod(section: HTMLElement, data: ReportData): void {
  const { lastmod } = data;
  section.append(
    h("p", { class: "lead" }, tag(lastmod.verdict, kinds[lastmod.verdict] ?? ""), ` ${lastmod.why}`),
    list(counts(data)),
  );
  section.append(h("h2", {}, "Dates by month"), histogram(data));
  section.append(h("h2", {}, "Against the baseline"), ...matrices(data));
  if (lastmod.parts === undefined) return;
  const rows = lastmod.parts.map((part) => [
    `${part.scope} ${part.name}`,
    tag(part.verdict, kinds[part.verdict] ?? ""),
    `${String(part.dated)} of ${String(part.entries)}`,
    part.why,
  ]);
  section.append(
    h("h2", {}, "Per sitemap and section"),
    table("lastmod per part", [{ head: "part" }, { head: "verdict" }, { head: "dated" }, { head: "why" }], rows),
  );
}

function counts({ lastmod }: ReportData): readonly string[] {
  const { entries, dated, valid, future, clustered, commonest, sampled, backwards, lost } = lastmod;
  const compared = sampled.agree + sampled.behind + sampled.ahead;
  return [
    `${String(dated)} of ${String(entries)} sitemap entries are dated, ${String(valid)} of them validly, ${String(future)} in the future`,
    `${String(clustered)} dates lie within one minute of each other`,
    ...(commonest === undefined ? [] : [`${String(commonest.count)} share ${commonest.instant}`]),
    ...(compared === 0
      ? []
      : [
          `${String(compared)} pages state their own date: ${String(sampled.agree)} agree, ${String(sampled.behind)} sitemap dates are older, ${String(sampled.ahead)} newer`,
        ]),
    ...(backwards === undefined || backwards === 0 ? [] : [`${String(backwards)} dates moved back`]),
    ...(lost === undefined || lost === 0 ? [] : [`${String(lost)} dates are gone`]),
  ];
}

function histogram({ months }: ReportData): HTMLElement {
  if (months.length === 0) return quiet("No page has a valid date.");
  const most = Math.max(...months.map(([, count]) => count));
  const rows = months.map(([month, count]) => {
    const bar = h("div", { class: "bar" });
    bar.style.width = `${String((count / most) * 100)}%`;
    return [month, String(count), bar];
  });
  return h(
    "div",
    { class: "histogram" },
    table(
      "Dated pages by month",
      [{ head: "month" }, { head: "pages", numeric: true }, { head: "share of the fullest month" }],
      rows,
    ),
  );
}

function matrices({ lastmod: { matrix, tally } }: ReportData): readonly HTMLElement[] {
  if (matrix === undefined) return [quiet("Known from the second run on: whether dates move when pages change.")];
  const draw = (name: string, counted: NonNullable<typeof matrix>) =>
    table(
      name,
      [{ head: name }, { head: "date moved", numeric: true }, { head: "date stayed", numeric: true }],
      [
        ["content changed", String(counted.changedBumped), String(counted.changedNotBumped)],
        ["content unchanged", String(counted.unchangedBumped), String(counted.unchangedNotBumped)],
      ],
    );
  return [draw("this run", matrix), ...(tally === undefined ? [] : [draw("all runs", tally)])];
}
