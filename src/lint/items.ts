/** Checks the lines below sections: each one link in the form that both readers take (S8). */
import type { ItemParts, LlmsLine } from "../llms-lines.ts";
import type { LintFinding } from "../model.ts";
import { fault } from "./facts.ts";
import { isSection } from "./head.ts";

const rule = "S8";
const crash = "crashes the Python reader; the JS reader drops it silently";

export function lintItems(lines: readonly LlmsLine[]): readonly LintFinding[] {
  const start = lines.findIndex(isSection);
  if (start === -1) return [];
  return lines.slice(start + 1).flatMap((line, index) => lintLine(line, lines[start + index]));
}

function lintLine(line: LlmsLine, above: LlmsLine | undefined): readonly LintFinding[] {
  switch (line.kind) {
    case "item":
      return lintItem(line.number, line.text, line.item);
    case "bullet":
      return [
        fault(line.number, rule, "error", {
          message: "a list item without a link in front",
          why: crash,
          fix: "write - [Title](URL): note",
        }),
      ];
    case "text":
    case "quote":
      return [textUnderSection(line.number, above)];
    case "code":
      return line.fence === "inside" ? [] : codeUnderSection(line.number, line.fence === "open");
    case "heading":
    case "blank":
      return [];
  }
}

function textUnderSection(line: number, above: LlmsLine | undefined): LintFinding {
  const isWrapped = above?.kind === "item" || above?.kind === "text";
  if (above?.kind === "item") {
    const why = "crashes the Python reader; the JS reader cuts the note at its first line";
    return fault(line, rule, "error", {
      message: "a note that goes on in a second line",
      why,
      fix: "write the item on one line",
    });
  }
  return fault(line, rule, "error", {
    message: isWrapped ? "text below a section goes on" : "text below a section",
    why: crash,
    fix: "move it up to the details, or make it the note of a link",
  });
}

function codeUnderSection(line: number, opens: boolean): readonly LintFinding[] {
  return opens
    ? [
        fault(line, rule, "error", {
          message: "a code block below a section",
          why: crash,
          fix: "move it up to the details",
        }),
      ]
    : [];
}

function lintItem(line: number, text: string, item: ItemParts): readonly LintFinding[] {
  const faults = [
    ...lintBullet(line, item),
    ...lintTitle(line, item),
    ...lintTarget(line, item),
    ...lintNote(line, text, item),
  ];
  if (faults.length > 0 || item.indent === 0) return faults;
  const why = "both readers flatten the list: the nesting is lost, the links are not";
  return [fault(line, rule, "info", { message: "a nested list", why, fix: "use sections for structure" })];
}

function lintBullet(line: number, { bullet }: ItemParts): readonly LintFinding[] {
  if (bullet === "-") return [];
  const message = /\d/u.test(bullet) ? "a numbered item" : `an item that starts with ${bullet}`;
  return [fault(line, rule, "error", { message, why: crash, fix: "start it with a hyphen" })];
}

function lintTitle(line: number, { title }: ItemParts): readonly LintFinding[] {
  if (title.trim() === "") {
    return [fault(line, rule, "error", { message: "a link without a title", why: crash, fix: "say what the page is" })];
  }
  if (title.includes("]")) {
    return [
      fault(line, rule, "error", {
        message: "a bracket inside a title",
        why: crash,
        fix: "use parentheses, escaping does not help",
      }),
    ];
  }
  return [];
}

function lintTarget(line: number, { url, dressed }: ItemParts): readonly LintFinding[] {
  if (url === "")
    return [fault(line, rule, "error", { message: "a link without a URL", why: crash, fix: "add the address" })];
  if (dressed) {
    const why = "both readers take angle brackets and link titles for part of the URL";
    return [
      fault(line, rule, "error", {
        message: "a URL in angle brackets or with a link title",
        why,
        fix: "write the bare URL",
      }),
    ];
  }
  if (!url.includes(")")) return [];
  const why = "the Python reader cuts the URL at the parenthesis; the JS reader drops the link";
  return [
    fault(line, rule, "error", {
      message: "a parenthesis inside a URL",
      why,
      fix: `write ${url.replaceAll("(", "%28").replaceAll(")", "%29")}`,
    }),
  ];
}

function lintNote(line: number, text: string, { separator, note, noteFrom }: ItemParts): readonly LintFinding[] {
  const tail = text.slice(noteFrom - separator.length);
  if (tail.trim() === "" || separator.startsWith(":")) {
    return separator.startsWith(":") && note === "" ? [emptyNote(line)] : [];
  }
  const why = "the Python reader loses the note, the JS reader the whole link";
  return [
    fault(line, rule, "error", {
      message: "a note that is not introduced by a colon",
      why,
      fix: "write a colon and one space right behind the link",
    }),
  ];
}

function emptyNote(line: number): LintFinding {
  return fault(line, rule, "info", {
    message: "a colon without a note",
    why: "readers give an empty note",
    fix: "add the note or drop the colon",
  });
}
