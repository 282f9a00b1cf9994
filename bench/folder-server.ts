/** The project's folder server in its own process: `folder-server.ts FOLDER`, prints its origin. */
import { serveFolder } from "../src/io/folder.ts";

const server = await serveFolder(process.argv[2] ?? ".");
process.stdout.write(`${server.origin}\n`);
