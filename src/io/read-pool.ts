/** Turns spare cores into faster reading: pages go to worker threads, and are read here while those are busy or absent. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Site } from "../model.ts";
import type { PageRead, Read, ReadRequest } from "../ports.ts";
import { createUnpacker, type Parcel } from "./page-parcel.ts";

export interface ReadPoolInput {
  /** The worker's file, default the one beside the program; started only for sites that are worth its start. */
  readonly file?: URL;
  /** Reads on this thread. */
  readonly here: Read;
  /** Default: one less than there are cores, at most four. */
  readonly threads?: number;
}
export interface ReadPool {
  readonly read: Read;
  readonly close: () => Promise<void>;
}
export type WorkerRequest = { readonly id: number; readonly site?: Site; readonly request: ReadRequest };
export type WorkerAnswer =
  | { readonly id: number; readonly kind: "page"; readonly parcel: Parcel }
  | { readonly id: number; readonly kind: "stub"; readonly read: PageRead & { kind: "stub" } };

/** Pages after which a worker pays for its start. */
const startAfter = 48;
/** Pages that may lie at one worker; more are read here. */
const backlog = 3;

interface Member {
  readonly worker: Worker;
  readonly waiting: Map<
    number,
    { readonly done: (read: PageRead | Promise<PageRead>) => void; readonly again: () => void }
  >;
  site?: Site;
}

export function createReadPool(input: ReadPoolInput): ReadPool {
  const file = input.file ?? workerFile();
  const threads = file === undefined ? 0 : (input.threads ?? Math.min(4, availableParallelism() - 1));
  const members: Member[] = [];
  let count = 0;
  return {
    read: (request, site) => {
      count += 1;
      if (count === startAfter && file !== undefined) {
        for (let at = 0; at < threads; at += 1) members.push(startMember(file, members));
      }
      const free = idlest(members);
      if (free === undefined || free.waiting.size >= backlog) return input.here(request, site);
      return send(free, count, request, site, input.here);
    },
    close: async () => {
      await Promise.all(members.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}

function idlest(members: readonly Member[]): Member | undefined {
  let best = members[0];
  for (const member of members) if (best !== undefined && member.waiting.size < best.waiting.size) best = member;
  return best;
}

/** Beside the bundle, or one folder up from the sources; without the file everything is read on one thread. */
function workerFile(): URL | undefined {
  // A variable keeps the bundler from taking the file for an asset.
  const base = import.meta.url;
  return ["./worker.js", "../worker.js", "../worker.ts"]
    .map((name) => new URL(name, base))
    .find((url) => existsSync(url));
}

function startMember(file: URL, members: Member[]): Member {
  const worker = new Worker(file);
  const member: Member = { worker, waiting: new Map() };
  const unpack = createUnpacker();
  worker.on("message", (answer: WorkerAnswer) => {
    const waiting = member.waiting.get(answer.id);
    member.waiting.delete(answer.id);
    // An idle worker keeps no process alive; one that owes an answer does.
    if (member.waiting.size === 0) worker.unref();
    waiting?.done(answer.kind === "page" ? { kind: "page", page: unpack(answer.parcel) } : answer.read);
  });
  // What a lost worker held is read here, where a bug shows itself with its own stack.
  const leave = (): void => {
    if (members.includes(member)) members.splice(members.indexOf(member), 1);
    for (const { again } of member.waiting.values()) again();
    member.waiting.clear();
  };
  worker.on("error", leave).on("exit", leave);
  worker.unref();
  return member;
}

function send(member: Member, id: number, request: ReadRequest, site: Site, here: Read): Promise<PageRead> {
  return new Promise((done) => {
    member.waiting.set(id, { done, again: () => done(here(request, site)) });
    member.worker.ref();
    const known = member.site === site;
    member.site = site;
    // One copy, handed over: the original stays for a second reading, and may be a view of a larger buffer.
    const body = new Uint8Array(request.body);
    const message: WorkerRequest = { id, request: { ...request, body }, ...(known ? {} : { site }) };
    member.worker.postMessage(message, [body.buffer]);
  });
}
