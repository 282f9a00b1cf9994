/** Entry of a reading thread: turns answers that the crawl sends into packed page facts. */
import { parentPort } from "node:worker_threads";
import { createIntern } from "./crawl/intern.ts";
import { readPage } from "./crawl/read-page.ts";
import { createPacker } from "./io/page-parcel.ts";
import type { WorkerAnswer, WorkerRequest } from "./io/read-pool.ts";
import type { Site } from "./model.ts";

const intern = createIntern(true);
const pack = createPacker();
let site: Site | undefined;

parentPort?.on("message", (message: WorkerRequest) => {
  site = message.site ?? site;
  if (site === undefined) throw new Error("The first request must bring the site");
  const read = readPage(message.request, site);
  const answer: WorkerAnswer =
    read.kind === "page"
      ? { id: message.id, kind: "page", parcel: pack(intern(read.page)) }
      : { id: message.id, kind: "stub", read };
  parentPort?.postMessage(answer, []);
});
