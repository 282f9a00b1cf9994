// Turns the tables of inputs and metrics into schema/config.schema.json, for editors; the parser points at the line itself.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { knownMetrics } from "../src/metrics/table.ts";
import { sharedInputs } from "../src/settings/inputs.ts";

const path = join(import.meta.dirname, "../schema/config.schema.json");
const either = (names) => names.map((name) => name.replaceAll(".", "\\.")).join("|");
const metric = either(knownMetrics.all);
const grouped = either(knownMetrics.grouped);

function valueOf({ kind, choices, min }) {
  switch (kind) {
    case "choice":
      return { enum: choices };
    case "count":
      return {
        anyOf: [
          { type: "integer", minimum: min },
          { type: "string", pattern: "^\\d+$" },
        ],
      };
    case "switch":
      return { enum: [true, false, "true", "false"] };
    case "lines":
      return { anyOf: [{ type: "string" }, { type: "array", items: { type: ["string", "number", "boolean"] } }] };
    case "duration":
    case "bytes":
      return { type: ["string", "number"] };
    default:
      return { type: "string" };
  }
}

const inputs = sharedInputs.map(({ name, type, describe, default: fallback }) => [
  name,
  { description: describe, ...(fallback === undefined ? {} : { default: fallback }), ...valueOf(type) },
]);
const level = { enum: ["off", "warn", "fail", false] };
const bound = (description) => ({ type: "number", minimum: 0, description });

export const configSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: "https://crawlshape.github.io/schema/config.schema.json",
  title: ".github/crawlshape.yml",
  description: "Written by scripts/config-schema.mjs from the tables of inputs and metrics",
  type: "object",
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(inputs),
    limits: {
      description: 'By METRIC, METRIC in "SECTION" or METRIC on layout HASH; see docs/metrics.md',
      type: "object",
      patternProperties: {
        [`^(?:${metric})$`]: { $ref: "#/definitions/limit" },
        [`^(?:${grouped})\\s+(?:in\\s+".*"|on\\s+layout\\s+"?[0-9a-f]{4,}"?)$`]: { $ref: "#/definitions/limit" },
      },
      additionalProperties: false,
    },
    assert: {
      description: 'Floors and ceilings that need no baseline, e.g. documents in "Guides" >= 20 warn',
      type: "array",
      items: {
        type: "string",
        pattern: `^\\s*(?:${metric})(?:\\s+in\\s+".+")?\\s*(?:>=|<=|==|>|<)\\s*\\d+(?:\\.\\d+)?\\s*(?:warn|fail)?\\s*$`,
      },
    },
  },
  definitions: {
    limit: {
      anyOf: [
        level,
        {
          type: "object",
          additionalProperties: false,
          properties: {
            absolute: bound("Moved by more than this"),
            relative: bound("Moved by more than this share of the old value"),
            "min-pages": bound("On at least so many pages"),
            level,
          },
        },
      ],
    },
  },
};

export const schemaText = `${JSON.stringify(configSchema, undefined, 2)}\n`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(path, schemaText);
