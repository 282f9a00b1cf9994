/** Turns text that a page carries into data: JSON, or JSON inside a JavaScript string literal; `undefined` when it is neither. */

const maxCharacters = 16_000_000;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export function parseJson(text: string | undefined): Json | undefined {
  if (text === undefined || text.length > maxCharacters) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The literal that starts at `at` (its quote), read as a string; escapes are resolved, nothing is run. */
export function readStringLiteral(
  text: string,
  at: number,
): { readonly value: string; readonly end: number } | undefined {
  const quote = text[at];
  if (quote !== '"' && quote !== "'" && quote !== "`") return undefined;
  let end = at + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === "\\" ? 2 : 1;
  if (end >= text.length) return undefined;
  const value = text
    .slice(at + 1, end)
    .replaceAll(/\\(u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|\r\n|[^])/gi, unescapeOne);
  return { value, end: end + 1 };
}

const letters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", "0": "\0" };

function unescapeOne(_whole: string, body: string): string {
  if (body.length === 1) return body === "\n" ? "" : (letters[body] ?? body);
  const code = Number.parseInt(body.replace(/^u\{?|^x|\}$/giu, ""), 16);
  return Number.isNaN(code) || code > 0x10_ff_ff ? "" : String.fromCodePoint(code);
}

/** The balanced `{…}` or `[…]` that starts at `at`, strings respected. */
export function balancedAt(text: string, at: number): string | undefined {
  let depth = 0;
  for (let place = at; place < text.length; place += 1) {
    const character = text[place];
    if (character === '"' || character === "'" || character === "`") {
      const literal = readStringLiteral(text, place);
      if (literal === undefined) return undefined;
      place = literal.end - 1;
    } else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) return text.slice(at, place + 1);
    }
  }
  return undefined;
}

/** Data assigned or passed after `marker`: an object, an array, or `JSON.parse("…")`. */
export function jsonAfter(text: string, marker: RegExp): Json | undefined {
  const found = marker.exec(text);
  if (found === null) return undefined;
  const rest = text.slice(found.index + found[0].length);
  const call = /^\s*JSON\.parse\(\s*/u.exec(rest);
  if (call !== null) return parseJson(readStringLiteral(rest, call[0].length)?.value);
  const start = /^\s*/u.exec(rest)?.[0].length ?? 0;
  return rest[start] === "{" || rest[start] === "[" ? parseJson(balancedAt(rest, start)) : undefined;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value at a path of names. */
export function valueAt(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  let current = value;
  for (const name of names) current = isObject(current) && Object.hasOwn(current, name) ? current[name] : undefined;
  return current;
}

export function textAt(value: Json | undefined, ...names: readonly string[]): string | undefined {
  const found = valueAt(value, ...names);
  return typeof found === "string" && found.trim() !== "" ? found.trim() : undefined;
}
