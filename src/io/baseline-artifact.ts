/** The baseline as an artifact of a run on the default branch; runs of forks and of other branches never count. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpacked } from "./baseline-file.ts";
import type { BaselineStore, Saved, StoredBaseline, StorePlace } from "./baseline-store.ts";
import type { GitHub } from "./github.ts";
import { downloadFile, listArtifacts, uploadFile, type ArtifactFact } from "./github-artifact.ts";
import { ancestorsOf } from "./github-contents.ts";

const maxBytes = 64 * 1024 * 1024;

export function createArtifactStore(place: StorePlace, github: GitHub, token: string): BaselineStore {
  const name = `crawlshape-${place.name.replaceAll(/[^\w.-]/g, "-")}.baseline.json`;
  return {
    load: async (base) => await load({ place, github, token, name, base }),
    save: async (bytes) => await save(bytes, name),
  };
}

interface Search {
  readonly place: StorePlace;
  readonly github: GitHub;
  readonly token: string;
  readonly name: string;
  readonly base: string | undefined;
}

async function load({ place, github, token, name, base }: Search): Promise<StoredBaseline> {
  const from = `artifact ${name}`;
  const eligible = (await listArtifacts(github, name)).filter(
    // Runs of deployments by commit carry no branch; their commit must then be an ancestor, as everybody's must.
    ({ own, branch }) => own && (branch === "" || place.defaultBranch === undefined || branch === place.defaultBranch),
  );
  const found = base === undefined ? newest(eligible) : nearest(eligible, await ancestorsOf(github, base));
  if (found === undefined) return { kind: "missing", from };
  const { artifact, behind } = found;
  const bytes = await downloadFile({ artifact, token, repository: github.repository, maxBytes });
  const where = `${from} of ${artifact.sha.slice(0, 9)}`;
  return typeof bytes === "string" ? { kind: "unreadable", from: where, cause: bytes } : unpacked(bytes, where, behind);
}

interface Choice {
  readonly artifact: ArtifactFact;
  readonly behind?: number;
}

function newest(artifacts: readonly ArtifactFact[]): Choice | undefined {
  const artifact = artifacts[0];
  return artifact === undefined ? undefined : { artifact };
}

function nearest(artifacts: readonly ArtifactFact[], ancestors: readonly string[]): Choice | undefined {
  for (const [behind, sha] of ancestors.entries()) {
    const artifact = artifacts.find((candidate) => candidate.sha === sha);
    if (artifact !== undefined) return { artifact, behind };
  }
  return undefined;
}

async function save(bytes: Uint8Array, name: string): Promise<Saved> {
  const folder = mkdtempSync(join(tmpdir(), "crawlshape-baseline-"));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const uploaded = await uploadFile(path, name, 90);
    return uploaded.kind === "uploaded"
      ? { kind: "saved", where: `artifact ${name}` }
      : { kind: "refused", status: 0, message: uploaded.why, permission: "actions: read (to read it again)" };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
