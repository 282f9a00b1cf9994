/** GitHub's own description of its API: fills what a fake leaves out, and says where a request or an answer departs from it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

type Schema = Record<string, unknown>;
interface Operation {
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Record<string, Schema>;
}

const file = join(import.meta.dirname, "../fixtures/github/openapi.json");
const api = withNull(JSON.parse(readFileSync(file, "utf8"))) as Schema;
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
ajv.addSchema({ ...api, $id: "github" });

/** OpenAPI 3.0 says `nullable`, JSON schema says so by a type. */
function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull);
  if (typeof value !== "object" || value === null) return value;
  const { nullable, ...rest } = value as Schema;
  const inner = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, withNull(one)]));
  return nullable === true ? { anyOf: [{ type: "null" }, inner] } : inner;
}

function resolve(schema: Schema): Schema {
  if (typeof schema["$ref"] !== "string") return schema;
  const path = schema["$ref"].slice(2).split("/");
  return resolve(path.reduce<Schema>((at, name) => at[name.replaceAll("~1", "/")] as Schema, api));
}

export interface Route {
  readonly template: string;
  readonly method: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The described operation that a request asks for. */
export function routeOf(method: string, path: string): Route | undefined {
  for (const [template, methods] of Object.entries(api["paths"] as Record<string, Schema>)) {
    if (!(method.toLowerCase() in methods)) continue;
    const names: string[] = [];
    const pattern = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return name === "path" || (name === "ref" && template.includes("/git/")) ? "(.+)" : "([^/]+)";
    });
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match === null) continue;
    const parameters = names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? "")] as const);
    return { template, method: method.toLowerCase(), parameters: Object.fromEntries(parameters) };
  }
  return undefined;
}

function operationOf({ template, method }: Route): Operation {
  const paths = api["paths"] as Record<string, Record<string, Operation>>;
  const operation = paths[template]?.[method];
  if (operation === undefined) throw new Error(`no operation ${method} ${template}`);
  return operation;
}

/** What a request says that the description does not know; empty when it is in order. */
export function requestFaults(route: Route, query: URLSearchParams, body: unknown): readonly string[] {
  const { parameters = [], requestBody } = operationOf(route);
  const known = new Set(parameters.map((one) => String(resolve(one)["name"])));
  const strange = [...query.keys()].filter((name) => !known.has(name)).map((name) => `unknown query parameter ${name}`);
  const schema = contentOf(requestBody === undefined ? undefined : resolve(requestBody));
  return schema === undefined ? strange : [...strange, ...faults(schema, body)];
}

/** The whole answer for the few fields that matter, as the description wants it. */
export function answerOf(route: Route, status: number, partial: unknown): unknown {
  const response = operationOf(route).responses[String(status)];
  const schema = response === undefined ? undefined : contentOf(resolve(response));
  if (schema === undefined) return partial;
  const whole = complete(schema, partial);
  const wrong = faults(schema, whole);
  if (wrong.length > 0) throw new Error(`fake answer of ${route.method} ${route.template}: ${wrong.join("; ")}`);
  return whole;
}

function contentOf(holder: Schema | undefined): Schema | undefined {
  const content = holder?.["content"] as Record<string, Schema> | undefined;
  const entries = Object.entries(content ?? {}).filter(([type]) => type.includes("json"));
  // The contents API describes its plain file under one media type and the raw object under another.
  const best = entries.find(([type]) => type === "application/json") ?? entries[0];
  return best?.[1]["schema"] as Schema | undefined;
}

const validators = new Map<string, ValidateFunction>();
function faults(schema: Schema, value: unknown): readonly string[] {
  const id = JSON.stringify(schema);
  const validate = validators.get(id) ?? ajv.compile(JSON.parse(id.replaceAll('"#/', '"github#/')) as Schema);
  validators.set(id, validate);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`);
}

function complete(given: Schema, partial: unknown): unknown {
  const schema = resolve(given);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly Schema[] | undefined;
  if (choices !== undefined) {
    if (partial === undefined)
      return choices.some((one) => one["type"] === "null") ? null : complete(choices[0] ?? {}, partial);
    const tried = choices.map((one) => [one, complete(one, partial)] as const);
    return (tried.find(([one, value]) => faults(one, value).length === 0) ?? tried[0])?.[1];
  }
  const all = schema["allOf"] as readonly Schema[] | undefined;
  if (all !== undefined) return Object.assign({}, ...all.map((one) => complete(one, partial)));
  return completePlain(schema, partial);
}

function completePlain(schema: Schema, partial: unknown): unknown {
  if (Array.isArray(partial))
    return partial.map((one: unknown) => complete((schema["items"] as Schema | undefined) ?? {}, one));
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  if (schema["type"] === "object" || Object.keys(properties).length > 0) {
    if (partial !== undefined && (typeof partial !== "object" || partial === null)) return partial;
    const own = (partial ?? {}) as Record<string, unknown>;
    const names = new Set([...((schema["required"] ?? []) as readonly string[]), ...Object.keys(own)]);
    return Object.fromEntries([...names].map((name) => [name, complete(properties[name] ?? {}, own[name])]));
  }
  return partial ?? sampleOf(schema);
}

function sampleOf(schema: Schema): unknown {
  const choices = schema["enum"] as readonly unknown[] | undefined;
  if (choices !== undefined) return choices[0];
  if (schema["format"] === "uri") return "https://github.test/x";
  if (schema["format"] === "date-time") return "2026-12-01T00:00:00Z";
  return ({ string: "", integer: 0, number: 0, boolean: false, array: [] } as Record<string, unknown>)[
    String(schema["type"])
  ];
}
