/** The artifact service of the fake: create, upload in blocks, finalise; and the blobs that downloads are sent to. */
import type { ServerResponse } from "node:http";

export interface FakeArtifact {
  readonly id: number;
  readonly name: string;
  bytes: Buffer;
  readonly expired?: boolean;
  readonly run: {
    id: number;
    head_sha: string;
    head_branch: string;
    repository_id: number;
    head_repository_id: number;
  };
}
interface Ask {
  readonly method: string;
  readonly url: URL;
  readonly bytes: Buffer;
  readonly response: ServerResponse;
}

const run = { id: 7, head_sha: "a".repeat(40), head_branch: "main", repository_id: 1, head_repository_id: 1 };

/** True when the request was for this service. */
export function serveArtifacts({ method, url, bytes, response }: Ask, artifacts: FakeArtifact[]): boolean {
  const blob = /^\/blob\/(\d+)$/.exec(url.pathname)?.[1];
  const artifact = artifacts.find(({ id }) => id === Number(blob));
  if (artifact !== undefined && method === "GET") {
    const name = encodeURIComponent(artifact.name);
    response.writeHead(200, {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="${name}"`,
    });
    response.end(artifact.bytes);
  } else if (artifact !== undefined) {
    if (url.searchParams.get("comp") !== "blocklist") artifact.bytes = Buffer.concat([artifact.bytes, bytes]);
    response
      .writeHead(201, { "x-ms-request-id": "1", etag: "1", "last-modified": "Tue, 01 Dec 2026 00:00:00 GMT" })
      .end();
  } else if (url.pathname.startsWith("/twirp/")) {
    twirp(url, JSON.parse(bytes.toString()) as { name: string }, response, artifacts);
  } else return false;
  return true;
}

function twirp(url: URL, { name }: { name: string }, response: ServerResponse, artifacts: FakeArtifact[]): void {
  response.writeHead(200, { "content-type": "application/json" });
  if (url.pathname.endsWith("/CreateArtifact")) {
    const id = artifacts.length + 1;
    artifacts.push({ id, name, bytes: Buffer.alloc(0), run });
    response.end(JSON.stringify({ ok: true, signedUploadUrl: `${url.origin}/blob/${String(id)}` }));
  } else
    response.end(JSON.stringify({ ok: true, artifactId: String(artifacts.find((one) => one.name === name)?.id ?? 0) }));
}
