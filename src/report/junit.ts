/** Turns an audit into JUnit XML: one test case a measured metric, a failure for each fail-level finding. */
import { encodeHtml } from "../encode.ts";
import type { Audit, Finding } from "../model.ts";

export function formatJunit(audit: Audit): string {
  const findings = new Map<string, Finding[]>();
  for (const finding of audit.comparison.findings) {
    if (finding.level === "fail") findings.set(finding.metric, [...(findings.get(finding.metric) ?? []), finding]);
  }
  const names = [...new Set([...Object.keys(audit.run.metrics), ...findings.keys()])];
  const cases = names.map((name) => formatCase(name, findings.get(name) ?? [], audit));
  const verdict =
    audit.verdict === "inconclusive"
      ? [
          `    <testcase classname="crawlshape" name="looked well enough"><error message="${encodeHtml(audit.because)}"/></testcase>`,
        ]
      : [];
  const errors = verdict.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<testsuites>",
    `  <testsuite name="crawlshape" tests="${String(names.length + errors)}" failures="${String(findings.size)}" errors="${String(errors)}">`,
    ...verdict,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function formatCase(name: string, findings: readonly Finding[], audit: Audit): string {
  const open = `    <testcase classname="crawlshape" name="${encodeHtml(name)}"`;
  if (findings.length > 0) {
    const text = findings.map((finding) => finding.message).join("; ");
    return `${open}><failure message="${encodeHtml(text)}"/></testcase>`;
  }
  const measurement = audit.run.metrics[name];
  return measurement?.kind === "unmeasured"
    ? `${open}><skipped message="${encodeHtml(measurement.reason)}"/></testcase>`
    : `${open}/>`;
}
