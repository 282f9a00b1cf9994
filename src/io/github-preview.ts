/** Waits until a preview of exactly this commit is announced, and until it answers. */
import { announcementOf, urlOfCheck, urlOfStatus, type Announcement } from "../github/hosts.ts";
import { idAt, shaAt, textAt, webUrlOf } from "../github/payload.ts";
import { choosePreview, nextLookMs, type PreviewState } from "../github/preview.ts";
import { valuesOf, type GitHub } from "./github.ts";

export interface Wait {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly deadlineMs: number;
  readonly say: (message: string) => void;
}

export type Preview =
  | { readonly kind: "ready"; readonly url: string; readonly name: string }
  | { readonly kind: "none"; readonly why: string };

export async function awaitPreview(
  github: GitHub,
  sha: string,
  environment: string | undefined,
  wait: Wait,
): Promise<Preview> {
  for (let attempt = 0; ; attempt += 1) {
    const state = await lookOnce(github, sha, environment);
    if (state.kind === "ready") return state;
    if (state.kind === "failed")
      return { kind: "none", why: `the deployment "${state.name}" of ${sha.slice(0, 9)} failed` };
    const pauseMs = nextLookMs(attempt);
    if (wait.now() + pauseMs > wait.deadlineMs) return { kind: "none", why: describeDeadline(state, sha) };
    if (attempt === 0) wait.say(`waiting for the preview of ${sha.slice(0, 9)}`);
    await wait.sleep(pauseMs);
  }
}

function describeDeadline(state: Extract<PreviewState, { kind: "pending" }>, sha: string): string {
  const seen = state.names.length === 0 ? "none was announced" : `not ready yet: ${state.names.join(", ")}`;
  return `no preview of ${sha.slice(0, 9)} within wait-timeout (${seen}); set url, path or environment, and grant deployments: read, statuses: read or checks: read`;
}

async function lookOnce(github: GitHub, sha: string, environment: string | undefined): Promise<PreviewState> {
  const [deployments, statuses, checks] = await Promise.all([
    deploymentsOf(github, sha),
    github.list("GET commits/{ref}/status", { ref: sha }, { under: "statuses", mostPages: 3 }),
    github.list("GET commits/{ref}/check-runs", { ref: sha }, { under: "check_runs", mostPages: 3 }),
  ]);
  const announced = [
    ...deployments,
    ...valuesOf(statuses).map((status) => {
      const state = textAt(status, "state");
      const known = state === "success" ? "ready" : state === "pending" ? "pending" : "failed";
      return announcementOf(
        "status",
        textAt(status, "context") ?? "",
        known,
        idAt(status, "id") ?? 0,
        urlOfStatus(status),
      );
    }),
    ...valuesOf(checks).map((check) => {
      const conclusion = textAt(check, "conclusion");
      const known = conclusion === "success" ? "ready" : conclusion === undefined ? "pending" : "failed";
      return announcementOf("check", textAt(check, "name") ?? "", known, idAt(check, "id") ?? 0, urlOfCheck(check));
    }),
  ];
  return choosePreview(announced, environment);
}

async function deploymentsOf(github: GitHub, sha: string): Promise<readonly Announcement[]> {
  const found = valuesOf(await github.list("GET deployments", { sha }, { mostPages: 1 }));
  const own = found.filter((deployment) => shaAt(deployment, "sha") === sha).slice(0, 20);
  return await Promise.all(own.map(async (deployment) => await deploymentOf(github, deployment)));
}

async function deploymentOf(github: GitHub, deployment: unknown): Promise<Announcement> {
  const id = idAt(deployment, "id") ?? 0;
  const answer = await github.list("GET deployments/{deployment_id}/statuses", { deployment_id: id }, { mostPages: 1 });
  const statuses = valuesOf(answer).toSorted((a, b) => (idAt(b, "id") ?? 0) - (idAt(a, "id") ?? 0));
  const newest = statuses[0];
  const state = textAt(newest, "state");
  const failed = state === "failure" || state === "error" || state === "inactive";
  const url = webUrlOf(textAt(newest, "environment_url")) ?? urlOfStatus(newest);
  const known = state === "success" ? "ready" : failed ? "failed" : "pending";
  return announcementOf("deployment", textAt(deployment, "environment") ?? "", known, id, url);
}

/** Asks until the preview gives any answer but "not there yet"; a login wall is an answer. */
export async function awaitAnswer(ask: () => Promise<number>, wait: Wait): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const status = await ask();
    if (status !== 0 && status !== 404 && status < 500) return;
    const pauseMs = nextLookMs(attempt);
    if (wait.now() + pauseMs > wait.deadlineMs) return;
    if (attempt === 0) wait.say(`waiting for the preview to answer (${status === 0 ? "no answer" : String(status)})`);
    await wait.sleep(pauseMs);
  }
}
