/** Checks what stands above the first section: one H1, a one-line quote, details without headings (S3–S7). */
import type { LlmsLine } from "../llms-lines.ts";
import type { LintFinding } from "../model.ts";
import { fault } from "./facts.ts";

export function lintHead(lines: readonly LlmsLine[]): readonly LintFinding[] {
  const first = lines.findIndex(isSection);
  const head = first === -1 ? lines : lines.slice(0, first);
  const titles = lines.filter(isTitle);
  const [title] = titles;
  const sections = first === -1 ? [noSections()] : [];
  if (title === undefined) return [...missingTitle(lines), ...sections];
  return [
    ...titles.slice(1).map(({ number }) => secondTitle(number)),
    ...emptyTitle(title),
    ...beforeTitle(head, title),
    ...lintQuote(head, title),
    ...headingsInDetails(head, title),
    ...sections,
  ];
}

export function isSection(line: LlmsLine): boolean {
  return line.kind === "heading" && line.level === 2;
}

function isTitle(line: LlmsLine): boolean {
  return line.kind === "heading" && line.level === 1;
}

/** An underlined H1 is one for Markdown and none for either reader. */
export function setextTitle(lines: readonly LlmsLine[]): LlmsLine | undefined {
  const at = lines.findIndex((line, index) => /^ {0,3}=+\s*$/u.test(line.text) && lines[index - 1]?.kind === "text");
  return at === -1 ? undefined : lines[at - 1];
}

function missingTitle(lines: readonly LlmsLine[]): readonly LintFinding[] {
  const underlined = setextTitle(lines);
  if (underlined !== undefined) {
    return [
      fault(underlined.number, "S4", "error", {
        message: "the H1 is underlined",
        why: "both readers look for a line that starts with # and crash without one",
        fix: `write "# ${underlined.text.trim()}"`,
      }),
    ];
  }
  return [
    fault(1, "S4", "error", {
      message: "no H1",
      why: "the name is the only required part; both readers crash without it",
      fix: `start the file with "# " and the site's name`,
    }),
  ];
}

function secondTitle(line: number): LintFinding {
  return fault(line, "S4", "error", {
    message: "a second H1",
    why: "a file has one name; both readers take this line for text, and the Python reader crashes where it stands in a section",
    fix: "make it a section (##) or take it out",
  });
}

function emptyTitle(title: LlmsLine): readonly LintFinding[] {
  if (title.kind !== "heading" || title.name !== "") return [];
  const why = "the readers take the next line for the name";
  return [fault(title.number, "S4", "error", { message: "the H1 is empty", why, fix: "name the site" })];
}

function beforeTitle(head: readonly LlmsLine[], title: LlmsLine): readonly LintFinding[] {
  const early = head.find((line) => line.kind !== "blank" && line.number < title.number);
  if (early === undefined) return [];
  const why = "everything above the H1 is lost to both readers";
  return [
    fault(early.number, "S3", "error", { message: "something stands before the H1", why, fix: "move it below the H1" }),
  ];
}

function lintQuote(head: readonly LlmsLine[], title: LlmsLine): readonly LintFinding[] {
  const below = head.filter((line) => line.number > title.number);
  const quotes = below.filter((line) => line.kind === "quote");
  const [quote, next] = quotes;
  const details = below.filter((line) => line.kind !== "blank" && line.kind !== "quote");
  if (quote === undefined) return details.length > 0 ? [noQuote(title)] : [noQuote(title), nothingBelow(title)];
  const early = details.find((line) => line.number < quote.number);
  return [
    ...(early === undefined ? [] : [lateQuote(quote)]),
    ...(next?.number === quote.number + 1 ? [longQuote(next)] : []),
    ...(details.length > 0 ? [] : [noDetails(quote, title)]),
  ];
}

function noQuote(title: LlmsLine): LintFinding {
  const why = "readers have no summary to decide by";
  return fault(title.number, "S5", "warn", {
    message: "no blockquote",
    why,
    fix: `add "> " and one sentence below the H1`,
  });
}

function nothingBelow(title: LlmsLine): LintFinding {
  return fault(title.number, "S6", "error", {
    message: "nothing between the H1 and the sections",
    why: "legal, but it crashes both readers",
    fix: "add a one-line blockquote and a paragraph of details",
  });
}

function lateQuote(quote: LlmsLine): LintFinding {
  const why = "both readers find a summary right below the H1 only";
  return fault(quote.number, "S3", "error", {
    message: "the blockquote stands below other text",
    why,
    fix: "move it up to the H1",
  });
}

function longQuote(second: LlmsLine): LintFinding {
  const why = "both readers take the first line for the summary and the rest for details";
  return fault(second.number, "S5", "warn", {
    message: "the blockquote has several lines",
    why,
    fix: "join them into one",
  });
}

function noDetails(quote: LlmsLine, title: LlmsLine): LintFinding {
  const crashes = quote.number === title.number + 1;
  return fault(quote.number, "S6", crashes ? "error" : "warn", {
    message: "no paragraph of details behind the blockquote",
    why: crashes
      ? "legal, but it crashes both readers"
      : "legal, but both readers lose the summary: it becomes the details",
    fix: "add one sentence of details between the blockquote and the first section",
  });
}

function headingsInDetails(head: readonly LlmsLine[], title: LlmsLine): readonly LintFinding[] {
  const headings = head.filter((line) => line.kind === "heading" && line.level > 2 && line.number > title.number);
  return headings.map((line) =>
    fault(line.number, "S6", "error", {
      message: "a heading inside the details",
      why: "both readers take it for a section with a # in its name, and Python crashes on its text",
      fix: "use plain text, or an H2 with links",
    }),
  );
}

function noSections(): LintFinding {
  const why = "legal, but there is no link to follow";
  return fault(1, "S7", "warn", { message: "no section", why, fix: `add "## " and a list of links` });
}
