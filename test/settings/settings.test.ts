import { describe, expect, test } from "vitest";
import { parseConfig } from "../../src/settings/config.ts";
import { entryOf } from "../../src/settings/entry.ts";
import { parseHeaders } from "../../src/settings/secrets.ts";
import { settingsOf } from "../../src/settings/settings.ts";

describe("settingsOf", () => {
  const config = parseConfig("max-pages: 70\nmax-depth: 4\n", "c.yml", { all: [], grouped: [] });

  test("a flag wins over the file, the file over the default", () => {
    const { options } = settingsOf({ "max-pages": "9" }, { entry: "./site", config, ownDeploy: false });
    expect([options.maxPages, options.maxDepth, options.maxRenders]).toEqual([9, 4, 50]);
  });

  test.for([
    { entry: "./site", ownDeploy: false, delayMs: 0, why: "a folder is ours" },
    { entry: "http://127.0.0.1:8080/", ownDeploy: false, delayMs: 0, why: "loopback is ours" },
    { entry: "http://localhost/", ownDeploy: false, delayMs: 0, why: "localhost is ours" },
    { entry: "https://docs.example/", ownDeploy: false, delayMs: 500, why: "somebody's production gets a pause" },
    { entry: "https://pr7.host.example/", ownDeploy: true, delayMs: 0, why: "a preview of this repository is ours" },
  ])("delay for $entry: $why", ({ entry, ownDeploy, delayMs }) => {
    expect(settingsOf({}, { entry, ownDeploy }).options.delayMs).toBe(delayMs);
  });

  test("an empty input of the action means not given", () => {
    expect(settingsOf({ "max-pages": "", exclude: [] }, { entry: "x", ownDeploy: true }).options.maxPages).toBe(1000);
  });

  test.for([
    { raw: { "llms-mode": "check" }, says: "needs llms-txt", why: "check needs a file" },
    { raw: { "update-baseline": "always" }, says: "needs baseline", why: "always needs a file" },
  ])("$why", ({ raw, says }) => {
    expect(() => settingsOf(raw, { entry: "x", ownDeploy: false })).toThrow(says);
  });
});

describe("entryOf", () => {
  const onDisk = (path: string) =>
    path === "./site" ? ("folder" as const) : path === "a.html" ? ("file" as const) : ("missing" as const);

  test("URLs lose their fragment, folders stay paths", () => {
    expect(entryOf("https://a.example/docs/#x", onDisk)).toEqual({ kind: "url", url: "https://a.example/docs/" });
    expect(entryOf("./site", onDisk)).toEqual({ kind: "folder", path: "./site" });
  });

  test.for([
    { site: "docs.example", says: "write https://docs.example", why: "a bare host is not guessed" },
    { site: "ftp://a.example/", says: "not an http or https URL", why: "other schemes" },
    { site: "a.html", says: "is a file", why: "a file is no folder" },
    { site: "https://me:s3cret@a.example/", says: "credentials in the URL", why: "secrets do not belong in URLs" },
    { site: "https://[bad/", says: "not a URL", why: "unparsable" },
  ])("$site is refused: $why", ({ site, says }) => {
    expect(() => entryOf(site, onDisk)).toThrow(says);
    expect(() => entryOf(site, onDisk)).not.toThrow("s3cret");
  });
});

describe("parseHeaders", () => {
  test("names are lowered, values trimmed, colons in values kept", () => {
    expect(parseHeaders(["X-Key:  a:b ", "Cookie: c=1"], "header")).toEqual([
      ["x-key", "a:b"],
      ["cookie", "c=1"],
    ]);
  });

  test.for([
    { line: "hunter2", why: "no colon" },
    { line: ": hunter2", why: "no name" },
    { line: "bad name: hunter2", why: "a space in the name" },
    { line: "Host: hunter2", why: "a header that routing depends on" },
  ])("$why is refused without showing the value", ({ line }) => {
    expect(() => parseHeaders([line], "header")).toThrow("header: line 1");
    expect(() => parseHeaders([line], "header")).not.toThrow("hunter2");
  });
});
