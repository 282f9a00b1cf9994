/** GitHub's REST and GraphQL API as answers: retried where that is safe, bounded in time, refused in words, never thrown. */
import { setTimeout as sleep } from "node:timers/promises";
import { getOctokit } from "@actions/github";
import { isRecord, listAt, textAt } from "../github/payload.ts";
import { retryDelayMs } from "../github/retry.ts";

export interface Repository {
  readonly owner: string;
  readonly repo: string;
}
export type Answer<T = unknown> =
  | { readonly kind: "ok"; readonly value: T }
  /** `status` 0 stands for no answer. */
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

export interface GitHub {
  readonly repository: Repository;
  /** `route` is a method and a path below the repository, e.g. `GET pulls/{number}`; every value is validated by its reader. */
  readonly ask: (route: string, parameters?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** All pages up to `most`; `under` names the field that holds the list. */
  readonly list: (
    route: string,
    parameters?: Readonly<Record<string, unknown>>,
    limits?: { readonly under?: string; readonly mostPages?: number },
  ) => Promise<Answer<readonly unknown[]>>;
  readonly graphql: (query: string, variables: Readonly<Record<string, unknown>>) => Promise<Answer>;
}

const timeoutMs = 30_000;
const pageSize = 100;

export function createGitHub(token: string, repository: Repository): GitHub {
  const octokit = getOctokit(token);
  octokit.hook.wrap("request", async (request, options) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const limited = { ...options.request, signal: AbortSignal.timeout(timeoutMs) };
        const response = await request({ ...options, request: limited });
        if (isCutShort(response)) throw new CutShort();
        return response;
      } catch (error) {
        const { status, headers } = faultOf(error);
        const waitMs = retryDelayMs({ method: options.method, status, headers, attempt });
        if (waitMs === undefined) throw error;
        await sleep(waitMs);
      }
    }
  });
  const ask: GitHub["ask"] = async (route, parameters = {}) =>
    await answerOf(async () => {
      const [method = "GET", path = ""] = route.split(" ");
      return (await octokit.request(`${method} /repos/{owner}/{repo}/${path}`, { ...repository, ...parameters })).data;
    });
  return {
    repository,
    ask,
    list: async (route, parameters = {}, { under, mostPages = 30 } = {}) => {
      const items: unknown[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const answer = await ask(route, { ...parameters, per_page: pageSize, page });
        if (answer.kind === "refused") return answer;
        const found = under === undefined ? answer.value : listAt(answer.value, under);
        if (!Array.isArray(found)) return { kind: "refused", status: 0, message: "the answer is no list" };
        items.push(...found);
        if (found.length < pageSize) break;
      }
      return { kind: "ok", value: items };
    },
    graphql: async (query, variables) => await answerOf(async () => await octokit.graphql(query, { ...variables })),
  };
}

class CutShort extends Error {
  override name = "CutShort";
  override message = "the answer was cut short";
}

/** Octokit hands over text, perhaps empty, where JSON was promised and did not parse. */
function isCutShort({ status, headers, data }: CheckedResponse): boolean {
  const promised = /^application\/json\b/.test(headers["content-type"] ?? "") && status !== 204;
  return promised && typeof data === "string";
}

interface CheckedResponse {
  readonly status: number;
  readonly headers: { readonly "content-type"?: string | undefined };
  readonly data: unknown;
}

async function answerOf(ask: () => Promise<unknown>): Promise<Answer> {
  try {
    return { kind: "ok", value: await ask() };
  } catch (error) {
    const { status, message } = faultOf(error);
    return { kind: "refused", status, message };
  }
}

interface Fault {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

function faultOf(error: unknown): Fault {
  // Octokit reports a broken connection as status 500 without a response.
  const response = typeof error === "object" && error !== null && "response" in error ? error.response : undefined;
  const status = isRecord(response) && typeof response["status"] === "number" ? response["status"] : 0;
  const headers = isRecord(response) && isRecord(response["headers"]) ? response["headers"] : {};
  const message = textAt(response, "data", "message") ?? (error instanceof Error ? error.message : String(error));
  return { status, headers, message };
}

/** A list that may be refused: then it is empty, and `refused` is told. */
export function valuesOf(answer: Answer<readonly unknown[]>): readonly unknown[] {
  return answer.kind === "ok" ? answer.value : [];
}
