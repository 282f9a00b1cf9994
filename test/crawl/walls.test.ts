import { expect, test } from "vitest";
import { loginRedirect, wallOfAnswer } from "../../src/crawl/walls.ts";

test.for([
  ["https://h.test/login?next=/a", "login", "a login page that comes back"],
  ["https://h.test/users/sign_in?return_to=%2Fa", "login", "another name of it"],
  ["https://h.test/auth/login.php?redirect=/a", "login", "with an extension"],
  ["https://vercel.com/sso-api?url=https://h.test/a", "login", "Vercel's gate"],
  ["https://team.cloudflareaccess.com/cdn-cgi/access/login/h.test", "login", "Cloudflare Access"],
  ["https://accounts.google.com/o/oauth2/auth?x=1", "login", "Google"],
  ["https://id.other.test/authorize?client_id=1", "login", "an identity provider elsewhere"],
  ["https://h.test/login", undefined, "a login page that is a page of the site"],
  ["https://h.test/guide/login-forms?next=2", undefined, "a guide about logins"],
  ["https://h.test/new?from=old", undefined, "an ordinary redirect"],
  ["https://other.test/", undefined, "off the site"],
] as const)("%s → %s: %s", ([to, wall]) => {
  expect(loginRedirect("https://h.test/a", to)?.wall).toBe(wall);
});

const answer = (status: number, headers: Record<string, string> = {}, body = "") => ({
  kind: "answer" as const,
  url: "https://h.test/",
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body: Buffer.from(body),
  wireBytes: 0,
  attempts: 1,
});
test.for([
  [answer(401, { "www-authenticate": 'Basic realm="x"' }), "login", "401"],
  [answer(407), "login", "a proxy asks"],
  [answer(403, { "cf-mitigated": "challenge" }), "bot", "Cloudflare says so"],
  [answer(429, { "x-vercel-mitigated": "challenge" }), "bot", "Vercel says so"],
  [answer(202, { "x-amzn-waf-action": "challenge" }), "bot", "AWS says so with 202"],
  [answer(403, {}, "<script>window._cf_chl_opt={}"), "bot", "Cloudflare's page"],
  [answer(403, {}, '<script src="https://ct.captcha-delivery.com/c.js">'), "bot", "DataDome's page"],
  [answer(403, {}, "Forbidden"), undefined, "a plain 403"],
  [answer(429, {}, "slow down"), undefined, "a plain 429"],
  [answer(200, {}, "how to solve /cdn-cgi/challenge-platform/ problems"), undefined, "a page about challenges"],
  [answer(404), undefined, "404"],
] as const)("%o → %s: %s", ([given, wall]) => {
  expect(wallOfAnswer(given)?.wall).toBe(wall);
});
