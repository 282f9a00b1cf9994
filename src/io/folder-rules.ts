/** Turns a folder's `_redirects` and `_headers` files (Netlify and Cloudflare syntax) into rules for one path. */

export interface RedirectRule {
  readonly match: RegExp;
  readonly names: readonly string[];
  readonly to: string;
  /** 200 rewrites, 404 and 410 answer with a page of their own, the rest redirect. */
  readonly status: number;
  /** Applies even where a file exists. */
  readonly force: boolean;
}
export interface HeaderRule {
  readonly match: RegExp;
  readonly set: readonly (readonly [name: string, value: string])[];
  readonly detach: readonly string[];
}
export interface RuleTarget {
  readonly to: string;
  readonly status: number;
}

const maxRules = 5000;
const maxLineLength = 4000;

/** Rules in file order; lines that need what a folder cannot know (country, language, role, another host) are left out. */
export function parseRedirects(text: string): RedirectRule[] {
  return rows(text).flatMap((line) => {
    const parts = line.trim().split(/\s+/u);
    const toAt = parts.findIndex((part, at) => at > 0 && /^(?:\/|https?:\/\/)/u.test(part));
    const [from = ""] = parts;
    const to = parts[toAt];
    // Between `from` and the target stand required query parameters, which never apply to a plain page.
    if (!from.startsWith("/") || to === undefined || toAt !== 1) return [];
    const [status = "301", ...conditions] = parts.slice(toAt + 1);
    const code = /^(\d{3})(!?)$/u.exec(status);
    if (code === null || conditions.length > 0) return [];
    return [{ ...compile(from), to, status: Number(code[1]), force: code[2] === "!" }];
  });
}

/** Blocks of a path line and indented `Name: value` lines; `! Name` takes a header away again. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: { match: RegExp; set: [string, string][]; detach: string[] }[] = [];
  for (const line of rows(text)) {
    if (!/^\s/u.test(line)) {
      // A rule for another host still ends the block before it.
      rules.push({ match: line.startsWith("/") ? compile(line.trim()).match : /$^/u, set: [], detach: [] });
      continue;
    }
    const header = /^\s+(?:!\s*([\w-]+)|([\w-]+)\s*:\s*(.*?))\s*$/u.exec(line);
    const rule = rules.at(-1);
    if (header === null || rule === undefined) continue;
    const [, gone, name = "", value = ""] = header;
    if (gone !== undefined) rule.detach.push(gone.toLowerCase());
    else if (isSendable(name.toLowerCase(), value)) rule.set.push([name.toLowerCase(), value]);
  }
  return rules;
}

/** Framing belongs to the server, and no line of a file may break it. */
function isSendable(name: string, value: string): boolean {
  const framing = ["connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding"];
  return !framing.includes(name) && /^[\t\x20-\x7e\x80-\xff]*$/u.test(value);
}

function rows(text: string): string[] {
  return text
    .replace(/^\u{feff}/u, "")
    .split(/\r\n|\r|\n/u)
    .filter((line) => line.trim() !== "" && !line.trim().startsWith("#") && line.length <= maxLineLength)
    .slice(0, maxRules);
}

/** `*` at the end takes the rest (also nothing), `:name` one segment. */
function compile(pattern: string): { match: RegExp; names: string[] } {
  const names: string[] = [];
  const source = pattern.replace(/\/\*$|\*|:[A-Za-z]\w*|[\\^$.|?+()[\]{}]/gu, (part) => {
    if (part === "/*") return (names.push("splat"), "(?:/(.*))?");
    if (part === "*") return (names.push("splat"), "(.*)");
    if (!part.startsWith(":")) return `\\${part}`;
    names.push(part.slice(1));
    return "([^/]+)";
  });
  return { match: new RegExp(`^${source.replace(/(?<!^)\/$/u, "")}/?$`, "u"), names };
}

/** The first rule that fits, its placeholders filled in. */
export function targetOf(rules: readonly RedirectRule[], path: string, force: boolean): RuleTarget | undefined {
  for (const rule of rules) {
    if (rule.force !== force) continue;
    const found = rule.match.exec(path);
    if (found === null) continue;
    const values = new Map(rule.names.map((name, at) => [name, found[at + 1] ?? ""]));
    return {
      to: rule.to.replace(/:([A-Za-z]\w*)/gu, (whole, name: string) => values.get(name) ?? whole),
      status: rule.status,
    };
  }
  return undefined;
}

/** Every rule that fits applies, in order; values of one name are joined as HTTP joins them. */
export function headersOf(rules: readonly HeaderRule[], path: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules.filter(({ match }) => match.test(path))) {
    for (const name of rule.detach) headers.delete(name);
    for (const [name, value] of rule.set) {
      const before = headers.get(name);
      headers.set(name, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return headers;
}
