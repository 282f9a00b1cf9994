/** Turns the main content of a page into markdown. */
import { Document, Element, Text } from "domhandler";
import type { ChildNode } from "domhandler";
import { isInPage, type Resolve } from "./links.ts";
import type { Survey } from "./survey.ts";
import { breaksLine, collapse, isPermalink, linkText, silent, textOf } from "./text.ts";
import { zoneOf } from "./zones.ts";

interface Formatting {
  readonly survey: Survey;
  readonly resolve: Resolve;
}

/** Absolute links; navigation, forms and pictures without words left out. Ends with a line break unless empty. */
export function formatMain(survey: Survey, resolve: Resolve): string {
  const text = blocksOf(survey.main ?? survey.body, { survey, resolve })
    .join("\n\n")
    .trim();
  return text === "" ? "" : `${text}\n`;
}

/** Runs of inline content become paragraphs between the block elements. */
function blocksOf(node: Element | Document, formatting: Formatting): readonly string[] {
  const blocks: string[] = [];
  let run: ChildNode[] = [];
  const flush = () => {
    const text = tidy(run.map((child) => inlineOf(child, formatting)).join(""));
    if (text !== "") blocks.push(text);
    run = [];
  };
  for (const child of node.children) {
    if (child instanceof Document || (child instanceof Element && isBlock(child))) {
      flush();
      blocks.push(...(child instanceof Document ? blocksOf(child, formatting) : blockOf(child, formatting)));
    } else run.push(child);
  }
  flush();
  return blocks;
}

function tidy(text: string): string {
  return text
    .replaceAll(/[ \t\n\r]+/gu, " ")
    .replaceAll(" \\\u0000", "\\\n")
    .replaceAll("\u0000", "\n")
    .trim();
}

function isBlock(element: Element): boolean {
  return breaksLine(element.name) && element.name !== "br" && element.name !== "button" && element.name !== "input";
}

function blockOf(element: Element, formatting: Formatting): readonly string[] {
  const { name } = element;
  if (silent.has(name) || isBoilerplate(element, formatting.survey)) return [];
  if (/^h[1-6]$/u.test(name)) {
    const text = tidy(element.children.map((child) => inlineOf(child, formatting)).join(""));
    return text === "" ? [] : [`${"#".repeat(Number(name[1]))} ${text}`];
  }
  if (name === "pre") return [fenced(element)];
  if (name === "ul" || name === "ol" || name === "menu")
    return [listOf(element, formatting)].filter((text) => text !== "");
  if (name === "blockquote") return [indent(blocksOf(element, formatting).join("\n\n"), "> ", "> ")];
  if (name === "table") return tableOf(element, formatting);
  if (name === "hr") return ["---"];
  if (name === "dt") return blocksOf(element, formatting).map((text) => `**${text}**`);
  if (name === "dd") return [`: ${indent(blocksOf(element, formatting).join("\n\n"), "", "  ")}`];
  return blocksOf(element, formatting);
}

/** Inside a main element its header stays; without one nothing that is a landmark does. */
function isBoilerplate(element: Element, survey: Survey): boolean {
  if (survey.spine.has(element)) return false;
  const zone = zoneOf(element, false);
  if (zone === undefined || zone === "toctree") return element.name === "form" && survey.main === undefined;
  return !(survey.main !== undefined && (zone === "header" || (zone === "sidebar" && element.name === "aside")));
}

function indent(text: string, first: string, rest: string): string {
  return text
    .split("\n")
    .map((line, at) => (line === "" && rest.trim() === "" ? "" : `${at === 0 ? first : rest}${line}`))
    .join("\n");
}

