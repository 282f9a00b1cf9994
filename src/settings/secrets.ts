/** Turns `K: V` lines into headers for the deploy origin. Values are secrets: no message ever repeats one. */
import { ConfigError } from "../options.ts";

export type Secrets = readonly (readonly [name: string, value: string])[];

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What a browser or the crawl itself must decide. */
const reserved: readonly string[] = ["host", "content-length", "transfer-encoding", "connection", "accept-encoding"];

/** Throws `ConfigError` naming the line's number, never its value. */
export function parseHeaders(lines: readonly string[], input: string): Secrets {
  return lines.map((line, index) => {
    const at = line.indexOf(":");
    const name = line.slice(0, Math.max(0, at)).trim();
    const value = line.slice(at + 1).trim();
    const where = `${input}: line ${String(index + 1)}`;
    if (at < 1 || !token.test(name))
      throw new ConfigError(`${where} is not of the form "Name: value" (its text is not shown)`);
    if (/[\r\n\0]/.test(value)) throw new ConfigError(`${where}: the value of ${name} holds a line break`);
    if (reserved.includes(name.toLowerCase())) throw new ConfigError(`${where}: ${name} cannot be set`);
    return [name.toLowerCase(), value];
  });
}
