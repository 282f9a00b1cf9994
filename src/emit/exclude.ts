/** Leaves out the pages that the operator never wants listed, by glob over the path or, with a scheme, the whole URL. */
import picomatch from "picomatch";

export function excludeTest(patterns: readonly string[]): (url: string) => boolean {
  const tests = patterns.map((pattern) => {
    const isWhole = /^https?:\/\//iu.test(pattern);
    const glob = isWhole || pattern.startsWith("/") || pattern.startsWith("**") ? pattern : `/${pattern}`;
    const matches = picomatch(glob, { dot: true });
    return (url: string) => matches(isWhole ? url : new URL(url).pathname);
  });
  return (url) => tests.some((test) => test(url));
}
