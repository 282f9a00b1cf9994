/** Starts the servers that a benchmark crawls, each in its own process, and stops exactly those. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join, resolve } from "node:path";

export interface BenchServer {
  readonly origin: string;
  readonly name: string;
  readonly stop: () => void;
}

const cache = resolve(import.meta.dirname, "../.cache/bench");

/** nginx where it is installed, else the project's own folder server. */
export async function serveCorpus(folder: string): Promise<BenchServer> {
  return spawnSync("nginx", ["-v"]).error === undefined
    ? startNginx(folder)
    : startNode("folder server", "folder-server.ts", folder);
}

export function serveSite(pages: number, latencyMs: number): Promise<BenchServer> {
  return startNode("generated site", "site-server.ts", String(pages), String(latencyMs));
}

async function startNginx(folder: string): Promise<BenchServer> {
  mkdirSync(cache, { recursive: true });
  const home = mkdtempSync(join(cache, "nginx-"));
  const port = await freePort();
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join(" ");
  const types =
    "types { text/html html htm; text/css css; application/javascript js; image/png png; image/svg+xml svg; text/plain txt; }";
  const server = `server { listen 127.0.0.1:${port}; root ${folder}; index index.html; etag on; }`;
  const http = `http { access_log off; sendfile on; keepalive_requests 1000000; charset utf-8; ${paths} ${types} default_type application/octet-stream; ${server} }`;
  writeFileSync(
    join(home, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log; events {} ${http}`,
  );
  const child = spawn("nginx", ["-e", join(home, "error.log"), "-p", home, "-c", join(home, "nginx.conf")], {
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  await reachable(origin);
  return { origin, name: "nginx", stop: () => void child.kill("SIGTERM") };
}

async function startNode(name: string, file: string, ...args: readonly string[]): Promise<BenchServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { origin: await firstLine(child), name, stop: () => void child.kill("SIGTERM") };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    child.stdout?.once("data", (text: Buffer) => done(text.toString().trim()));
    child.once("exit", (code) => fail(new Error(`server ended with ${code}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

async function reachable(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(origin).catch(() => undefined);
    if (answer !== undefined) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${origin} does not answer`);
}
