/** Turns the operator's headers into what is sent to the deploy origin only and struck out of everything that comes back. */

export interface Secrets {
  /** True when this URL may carry the secrets. */
  readonly covers: (url: URL) => boolean;
  /** Lower-case header names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redact: (text: string) => string;
  readonly redactBytes: (bytes: Uint8Array) => Uint8Array;
}

const mask = "***";
/** Shorter values are too likely to be ordinary words of a page. */
const shortestSecret = 6;
/** Names that say nothing secret about their value. */
const plainHeaders = new Set(["accept", "accept-language", "user-agent", "cache-control", "pragma", "dnt"]);

/** One header line each; a name given twice is joined as HTTP joins it. */
export type SecretHeaders = readonly (readonly [name: string, value: string])[];

export function createSecrets(headers: SecretHeaders, deployOrigin: string): Secrets {
  const lowered = joinLines(headers);
  const values = secretValues(lowered);
  const bytes = values.map((value) => Buffer.from(value));
  const deploy = new URL(deployOrigin);
  return {
    covers: (url) => isCovered(url, deploy),
    headers: lowered,
    redact: (text) => values.reduce((clean, value) => clean.replaceAll(value, mask), text),
    redactBytes: (body) => redactBody(body, bytes),
  };
}

function joinLines(lines: SecretHeaders): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [rawName, value] of lines) {
    const name = rawName.toLowerCase();
    const before = joined[name];
    joined[name] = before === undefined ? value : `${before}${name === "cookie" ? "; " : ", "}${value}`;
  }
  return joined;
}

/** The same origin, or its upgrade to https on the default ports: never a step down, another host or another port. */
function isCovered(url: URL, deploy: URL): boolean {
  if (url.origin === deploy.origin) return true;
  const upgrade = deploy.protocol === "http:" && url.protocol === "https:" && deploy.port === "" && url.port === "";
  return upgrade && url.hostname === deploy.hostname;
}

/** Longest first, so that a secret inside another leaves no tail: values, scheme tokens, Basic's password, cookie values; also as URLs write them. */
function secretValues(headers: Readonly<Record<string, string>>): string[] {
  const found = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    if (plainHeaders.has(name)) continue;
    for (const part of [value, ...partsOf(name, value)]) {
      for (const form of [part.trim(), encodeURIComponent(part.trim())]) {
        if (form.length >= shortestSecret) found.add(form);
      }
    }
  }
  return [...found].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

function partsOf(name: string, value: string): string[] {
  if (name === "cookie") return value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1));
  const scheme = /^(\w+)\s+(\S+)$/u.exec(value);
  if (scheme === null) return [];
  const [, kind = "", token = ""] = scheme;
  if (kind.toLowerCase() !== "basic") return [token];
  const pair = Buffer.from(token, "base64").toString();
  return [token, pair, pair.slice(pair.indexOf(":") + 1)];
}

/** Most pages echo nothing: the body is copied only when a secret is in it. */
function redactBody(body: Uint8Array, secrets: readonly Buffer[]): Uint8Array {
  let current = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  for (const secret of secrets) {
    if (current.includes(secret))
      current = Buffer.from(current.toString("latin1").replaceAll(secret.toString("latin1"), mask), "latin1");
  }
  return current;
}