function fenced(element: Element): string {
  const code = rawText(element).replace(/^\n+/u, "").trimEnd();
  const classes = `${element.attribs["class"] ?? ""} ${element.children.map((child) => (child instanceof Element ? (child.attribs["class"] ?? "") : "")).join(" ")}`;
  const language = /\b(?:language|lang|highlight-source|brush:)-?([\w+#-]+)/u.exec(classes)?.[1] ?? "";
  const longest = Math.max(2, ...(code.match(/`{3,}/gu) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

function rawText(node: ChildNode): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && node.name === "br") return "\n";
  return node instanceof Element && !silent.has(node.name) ? node.children.map(rawText).join("") : "";
}

function listOf(list: Element, formatting: Formatting): string {
  const rows = list.children.filter((child) => child instanceof Element).filter(({ name }) => !silent.has(name));
  return rows
    .map((row, at) => {
      const mark = list.name === "ol" ? `${String(at + 1)}. ` : "- ";
      return indent(blocksOf(row, formatting).join("\n"), mark, " ".repeat(mark.length));
    })
    .filter((text) => /[^\s\-.\d]/u.test(text))
    .join("\n");
}

/** Tables that hold blocks are layout. */
function tableOf(table: Element, formatting: Formatting): readonly string[] {
  const rows = rowsOf(table);
  const isLayout = rows.some((cells) =>
    cells.some((cell) =>
      cell.children.some(
        (child) => child instanceof Element && /^(?:table|div|ul|ol|pre|h[1-6]|section)$/u.test(child.name),
      ),
    ),
  );
  if (isLayout || rows.length === 0)
    return rows.flatMap((cells) => cells.flatMap((cell) => blocksOf(cell, formatting)));
  const width = Math.max(...rows.map((cells) => cells.length));
  if (rows.every((cells) => cells.every((cell) => textOf(cell) === ""))) return [];
  const lines = rows.map((cells) => {
    const texts = Array.from({ length: width }, (_, at) => cellText(cells[at], formatting));
    return `| ${texts.join(" | ")} |`;
  });
  return [[lines[0] ?? "", `|${" --- |".repeat(width)}`, ...lines.slice(1)].join("\n")];
}

function cellText(cell: Element | undefined, formatting: Formatting): string {
  if (cell === undefined) return "";
  return tidy(blocksOf(cell, formatting).join(" ")).replaceAll("|", "\\|");
}

/** Cells without a row around them are one. */
function rowsOf(node: Element): readonly (readonly Element[])[] {
  const elements = node.children.filter((child) => child instanceof Element);
  const loose = elements.filter(isCell);
  const rows = elements.flatMap((child) => {
    if (child.name === "table" || isCell(child)) return [];
    return child.name === "tr" ? [child.children.filter((cell) => cell instanceof Element)] : rowsOf(child);
  });
  return loose.length === 0 ? rows : [loose, ...rows];
}

function isCell({ name }: Element): boolean {
  return name === "td" || name === "th";
}

function inlineOf(node: ChildNode, formatting: Formatting): string {
  if (node instanceof Text) return escapeText(node.data);
  if (!(node instanceof Element) || silent.has(node.name) || isPermalink(node)) return "";
  const { name, attribs } = node;
  if (name === "br") return " \\\u0000";
  if (name === "img") return (attribs["alt"] ?? "").trim() === "" ? "" : escapeText(attribs["alt"] ?? "");
  if (name === "code" || name === "tt" || name === "kbd" || name === "samp") return codeOf(node);
  if (name === "a") return linkOf(node, formatting);
  const inner = node.children.map((child) => inlineOf(child, formatting)).join("");
  if (inner.trim() === "") return inner;
  if (name === "strong" || name === "b") return around(inner, "**");
  if (name === "em" || name === "i") return around(inner, "*");
  return isBlock(node) ? ` ${inner} ` : inner;
}

function around(text: string, mark: string): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text) ?? [];
  return inner === "" ? text : `${before}${mark}${inner}${mark}${after}`;
}

function codeOf(node: Element): string {
  const text = collapse(rawText(node));
  if (text === "") return "";
  const ticks = "`".repeat(Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length)) + 1);
  return ticks.length > 1 ? `${ticks} ${text} ${ticks}` : `\`${text}\``;
}

function linkOf(node: Element, { resolve }: Formatting): string {
  const href = node.attribs["href"];
  const text = escapeText(linkText(node));
  const link = href === undefined || isInPage(href) ? undefined : resolve(href);
  if (text === "" || link === undefined) return text === "" ? escapeText(textOf(node)) : text;
  return `[${text}](${(link.key === undefined ? link.url : link.key).replaceAll(/[()\s<>]/gu, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)})`;
}

/** Only what would start markup in running text. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<]/gu, (mark, at: number) => {
    const isInsideWord = mark === "_" && /\w/u.test(text[at - 1] ?? "") && /\w/u.test(text[at + 1] ?? "");
    return isInsideWord ? mark : `\\${mark}`;
  });
}
