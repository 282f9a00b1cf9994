// Cuts the operations that the action uses out of GitHub's OpenAPI description, for the tests' fake of that API.
// The description weighs hundreds of megabytes, so it is no dependency: npm i --no-save @octokit/openapi@23.0.2 first.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const require = createRequire(import.meta.url);
const source = join(dirname(require.resolve("@octokit/openapi/package.json")), "generated/api.github.com.json");
const api = JSON.parse(readFileSync(source, "utf8"));

const used = {
  "/repos/{owner}/{repo}/issues/{issue_number}/comments": ["get", "post"],
  "/repos/{owner}/{repo}/issues/comments/{comment_id}": ["patch", "delete"],
  "/repos/{owner}/{repo}/issues/{issue_number}/events": ["get"],
  "/repos/{owner}/{repo}/collaborators/{username}/permission": ["get"],
  "/repos/{owner}/{repo}/pulls": ["get", "post"],
  "/repos/{owner}/{repo}/pulls/{pull_number}": ["get"],
  "/repos/{owner}/{repo}/commits": ["get"],
  "/repos/{owner}/{repo}/commits/{ref}": ["get"],
  "/repos/{owner}/{repo}/commits/{commit_sha}/pulls": ["get"],
  "/repos/{owner}/{repo}/commits/{ref}/status": ["get"],
  "/repos/{owner}/{repo}/commits/{ref}/check-runs": ["get"],
  "/repos/{owner}/{repo}/compare/{basehead}": ["get"],
  "/repos/{owner}/{repo}/contents/{path}": ["get", "put"],
  "/repos/{owner}/{repo}/deployments": ["get"],
  "/repos/{owner}/{repo}/deployments/{deployment_id}/statuses": ["get"],
  "/repos/{owner}/{repo}/statuses/{sha}": ["post"],
  "/repos/{owner}/{repo}/git/blobs/{file_sha}": ["get"],
  "/repos/{owner}/{repo}/git/trees": ["post"],
  "/repos/{owner}/{repo}/git/commits": ["post"],
  "/repos/{owner}/{repo}/git/refs": ["post"],
  "/repos/{owner}/{repo}/git/refs/{ref}": ["patch"],
  "/repos/{owner}/{repo}/git/ref/{ref}": ["get"],
  "/repos/{owner}/{repo}/actions/artifacts": ["get"],
  "/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts": ["get"],
  "/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}": ["get"],
};

const components = {};
/** Follows every reference that the cut needs; prose goes. */
function lean(value) {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.$ref === "string") {
    const path = value.$ref.slice(2).split("/");
    const id = path.at(-1);
    const bucket = (components[path[1]] ??= {});
    if (!(id in bucket)) {
      bucket[id] = {};
      bucket[id] = lean(path.reduce((inner, name) => inner[name], api));
    }
    return { $ref: value.$ref };
  }
  const kept = Object.entries(value).filter(([name, inner]) => !prose.has(name) || typeof inner === "object");
  return Object.fromEntries(
    kept
      .filter(([name]) => name !== "examples" && name !== "example" && !name.startsWith("x-"))
      .map(([name, inner]) => [name, lean(inner)]),
  );
}
const prose = new Set(["description", "title", "externalDocs"]);

const paths = Object.fromEntries(
  Object.entries(used).map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map((method) => [method, operation(api.paths[path]?.[method], `${method} ${path}`)])),
  ]),
);
function operation(found, name) {
  if (found === undefined) throw new Error(`GitHub's description has no ${name}`);
  const { parameters, requestBody, responses } = found;
  const good = Object.fromEntries(
    Object.entries(responses).filter(([status]) => status.startsWith("2") || status.startsWith("3")),
  );
  return lean({ parameters, ...(requestBody === undefined ? {} : { requestBody }), responses: good });
}
const cut = { source: `@octokit/openapi ${require("@octokit/openapi/package.json").version}`, paths, components };
writeFileSync(join(root, "test/fixtures/github/openapi.json"), `${JSON.stringify(cut)}\n`);
