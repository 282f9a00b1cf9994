import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientModule, target } from "../../scripts/client.mjs";
import { formatHtml } from "../../src/report/html.ts";
import { rowOf, siteRows } from "../fakes/runs.ts";
import { auditOf } from "./audits.ts";

const html = formatHtml(auditOf(siteRows({ guides: 12 }), siteRows({ guides: 14 })));

test("the script inside is what its sources say; npm run client writes it", async () => {
  expect(await clientModule()).toBe(readFileSync(target, "utf8"));
});

test("the policy allows exactly the style and the script that are in the file, and no network", () => {
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
  expect(policy).toMatch(/^default-src 'none'; /);
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  expect(policy).toContain(`style-src ${hash(style)};`);
  expect(policy).toContain(`script-src ${hash(script)};`);
  expect(policy).not.toContain("unsafe");
  expect(html).not.toMatch(/(?:src|href)="(?!#)/);
});

test("foreign text closes no element of the file", () => {
  const evil = "</script><!--<script>\u2028</style>";
  const hostile = formatHtml(auditOf([rowOf("/"), rowOf("/a", { title: evil, section: evil })]), { llmsDiff: evil });
  expect(hostile.match(/<script/g)).toHaveLength(2);
  expect(hostile.match(/<\/script>/g)).toHaveLength(2);
  expect(hostile).not.toContain("<!--");
});

test("the same audit gives the same bytes", () => {
  expect(formatHtml(auditOf(siteRows({ guides: 12 }), siteRows({ guides: 14 })))).toBe(html);
});
