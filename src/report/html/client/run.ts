/// <reference lib="dom" />
/** The views of the run itself and of the llms.txt it wrote. */
import type { ReportData } from "../data.ts";
import { difference, preformatted } from "./difference.ts";
import { folded, h, list, quiet, table, tag } from "./dom.ts";
import { filterBar } from "./filters.ts";
import type { Pages } from "./pages.ts";
import { pageLink } from "./summary.ts";

export function fillRun(section: HTMLElement, data: ReportData, pages: Pages): void {
  section.append(
    table(
      "Facts of the run",
      [{ head: "fact" }, { head: "value" }],
      data.run.map(([label, value]) => [label, value]),
    ),
  );
  section.append(h("h2", {}, `Requests without a page (${String(data.failures.length)})`));
  if (data.failures.length === 0) section.append(quiet("Every request got a page."));
  else {
    const rows = data.failures
      .slice(0, 500)
      .map(([path, status, cause, detail, from]) => [
        pageLink(path, pages),
        status === 0 ? "–" : String(status),
        cause,
        detail,
        from === "" ? "the sitemap only" : pageLink(from, pages),
      ]);
    section.append(
      table(
        "Failures",
        [
          { head: "URL" },
          { head: "status", numeric: true },
          { head: "cause" },
          { head: "detail" },
          { head: "linked from" },
        ],
        rows,
      ),
    );
    if (data.failures.length > rows.length)
      section.append(quiet(`The first ${String(rows.length)}; report.json holds all.`));
  }
  section.append(h("h2", {}, `Notes (${String(data.notes.length)})`));
  if (data.notes.length === 0) section.append(quiet("Nothing to note."));
  else fillNotes(section, data, pages);
}

function fillNotes(section: HTMLElement, data: ReportData, pages: Pages): void {
  const results = h("div");
  const bar = filterBar("run", { show: ["all", "fault", "notice"], q: "search" }, ({ show, q }) => {
    const found = data.notes.filter(
      ([level, kind, message]) =>
        (show === "all" || level === show) && `${kind} ${message}`.toLowerCase().includes(q.toLowerCase()),
    );
    const rows = found
      .slice(0, 500)
      .map(([level, kind, message, urls]) => [
        h("span", {}, tag(level, level === "fault" ? "warn" : ""), ` ${kind}`),
        urls.length === 0
          ? message
          : h(
              "div",
              {},
              message,
              folded(`${String(urls.length)} URLs`, list(urls.slice(0, 100).map((url) => pageLink(url, pages)))),
            ),
      ]);
    results.replaceChildren(table("Notes", [{ head: "kind" }, { head: "note" }], rows));
  });
  section.append(bar, results);
}

export function fillLlms(section: HTMLElement, data: ReportData): void {
  if (data.llmsDiff !== "")
    section.append(h("h2", {}, "Against the committed file"), difference("Difference", data.llmsDiff));
  const metrics = data.metrics.filter((line) => line.name.startsWith("llmsTxt."));
  section.append(
    h("h2", {}, "Measured"),
    list(metrics.map((line) => `${line.name}: ${line.now} ${line.ofWhat === "" ? "" : `(${line.ofWhat})`}`)),
  );
  if (data.llmsNotes.length > 0) section.append(list(data.llmsNotes));
  for (const [path, text] of data.llmsTxt) section.append(h("h2", {}, path), preformatted(path, text));
}
