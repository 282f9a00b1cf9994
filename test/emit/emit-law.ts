/** The law of the emitter as a fast-check property; the quick and the long suite run it at different lengths. */
import * as fc from "fast-check";
import { formatLlmsTxt, type LlmsSection } from "../../src/emit/document.ts";
import { safeUrl } from "../../src/emit/links.ts";
import { emitLlmsTxt } from "../../src/emit/llms-txt.ts";
import { readLikeJs, readLikePython, type Reading } from "../../src/lint/readers.ts";
import { lintLlmsTxt } from "../../src/lint/lint.ts";
import type { EmittedFile } from "../../src/model.ts";
import { bakery, options, outline, type Leaf } from "./records.ts";

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 12, unit: "grapheme" }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12, unit: "binary" }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "# ",
      "## ",
      "> ",
      "- [",
      "](",
      ")",
      "[",
      "]",
      ": ",
      "`",
      "```",
      "\n",
      "\n\n## X\n",
      "\r\n",
      "\u2028",
      "\u0085",
      "\u001C",
      "Optional",
      "__proto__",
      "constructor",
      "2024",
      " ##",
      " #",
      "<b>",
      "<!--",
      "-->",
      "\\",
      "\\]",
      "(",
      "((",
      "\uFEFF",
      "\u202E",
      "\u200D",
      "\uD800",
      "\u001B[31m",
      "\u001B]8;;x\u0007",
      "![a](b)",
      "[a](b)",
      "**",
      "a very long word ".repeat(20),
      " | Site",
      " - Site",
    ),
  },
);
const text = fc.array(hostile, { maxLength: 6 }).map((parts) => parts.join(""));
const segment = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "guide",
    "api",
    "tag",
    "privacy",
    "%28",
    "(x)",
    "[y]",
    "ü",
    "a b",
    "%2F",
    "..",
    "'",
    '"',
    "<z>",
    "x)y(",
    "{",
    "|",
    "^",
  ),
  fc.string({ maxLength: 5, unit: "grapheme" }),
);
const path = fc
  .tuple(
    fc.array(segment, { maxLength: 4 }),
    fc.constantFrom("", "/", ".html", "?q=(1)", "?a=[b]&c= d", "#/route (x)", "#!/y"),
  )
  .map(([segments, end]) => `/${segments.join("/").replaceAll(/[?#]/gu, "")}${end}`)
  .filter(
    (candidate) => URL.canParse(candidate, bakery.siteUrl) && new URL(candidate, bakery.siteUrl).host === "bakery.test",
  );

const leaf: fc.Arbitrary<Leaf> = fc.record(
  {
    path,
    title: text,
    section: fc.oneof(text, fc.constantFrom("Guide", "API", "Optional", "optional", "")),
    description: text,
    excerpt: text,
    siteName: text,
    label: text,
    twin: path.map((candidate) => new URL(candidate, "http://127.0.0.1:4000/").href),
    words: fc.nat(400),
    headings: fc
      .array(text, { maxLength: 1 })
      .map((headings) => headings.map((heading) => ({ level: 1 as const, text: heading }))),
  },
  { requiredKeys: ["path", "title", "section", "excerpt", "words", "headings"] },
);
const leaves = fc.array(leaf, { minLength: 1, maxLength: 14 });
const changes = fc.record({
  llmsBudget: fc.constantFrom(50_000, 500, 900, 2000),
  llmsLinks: fc.constantFrom("html", "auto", "markdown" as const),
});

/** Everything emitted comes out of both readers as it went in, lints without an error, and never names the deploy. */
export const emittedSurvives = fc.property(leaves, changes, (pages, set) => {
  const { tree, collapse } = outline(pages);
  const { files, listed } = emitLlmsTxt(bakery, tree, collapse, { ...options, ...set });
  for (const file of files) checkFile(file);
  const urls = files.flatMap((file) => linksOf(readLikePython(file.text))).map(({ url }) => url);
  // Each page once, and each nested file once.
  if (urls.length !== listed + files.length - 1)
    throw new Error(`${String(urls.length)} links, ${String(listed)} pages`);
  if (new Set(urls).size !== urls.length) throw new Error("a URL is listed twice");
  for (const file of files) checkScope(file);
});

/** A nested file covers what lies below its own path. */
function checkScope({ path: where, text: content }: EmittedFile): void {
  const directory = safeUrl(
    new URL(encodeURI(where.slice(0, -"llms.txt".length)).replaceAll("?", "%3F"), bakery.siteUrl).href,
  );
  const outside = linksOf(readLikePython(content)).find(
    ({ url }) => !url.startsWith(directory) && !/%2f|%5c|%25/iu.test(where),
  );
  if (outside !== undefined) throw new Error(`${where} lists ${outside.url}, not below ${directory}`);
}

/** Both readers give the file back whole, and lint finds no error. */
export function checkFile({ path: where, text: content }: EmittedFile): void {
  const python = readLikePython(content);
  const js = readLikeJs(content);
  if (python.kind === "crash") throw new Error(`${where}: Python crashes at ${String(python.line)}: ${python.why}`);
  if (js.kind === "crash") throw new Error(`${where}: JS crashes: ${js.why}`);
  const written = {
    name: python.title,
    summary: python.summary ?? "",
    details: python.details.trim(),
    sections: sectionsOf(python),
  };
  if (formatLlmsTxt(written) !== content) throw new Error(`${where}: not the same after Python`);
  if (!sameSections(python, js)) throw new Error(`${where}: the readers disagree`);
  if (linksOf(python).some(({ url }) => url.includes("127.0.0.1"))) throw new Error(`${where}: names the deploy`);
  const errors = lintLlmsTxt(content).filter((finding) => finding.level === "error");
  if (errors.length > 0) throw new Error(`${where}: ${errors[0]?.message ?? ""}`);
}

function linksOf(reading: Reading): readonly { readonly title: string; readonly url: string }[] {
  return reading.kind === "read" ? reading.sections.flatMap((section) => section.links) : [];
}

function sectionsOf(reading: Reading): readonly LlmsSection[] {
  if (reading.kind !== "read") return [];
  return reading.sections.map(({ name, links }) => ({
    name,
    items: links.map(({ title, url, note }) => ({ title, url, note: note ?? "" })),
  }));
}

/** A plain object lists number-like names first; otherwise both give the same. */
function sameSections(python: Reading, js: Reading): boolean {
  return inNameOrder(python) === inNameOrder(js);
}

function inNameOrder(reading: Reading): string {
  return JSON.stringify(sectionsOf(reading).toSorted((a, b) => (a.name < b.name ? -1 : 1)));
}
