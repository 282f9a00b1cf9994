/** Real servers on loopback for one test: HTTP by handler, or raw bytes by socket. */
import { createServer, type RequestListener } from "node:http";
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from "node:net";

export interface TestServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export function serve(handler: RequestListener): Promise<TestServer> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  return listen(server, () => server.closeAllConnections());
}

export function serveRaw(talk: (socket: Socket) => void): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    talk(socket);
  });
  return listen(server, () => sockets.forEach((socket) => socket.destroy()));
}

async function listen(server: Server, drop: () => void): Promise<TestServer> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), drop()));
  return { origin, close };
}
