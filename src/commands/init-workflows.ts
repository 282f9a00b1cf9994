/** The workflow and configuration that `init` writes, one workflow a host. */

export type Host = "vercel" | "netlify" | "cloudflare" | "folder";

export interface Found {
  readonly host: Host;
  readonly framework: string;
  /** Folder the build writes. */
  readonly output: string;
}

const uses = "crawlshape/crawlshape@v1";

export function workflowFor({ host, output }: Found): string {
  switch (host) {
    case "vercel":
      return workflow(
        "on: deployment_status",
        "github.event.deployment_status.state == 'success'",
        "deployments: read",
        `      - uses: ${uses}`,
      );
    case "netlify":
      return workflow(
        "on: status",
        "github.event.state == 'success' && startsWith(github.event.context, 'netlify/')",
        "statuses: read",
        `      - uses: ${uses}`,
      );
    case "cloudflare":
      return workflow(
        "on:\n  check_run:\n    types: [completed]",
        "github.event.check_run.conclusion == 'success' && contains(github.event.check_run.name, 'Cloudflare')",
        "checks: read",
        `      - uses: ${uses}`,
      );
    case "folder":
      return workflow("on:\n  pull_request:\n  push:\n    branches: [main]", "", "", folderSteps(output));
  }
}

function workflow(on: string, condition: string, permission: string, steps: string): string {
  const lines = [
    "name: Site shape",
    on,
    "permissions:",
    "  contents: read",
    "  pull-requests: write",
    ...(permission === "" ? [] : [`  ${permission}`]),
    "jobs:",
    "  shape:",
    ...(condition === "" ? [] : [`    if: ${condition}`]),
    "    runs-on: ubuntu-latest",
    "    steps:",
    "      - uses: actions/checkout@v5",
    "        with:",
    "          fetch-depth: 0 # lastmod dates come from the history",
    steps,
  ];
  return `${lines.join("\n")}\n`;
}

function folderSteps(output: string): string {
  const steps = [
    "      - run: npm ci && npm run build",
    `      - uses: ${uses}`,
    "        with:",
    `          path: ${output}`,
  ];
  return steps.join("\n");
}

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
