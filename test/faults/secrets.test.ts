/** A server that echoes every secret it is given and sends visitors elsewhere with it: nothing of it leaves. */
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import type { Site } from "../../src/model.ts";
import { serve } from "../fakes/server.ts";
import { crawlOrigin } from "./crawl-server.ts";

const token = "bypass-0123456789abcdef";
const password = "correct-horse-battery";
const basic = Buffer.from(`ci:${password}`).toString("base64");
const secrets = [
  ["x-vercel-protection-bypass", token],
  ["authorization", `Basic ${basic}`],
  ["cookie", `preview=${token}-cookie`],
] as const;
const every = [token, password, basic];

test("secrets stay on the deploy origin, out of pages, failures, redirects and messages", async () => {
  const elsewhere: IncomingMessage["headers"][] = [];
  const other = await serve((request, response) => {
    elsewhere.push(request.headers);
    response.end("other");
  });
  const deploy = await serve((request, response) => {
    const echo = every.join(" ") + JSON.stringify(request.headers);
    const path = (request.url ?? "").split("?")[0];
    const html = { "content-type": "text/html" };
    if (request.headers["x-vercel-protection-bypass"] !== token) return void response.writeHead(401).end();
    if (path === "/out") return void response.writeHead(302, { location: `${other.origin}/?t=${token}` }).end();
    if (path === "/in")
      return void response.writeHead(302, { location: `/page?t=${token}`, "set-cookie": `t=${token}` }).end();
    if (path === "/type") return void response.writeHead(200, { "content-type": `image/${token}` }).end();
    if (path === "/error") return void response.writeHead(503, { "retry-after": token }).end();
    if (path === "/bad") return void response.writeHead(302, { location: `http://[${token}` }).end();
    const links = ["/out", "/in", "/type", "/error", "/bad", `/q?token=${token}`, `${other.origin}/${token}`];
    const anchors = links.map((link) => `<a href="${link}">${echo}</a>`).join("");
    response.writeHead(200, { ...html, etag: `"${token}"`, "x-echo": token });
    response.end(
      `<title>${echo}</title><meta name=description content='${echo}'><nav>${anchors}</nav><main><h1>${path} ${echo}</h1><p>${path} ${echo}</p></main>`,
    );
  });
  // The other origin counts as the site too: only the port's own rule stands between it and the secrets.
  const site = (plain: Site): Site => ({ ...plain, aliases: [...plain.aliases, new URL(other.origin).host] });
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const log = { progress: (one: object) => say(JSON.stringify(one)), info: say, warn: say, debug: say };
  const crawl = await crawlOrigin(deploy.origin, { http: { secrets }, site, ports: { log } });
  await Promise.all([deploy.close(), other.close()]);
  expect(crawl.pages.length).toBeGreaterThan(1);
  const all = JSON.stringify({ ...crawl, clicks: [...crawl.clicks] }) + said.join("\n");
  for (const secret of every) expect(all).not.toContain(secret);
  for (const headers of elsewhere) for (const secret of every) expect(JSON.stringify(headers)).not.toContain(secret);
});

test("a redirect to another host of the site carries no secret along", async () => {
  const seen: IncomingMessage["headers"][] = [];
  const server = await serve((request, response) => {
    seen.push(request.headers);
    const host = request.headers.host ?? "";
    if (host.startsWith("127."))
      response.writeHead(302, { location: `http://localhost:${host.split(":")[1]}/a` }).end();
    else response.writeHead(200, { "content-type": "text/html" }).end("<title>a</title>");
  });
  await crawlOrigin(server.origin, { http: { secrets } });
  await server.close();
  expect(seen.filter(({ host }) => host?.startsWith("localhost") === true)).toEqual([]);
});
