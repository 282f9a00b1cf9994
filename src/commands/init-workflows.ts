/** The workflows and the configuration that `init` writes, one workflow a host; the same text is `examples/workflows`. */

export type Host = "vercel" | "netlify" | "cloudflare" | "amplify" | "render" | "folder";

export interface Found {
  readonly host: Host;
  readonly framework: string;
  /** Folder the build writes. */
  readonly output: string;
  /** Command that writes it. */
  readonly build: string;
}

const action = "crawlshape/crawlshape@v1";
const checkout = ["- uses: actions/checkout@v5", "  with:", "    fetch-depth: 0 # lastmod dates come from the history"];

export function workflowFor({ host, output, build }: Found): string {
  switch (host) {
    case "vercel":
    case "render":
      return workflow({
        on: ["on: deployment_status"],
        permission: "deployments: read",
        condition: "github.event.deployment_status.state == 'success'",
        group: "${{ github.event.deployment.ref }}",
      });
    case "netlify":
      return workflow({
        on: ["on: status"],
        permission: "statuses: read",
        condition: "github.event.state == 'success' && startsWith(github.event.context, 'netlify/')",
        group: "${{ github.event.sha }}",
      });
    case "cloudflare":
    case "amplify":
      return workflow({
        on: ["on:", "  check_run:", "    types: [completed]"],
        permission: "checks: read",
        condition: `github.event.check_run.conclusion == 'success' && ${checkNames[host]}`,
        group: "${{ github.event.check_run.head_sha }}",
      });
    case "folder":
      return workflow({
        on: ["on:", "  pull_request:", "  push:", "    branches: [main]", "  merge_group:"],
        group: "${{ github.ref }}",
        before: [`- run: ${build}`],
        inputs: [`path: ${output}`],
      });
  }
}

const checkNames = {
  cloudflare:
    "(startsWith(github.event.check_run.name, 'Cloudflare Pages') || startsWith(github.event.check_run.name, 'Workers Builds'))",
  amplify: "startsWith(github.event.check_run.name, 'AWS Amplify')",
} as const;

interface Workflow {
  readonly on: readonly string[];
  readonly permission?: string;
  readonly condition?: string;
  /** Runs of one group give way to the newest. */
  readonly group: string;
  readonly before?: readonly string[];
  readonly inputs?: readonly string[];
}

function workflow({ on, permission, condition, group, before = [], inputs = [] }: Workflow): string {
  const lines = [
    "name: Site shape",
    ...on,
    "permissions:",
    "  contents: read",
    "  pull-requests: write # the comment",
    "  actions: read # the baseline, kept as an artifact of the default branch",
    ...(permission === undefined ? [] : [`  ${permission} # which preview, of which commit`]),
    "concurrency:",
    `  group: crawlshape-${group}`,
    "  cancel-in-progress: ${{ github.event_name == 'pull_request' }}",
    "jobs:",
    "  shape:",
    ...(condition === undefined ? [] : [`    if: ${condition}`]),
    "    runs-on: ubuntu-latest",
    "    steps:",
    ...[
      ...checkout,
      ...before,
      `- uses: ${action}`,
      "  with:",
      ...["baseline-store: artifact", ...inputs].map((line) => `    ${line}`),
    ].map((line) => `      ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** The second stage for pull requests of forks: it holds the write permission, and never runs their code. */
export const reportWorkflow = `name: Site shape, comment
on:
  workflow_run:
    workflows: [Site shape]
    types: [completed]
permissions:
  contents: read
  actions: read # the first stage's artifact
  pull-requests: write # the comment
jobs:
  comment:
    if: github.event.workflow_run.event == 'pull_request'
    runs-on: ubuntu-latest
    steps:
      - uses: ${action}
        with:
          mode: report
`;

export function configFor({ framework }: Found): string {
  return `# Settings of crawlshape; every input of the README may stand here. Found: ${framework}.
# site-url: https://docs.example/
# llms-txt: static/llms.txt
# llms-mode: merge
# limits:
#   orphanRatio: { absolute: 0.05, relative: 0.25, min-pages: 5, level: fail }
# assert:
#   - documents >= 20
`;
}
