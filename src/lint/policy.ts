/** Checks the file as bytes and as served: BOM, line ends, fences, hidden characters, size, media type. */
import { stripInvisible } from "../encode.ts";
import type { LlmsLine } from "../llms-lines.ts";
import type { LintFinding } from "../model.ts";
import { fault, type LintFacts } from "./facts.ts";

/** Characters, as the Agent-Friendly Documentation Spec counts them. */
const largeCharacters = 50_000;
const tooLargeCharacters = 100_000;
const smallCharacters = 50;

/** Findings that make every other one pointless: then they stand alone. */
export function lintRefused(text: string, facts: LintFacts): readonly LintFinding[] {
  if (facts.status !== undefined && facts.status !== 200) {
    const why = "readers get an error page or nothing";
    return [
      fault(1, "status", "error", {
        message: `answered with status ${String(facts.status)}`,
        why,
        fix: "serve the file",
      }),
    ];
  }
  if (text.trim() === "")
    return [
      fault(1, "empty", "error", { message: "the file is empty", why: "there is nothing to read", fix: "generate it" }),
    ];
  if (/^\uFEFF?\s*<(?:!doctype|html|head|body)\b/iu.test(text)) {
    const why = "a host that answers every path with the app's page has no llms.txt at all";
    return [fault(1, "html-body", "error", { message: "the body is HTML", why, fix: "serve the text file itself" })];
  }
  return [];
}

export function lintPolicy(text: string, lines: readonly LlmsLine[], facts: LintFacts): readonly LintFinding[] {
  return [
    ...lintName(facts),
    ...lintMediaType(facts),
    ...lintBytes(text, lines),
    ...lintFences(lines),
    ...lintHidden(lines),
    ...lintSize(text),
  ];
}

function lintName({ location }: LintFacts): readonly LintFinding[] {
  if (location === undefined) return [];
  const name =
    location
      .replace(/[?#].*$/u, "")
      .split(/[\\/]/u)
      .at(-1) ?? "";
  if (name === "llms.txt") return [];
  return [
    fault(1, "S1", "error", {
      message: `the file is named ${name}`,
      why: "readers ask for llms.txt",
      fix: "name it llms.txt",
    }),
  ];
}

function lintMediaType({ mediaType }: LintFacts): readonly LintFinding[] {
  const type = mediaType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || type === "text/plain" || type === "text/markdown" || type === "text/x-markdown") return [];
  const level = type === "text/html" || type === "application/xhtml+xml" ? "error" : "warn";
  const why = "readers that go by media type refuse, download or parse it as something else";
  return [
    fault(1, "media-type", level, {
      message: `served as ${type}`,
      why,
      fix: "serve it as text/plain or text/markdown, charset utf-8",
    }),
  ];
}

function lintBytes(text: string, lines: readonly LlmsLine[]): readonly LintFinding[] {
  const findings: LintFinding[] = [];
  if (text.startsWith("\uFEFF")) {
    const words = { message: "a byte order mark", why: "crashes the Python reader", fix: "save as UTF-8 without BOM" };
    findings.push(fault(1, "bom", "error", words));
  }
  const carriage = lines.find((line) => line.eol.includes("\r"));
  if (carriage !== undefined) {
    const why = "both readers keep the carriage return in names and lose where lines end";
    findings.push(fault(carriage.number, "crlf", "warn", { message: "Windows line ends", why, fix: "save with LF" }));
  }
  if (!text.endsWith("\n")) {
    const words = {
      message: "no line end at the end",
      why: "files joined to this one run into its last line",
      fix: "end the file with a line end",
    };
    findings.push(fault(lines.length, "final-newline", "info", words));
  }
  return findings;
}

function lintFences(lines: readonly LlmsLine[]): readonly LintFinding[] {
  const findings = lines
    .filter((line) => line.kind === "code" && line.fence === "inside" && line.text.startsWith("##"))
    .map(({ number }) =>
      fault(number, "S6", "error", {
        message: "a line inside a code block starts with ##",
        why: "both readers start a section here: Python crashes, JS cuts the details",
        fix: "indent the line or take the block out",
      }),
    );
  const last = lines.findLast((line) => line.kind === "code");
  if (last?.kind !== "code" || last.fence === "close") return findings;
  const open = lines.findLast((line) => line.kind === "code" && line.fence === "open");
  const why = "for Markdown everything below is code, links too";
  return [
    ...findings,
    fault(open?.number ?? 1, "fence", "error", { message: "a code block that never closes", why, fix: "close it" }),
  ];
}

function lintHidden(lines: readonly LlmsLine[]): readonly LintFinding[] {
  return lines
    .filter((line) => stripInvisible(line.text) !== line.text)
    .map(({ number }) =>
      fault(number, "hidden", "warn", {
        message: "characters that nobody sees",
        why: "models read what people cannot: bidirectional, zero-width, control or private characters hide text",
        fix: "take them out",
      }),
    );
}

function lintSize(text: string): readonly LintFinding[] {
  const { length } = text;
  const words = {
    why: "the file is meant to be read whole, in one context",
    fix: "split it: one llms.txt per part of the site, linked from the root",
  };
  if (length > tooLargeCharacters)
    return [fault(1, "S11", "error", { message: `${String(length)} characters`, ...words })];
  if (length > largeCharacters) return [fault(1, "S11", "warn", { message: `${String(length)} characters`, ...words })];
  if (length >= smallCharacters) return [];
  const why = "too little to choose a page by";
  return [fault(1, "S11", "warn", { message: `only ${String(length)} characters`, why, fix: "list the site's pages" })];
}
