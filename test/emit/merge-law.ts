/** The law of the merge as a fast-check property; the quick and the long suite run it at different lengths. */
import * as fc from "fast-check";
import {
  formatLlmsTxt,
  generatedWords,
  type LlmsDocument,
  type LlmsItem,
  type LlmsSection,
} from "../../src/emit/document.ts";
import { mergeLlmsTxt } from "../../src/emit/merge.ts";

type Plan = readonly {
  readonly section: number;
  readonly page: number;
  readonly title: number;
  readonly note: number;
}[];
const plan: fc.Arbitrary<Plan> = fc.uniqueArray(
  fc.record({ section: fc.nat(3), page: fc.nat(14), title: fc.nat(2), note: fc.nat(2) }),
  { maxLength: 12, selector: (entry) => entry.page },
);

function generated(entries: Plan): string {
  const sections = [...new Set(entries.map((entry) => entry.section))].map((id): LlmsSection => {
    const items = entries.filter((entry) => entry.section === id).map(itemOf);
    return { name: id === 3 ? "Optional" : `Part ${String(id)}`, items };
  });
  const document: LlmsDocument = {
    name: "Site",
    summary: "All.",
    details: `The pages of Site ${generatedWords}`,
    sections,
  };
  return formatLlmsTxt(document);
}

function itemOf({ page, title, note }: Plan[number]): LlmsItem {
  const url = `https://s.test/p${String(page)}`;
  return {
    title: `Page ${String(page)}${"!".repeat(title)}`,
    url,
    ...(note === 0 ? {} : { note: `Note ${String(note)}` }),
  };
}

type Edit = {
  readonly kind: "drop" | "swap" | "insert" | "note" | "title" | "heading" | "copy";
  readonly at: number;
  readonly word: number;
};
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("drop", "swap", "insert", "note", "title", "heading", "copy" as const),
    at: fc.nat(40),
    word: fc.nat(6),
  }),
  { maxLength: 6 },
);
const insertions = [
  "Prose mineP.",
  "- [Extra mineE](https://else.test/x): mineN",
  "### mineH",
  "",
  "  continued mineC",
  "* loose mineL",
  "> mineQ",
];

/** What a person might do; every word that is theirs contains `mine`. */
function edited(file: string, list: readonly Edit[]): string {
  const lines = file.split("\n");
  for (const [index, { kind, at, word }] of list.entries()) {
    const place = at % lines.length;
    const line = lines[place] ?? "";
    if (kind === "drop") lines.splice(place, 1);
    else if (kind === "swap") lines.splice(place, 2, lines[place + 1] ?? "", line);
    else if (kind === "insert")
      lines.splice(place, 0, (insertions[word] ?? "").replaceAll("mine", `mine${String(index)}`));
    else if (kind === "copy") lines.splice((place * 7) % lines.length, 0, line);
    else if (kind === "heading" && line.startsWith("## ")) lines[place] = `${line} mine${String(index)}`;
    else if (kind === "note" && line.startsWith("- [")) lines[place] = `${line} mine${String(index)}`;
    else if (kind === "title") lines[place] = line.replace("[Page", `[mine${String(index)} Page`);
  }
  return lines.join("\n");
}

/** Idempotent under the old base and the new; no word of a person lost; silent when only one side changed. */
export const mergeKeepsFaith = fc.property(plan, plan, edits, fc.boolean(), (old, now, list, hasBase) => {
  const base = generated(old);
  const theirs = generated(now);
  const mine = edited(base, list);
  const known = hasBase ? base : undefined;
  const { text: merged } = mergeLlmsTxt(known, mine, theirs);
  const check = (law: string, holds: boolean) => {
    if (!holds)
      throw new Error(`${law}\n--- base\n${base}\n--- mine\n${mine}\n--- theirs\n${theirs}\n--- merged\n${merged}`);
  };
  check("idempotent under the old base", mergeLlmsTxt(known, merged, theirs).text === merged);
  check("stable under the new base", mergeLlmsTxt(theirs, merged, theirs).text === merged);
  if (mine.trim() === "") return;
  const words = mine.match(/mine\d+\w*/gu) ?? [];
  for (const word of new Set(words)) {
    const count = (content: string) => content.split(word).length;
    check(`keeps ${word}`, count(merged) >= count(mine));
  }
  check("a site that did not change changes nothing", mergeLlmsTxt(base, mine, base).text === mine);
  check("an unedited file becomes the new one", mergeLlmsTxt(base, base, theirs).text === theirs);
});
