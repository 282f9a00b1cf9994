/** Turns foreign text into something that a sink (Markdown, HTML, terminal, workflow command, llms.txt) shows and never obeys. */

// CSI and OSC sequences go whole, so that ESC[31m does not leave "[31m" behind; 8-bit forms too.
const ansi =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)?|\u001B./gu;
const breaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
// Bidi controls, zero-width and other default-ignorable characters, variation selectors, tag characters, interlinear
// marks, private use and non-characters: what a person cannot see must not reach another reader.
const invisible =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFF9-\uFFFC\p{Default_Ignorable_Code_Point}\p{Private_Use}\p{Noncharacter_Code_Point}]/gu;
// Persian and the Indic scripts spell with joiners, and emoji are built with them: there they stay.
const joined =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{M}\p{Extended_Pictographic}])([\u200C\u200D])(?=[\p{L}\p{M}\p{Extended_Pictographic}])/u;

/** Line breaks of every kind become `\n`; what cannot be seen is gone; lone surrogates become U+FFFD. */
export function stripInvisible(text: string): string {
  return text
    .replaceAll(/\p{Surrogate}/gu, "\uFFFD")
    .replaceAll(ansi, "")
    .replaceAll(breaks, "\n")
    .split(joined)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(invisible, "")))
    .join("");
}

/** One line, single spaces, at most `max` characters. */
function oneLine(text: string, max: number): string {
  return cutText(stripInvisible(bound(text, max)).replaceAll(/\s+/gu, " ").trim(), max);
}

/** Keeps the work linear in what is shown, whatever was given. */
function bound(text: string, max: number): string {
  return text.length > max * 8 ? text.slice(0, max * 8) : text;
}

/** Cut on a word where one ends in the second half, with an ellipsis inside `max`. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, Math.max(0, max - 1)).replace(/[\uD800-\uDBFF]$/u, "");
  const space = head.lastIndexOf(" ");
  const cut = space > max / 2 ? head.slice(0, space) : head;
  return `${cut.replace(/[\s,;:.\-–—(]+$/u, "")}…`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function entity(character: string): string {
  return entities[character] ?? `&#${String(character.codePointAt(0) ?? 0xff_fd)};`;
}

/**
 * For comments and summaries on GitHub: plain text on one line, never markup, mention, reference, emoji code or link.
 * Entities stop the Markdown parser; GitHub's own filters read the decoded text, so those need a real break (U+200B).
 */
export function encodeMarkdown(text: string, max = 600): string {
  return breakReferences(oneLine(text, max))
    .replaceAll(/[\\<>&[\]|`*_~!{}$"'()^]|@|#|:/gu, entity)
    .replaceAll(/^([-+=])|(?<=^\d{1,9})([.)])|(?<=\bwww)(\.)/giu, entity)
    .replaceAll("\u200B", "&#8203;");
}

// `@name`, `#12`, `GH-1`, `:100:`, and hexadecimal runs that GitHub takes for commits.
function breakReferences(text: string): string {
  return text
    .replaceAll(/[@#](?=[\p{L}\p{N}_-])/gu, "$&\u200B")
    .replaceAll(/:(?=[\w+-]+:)/gu, ":\u200B")
    .replaceAll(/\bGH-(?=\d)/giu, "$&\u200B")
    .replaceAll(/\b[0-9a-f](?=[0-9a-f]{6,63}\b)/giu, "$&\u200B");
}

/** For HTML and XML, text and quoted attributes alike. Line breaks stay; XML's forbidden characters are gone. */
export function encodeHtml(text: string, max = 10_000): string {
  return cutText(stripInvisible(bound(text, max)), max).replaceAll(/[&<>"']/gu, entity);
}

/** One line for a terminal or a job log: no escape sequence, and nothing that a runner takes for a command. */
export function encodeTerminal(text: string, max = 2000): string {
  // Runners obey lines that start with `::`, and `##[` anywhere; a wrapped line may start at any word.
  return oneLine(text, max)
    .replaceAll(/(^|\s)::/gu, "$1: :")
    .replaceAll("##[", "# #[");
}

/**
 * For a workflow command written by hand: `message` behind the `::`, `property` in front of it.
 * Libraries that escape by themselves (`@actions/core`) get `encodeTerminal` instead.
 */
export function encodeAnnotation(text: string, part: "message" | "property" = "message", max = 4000): string {
  const lines = stripInvisible(bound(text, max)).split("\n");
  const clean = cutText(lines.map((line) => line.trimEnd()).join("\n"), max);
  const escaped = clean.replaceAll("%", "%25").replaceAll("\n", "%0A");
  return part === "message" ? escaped : escaped.replaceAll(":", "%3A").replaceAll(",", "%2C");
}

const markupTags =
  /(?<!\\)<\/?(?:a|abbr|b|big|blockquote|body|br|button|center|code|del|details|div|em|font|form|h[1-6]|head|hr|html|i|iframe|img|input|ins|kbd|li|link|mark|meta|object|ol|p|pre|q|s|samp|script|section|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|var|video)(?:\s[^<>]*)?\/?>/giu;

/**
 * For titles and notes of llms.txt: one line without links, images, tags, brackets or backticks, at most `max` characters.
 * Other angle brackets stay, escaped, because `Vec<T>` is a title.
 */
export function plainText(text: string, max: number): string {
  const plain = oneLine(text, max * 4)
    .replaceAll(/<!--.*?(?:-->|$)/gu, " ")
    .replaceAll(markupTags, "")
    .replaceAll(/!\[[^[\]]*\]\([^()]*\)/gu, "")
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/gu, "$1")
    .replaceAll(/\*\*(?=\S)([^*]+?)(?<=\S)\*\*/gu, "$1")
    .replaceAll("`", "")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/(?<!\\)<(?=[a-z/!?])/giu, String.raw`\<`)
    .replaceAll(/\s+/gu, " ")
    .trim();
  // A last backslash would escape the bracket that closes a link's title.
  return cutText(plain, max).replace(/[\s\\]+$/u, "");
}
