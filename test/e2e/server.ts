/** A tiny loopback server for misbehaviour that a folder cannot show; every answer is a function of the path. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Served {
  readonly url: string;
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

export type Handler = (path: string, response: ServerResponse, request: IncomingMessage) => void;

export async function serve(handler: Handler): Promise<Served> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    handler(request.url ?? "/", response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    requests,
    close: async () =>
      await new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function html(response: ServerResponse, body: string, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(body);
}
