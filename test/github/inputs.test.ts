import { describe, expect, test } from "vitest";
import { actionWordsOf, maskForms } from "../../src/github/inputs.ts";

describe("secrets of the action", () => {
  test.for<{ why: string; raw: Record<string, string>; secrets: (readonly [string, string])[] }>([
    {
      why: "headers, one a line",
      raw: { headers: "X-A: one\nX-B: two" },
      secrets: [
        ["x-a", "one"],
        ["x-b", "two"],
      ],
    },
    { why: "a cookie", raw: { cookie: "a=1; b=2" }, secrets: [["cookie", "a=1; b=2"]] },
    {
      why: "basic: the password may hold colons",
      raw: { auth: "basic", credentials: "ada:pa:ss" },
      secrets: [["authorization", `Basic ${Buffer.from("ada:pa:ss").toString("base64")}`]],
    },
    {
      why: "Cloudflare Access",
      raw: { auth: "cf-access", credentials: "id.access:s3cr3t" },
      secrets: [
        ["cf-access-client-id", "id.access"],
        ["cf-access-client-secret", "s3cr3t"],
      ],
    },
    { why: "Vercel's token comes later", raw: { auth: "vercel-oidc" }, secrets: [] },
  ])("$why", ({ raw, secrets }) => {
    expect(actionWordsOf(raw).secrets).toEqual(secrets);
  });

  test.for([
    { why: "basic without a password", raw: { auth: "basic", credentials: "topsecret" } },
    { why: "credentials without auth", raw: { credentials: "topsecret:x" } },
    { why: "a header without a name", raw: { headers: "topsecret" } },
  ])("$why: an error that repeats no value", ({ raw }) => {
    expect(() => actionWordsOf(raw)).toThrow(/^(?!.*topsecret)/s);
  });

  test("every form that a log may show", () => {
    const forms = maskForms([["authorization", `Basic ${Buffer.from("ada:pa ss/word+1").toString("base64")}`]]);
    for (const form of ["ada:pa ss/word+1", "pa ss/word+1", encodeURIComponent("pa ss/word+1")])
      expect(forms).toContain(form);
    expect(forms).toContain(Buffer.from("pa ss/word+1").toString("base64"));
    expect(maskForms([["cookie", "sid=abcdefgh; x=1"]])).toContain("abcdefgh");
    expect(maskForms([["cookie", "sid=abcdefgh; x=1"]])).not.toContain("1");
  });
});
