/** Turns flat arrays, in which values point at each other by index, back into trees: devalue (Nuxt, SvelteKit) and turbo-stream (React Router). */
import { isList, isObject, type Json } from "./json.ts";

const maxDepth = 60;
const maxNodes = 200_000;
/** devalue's wrappers whose first argument is the value itself. */
const wrappers = new Set([
  "Reactive",
  "ShallowReactive",
  "Ref",
  "ShallowRef",
  "EmptyRef",
  "EmptyShallowRef",
  "Island",
  "NuxtError",
  "Object",
]);

interface Reader {
  readonly flat: readonly Json[];
  nodes: number;
}

/** Index 0 is the root; negative indexes stand for values JSON does not have, and become null. Cycles end at the depth cap. */
export function unflatten(flat: Json | undefined): Json | undefined {
  if (!isList(flat) || flat.length === 0) return undefined;
  return readAt(0, 0, { flat, nodes: 0 });
}

function readAt(index: number, depth: number, reader: Reader): Json {
  reader.nodes += 1;
  if (index < 0 || index >= reader.flat.length || depth > maxDepth || reader.nodes > maxNodes) return null;
  const value = reader.flat[index] ?? null;
  if (isList(value)) return readList(value, depth, reader);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, place]) => {
    const key = nameOf(name, reader);
    return key === undefined || typeof place !== "number" ? [] : [[key, readAt(place, depth + 1, reader)] as const];
  });
  return Object.fromEntries(entries);
}

/** turbo-stream keeps names in the array too: `_12` is the string at 12. */
function nameOf(name: string, { flat }: Reader): string | undefined {
  const index = /^_(\d+)$/u.exec(name)?.[1];
  if (index === undefined) return name;
  const found = flat[Number(index)];
  return typeof found === "string" ? found : undefined;
}

function readList(list: readonly Json[], depth: number, reader: Reader): Json {
  const [kind, first] = list;
  if (typeof kind !== "string")
    return list.map((place) => (typeof place === "number" ? readAt(place, depth + 1, reader) : null));
  if (wrappers.has(kind)) return typeof first === "number" ? readAt(first, depth + 1, reader) : null;
  if (kind === "Set")
    return list.slice(1).map((place) => (typeof place === "number" ? readAt(place, depth + 1, reader) : null));
  if (kind === "P" && typeof first === "number") return readAt(first, depth + 1, reader);
  return kind === "Date" || kind === "D" ? (first ?? null) : null;
}
