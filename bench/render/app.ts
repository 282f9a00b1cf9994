/** A client-rendered site of any size: one shell, a program that fetches its page's data and writes it into the mount. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const sentence = "The oven is heated with beech wood before the first loaf goes in, long before anyone else is awake. ";
const program = `
const padding = ${JSON.stringify("x".repeat(150_000))};
const path = location.pathname;
const data = await fetch("/data" + (path === "/" ? "/0" : path) + ".json").then((answer) => answer.json());
document.title = data.title;
document.getElementById("root").innerHTML = '<header><nav>' + data.nav.map((to) => '<a href="' + to + '">' + to + "</a>").join("") + "</nav></header><main><h1>" + data.title + "</h1>" + data.text.map((one) => "<p>" + one + "</p>").join("") + '<img src="/images/oven.png" alt=""></main>';
document.body.dataset.size = String(padding.length);`;
const shell =
  '<!doctype html><html lang="en"><head><title>Loading</title><link rel="stylesheet" href="/app.css"><script type="module" src="/app.js"></script></head><body><div id="root"></div></body></html>';

export interface App {
  readonly server: Server;
  readonly origin: string;
  readonly paths: readonly string[];
}

export async function startApp(pages: number): Promise<App> {
  const paths = Array.from({ length: pages }, (_, at) => `/p${String(at)}`);
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    const [type, body] = answerTo(url, paths);
    response.writeHead(200, { "content-type": type });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, paths };
}

function answerTo(url: string, paths: readonly string[]): readonly [string, string | Buffer] {
  if (url === "/app.js") return ["text/javascript", program];
  if (url === "/app.css") return ["text/css", "body { margin: 0 }"];
  if (url.startsWith("/images/")) return ["image/png", Buffer.alloc(200_000)];
  if (!url.startsWith("/data/")) return ["text/html", shell];
  const title = `Page ${url.slice(6, -5)}`;
  return [
    "application/json",
    JSON.stringify({ title, nav: paths.slice(0, 20), text: Array.from({ length: 8 }, () => sentence.repeat(3)) }),
  ];
}
