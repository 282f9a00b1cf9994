/** Reads single fields out of values that came from outside; a field of another type is an absent field. */

export type Json = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

/** Undefined for the empty string too. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Whole and positive: ids, pull request numbers. */
export function idAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === "number" && Number.isSafeInteger(found) && found > 0 ? found : undefined;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Only whole object names: what is not one is never sent to the API as a commit. */
export function shaAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = textAt(value, ...path);
  return found !== undefined && /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(found) ? found : undefined;
}

/** Only http and https, without user names in it: a payload may hold anything. */
export function webUrlOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const plain = (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
  return plain ? url.href : undefined;
}

/** A record with the absent fields left out. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
