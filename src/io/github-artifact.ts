/** Uploads single files as artifacts of this run, unzipped where the service can, and downloads those of other runs. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { at, idAt, shaAt, textAt } from "../github/payload.ts";
import { valuesOf, type Repository, type GitHub } from "./github.ts";

export type Uploaded =
  | { readonly kind: "uploaded"; readonly id: number }
  | { readonly kind: "refused"; readonly why: string };

/** The artifact's name is the file's: a copy under that name is what goes up. */
export async function uploadFile(path: string, name: string, retentionDays?: number): Promise<Uploaded> {
  const folder = mkdtempSync(join(tmpdir(), "crawlshape-artifact-"));
  const copy = join(folder, basename(name));
  try {
    copyFileSync(path, copy);
    const { DefaultArtifactClient } = await import("@actions/artifact");
    const client = new DefaultArtifactClient();
    const keep = retentionDays === undefined ? {} : { retentionDays };
    const upload = async () => await client.uploadArtifact(name, [copy], folder, { skipArchive: true, ...keep });
    // A second attempt of the same run finds the name taken by the first.
    const { id } = await upload().catch(async (error: unknown) => {
      if (!/already exists|conflict/i.test(String(error))) throw error;
      await client.deleteArtifact(name);
      return await upload();
    });
    return id === undefined ? { kind: "refused", why: "the service named no artifact" } : { kind: "uploaded", id };
  } catch (error) {
    return { kind: "refused", why: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface ArtifactFact {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  readonly sha: string;
  readonly branch: string;
  /** Made by a run of this repository's own branch, not of a fork. */
  readonly own: boolean;
  readonly bytes: number;
}

/** Artifacts of one name, newest first; of one run when `runId` is given. */
export async function listArtifacts(github: GitHub, name: string, runId?: number): Promise<readonly ArtifactFact[]> {
  const limits = { under: "artifacts", mostPages: 2 };
  const answer =
    runId === undefined
      ? await github.list("GET actions/artifacts", { name }, limits)
      : await github.list("GET actions/runs/{run_id}/artifacts", { run_id: runId, name }, limits);
  const facts = valuesOf(answer).flatMap((value) => factOf(value) ?? []);
  return facts.filter((fact) => fact.name === name).toSorted((a, b) => b.id - a.id);
}

function factOf(value: unknown): ArtifactFact | undefined {
  const run = at(value, "workflow_run");
  const [id, runId, sha] = [idAt(value, "id"), idAt(run, "id"), shaAt(run, "head_sha")];
  if (id === undefined || runId === undefined || sha === undefined || at(value, "expired") === true) return undefined;
  return {
    id,
    runId,
    sha,
    name: textAt(value, "name") ?? "",
    branch: textAt(run, "head_branch") ?? "",
    own: idAt(run, "repository_id") !== undefined && idAt(run, "repository_id") === idAt(run, "head_repository_id"),
    bytes: idAt(value, "size_in_bytes") ?? 0,
  };
}

export interface Download {
  readonly artifact: ArtifactFact;
  readonly token: string;
  readonly repository: Repository;
  /** Larger ones are not even fetched. */
  readonly maxBytes: number;
}

/** The artifact's only file; a folder, several files or too many bytes are a refusal. */
export async function downloadFile({ artifact, token, repository, maxBytes }: Download): Promise<Uint8Array | string> {
  if (artifact.bytes > maxBytes)
    return `the artifact has ${String(artifact.bytes)} bytes, more than ${String(maxBytes)}`;
  const folder = mkdtempSync(join(tmpdir(), "crawlshape-artifact-"));
  try {
    const { DefaultArtifactClient } = await import("@actions/artifact");
    const { owner: repositoryOwner, repo: repositoryName } = repository;
    const findBy = { token, repositoryOwner, repositoryName, workflowRunId: artifact.runId };
    await new DefaultArtifactClient().downloadArtifact(artifact.id, { path: folder, findBy, skipDecompress: true });
    const [only, ...others] = readdirSync(folder, { withFileTypes: true });
    if (only?.isFile() !== true || others.length > 0) return "the artifact is not one single file";
    const path = join(folder, only.name);
    return statSync(path).size > maxBytes ? `the file is larger than ${String(maxBytes)} bytes` : readFileSync(path);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
