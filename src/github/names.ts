/** Turns a metric's name into the name of the step output that carries it. */

/** `depth.mean` → `depth-mean`, `orphanRatio` → `orphan-ratio`. */
export function outputName(metric: string): string {
  return metric.replaceAll(".", "-").replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
