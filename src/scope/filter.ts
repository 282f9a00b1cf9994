/** Decides by its address whether a URL is wanted, and says under which name it was left out. */
import picomatch from "picomatch";
import type { Site, UrlKey } from "../model.ts";
import { ConfigError, type Options } from "../options.ts";
import { siteUrlOf } from "../url.ts";

/** The reason to leave a URL out; undefined keeps it. */
export type Filter = (key: UrlKey) => string | undefined;

/** Left out unless `default-excludes` is false: pages that no reader of the site's content wants. */
export const defaultExcludes: Readonly<Record<string, readonly string[]>> = {
  login: ["/**/{login,signin,sign-in,log-in,logout,signup,sign-up,register,lost-password,wp-login.php}{,/}"],
  admin: ["/{wp-admin,admin,administrator,_admin,cpanel}{,/**}", "/**/wp-json/**"],
  feeds: ["/**/{feed,rss,atom}{,/}", "/**/*.{rss,atom}"],
  media: ["/**/{wp-content/uploads,_next/image,cdn-cgi}/**"],
  archives: ["/{tag,tags,category,author}/*/page/*{,/}", "/**/[12][0-9][0-9][0-9]/[01][0-9]/page/*{,/}"],
};

type Test = (path: string, url: string) => boolean;

/** Globs see the path and query under the site origin, /regex/ the whole URL. Throws `ConfigError`. */
export function createFilter(options: Pick<Options, "include" | "exclude" | "defaultExcludes">, site: Site): Filter {
  const include = options.include.map((pattern) => testOf("include", pattern));
  const exclude = options.exclude.map((pattern) => testOf("exclude", pattern));
  const defaults = Object.entries(options.defaultExcludes ? defaultExcludes : {}).map(([name, globs]) => ({
    name,
    tests: globs.map((glob) => testOf("exclude", glob)),
  }));
  return (key) => {
    const url = siteUrlOf(key, site);
    const { pathname } = new URL(url);
    const matches = (test: Test) => test(pathname, url);
    if (include.length > 0 && !include.some(matches)) return "not-included";
    if (exclude.some(matches)) return "excluded";
    return defaults.find(({ tests }) => tests.some(matches))?.name;
  };
}

function testOf(input: string, pattern: string): Test {
  const expression = /^\/(.+)\/([imsu]*)$/.exec(pattern);
  // A glob may start and end with a slash too; a regular expression says so by holding what no path does.
  if (expression !== null && /[\\^$()|+]|\.\*/.test(expression[1] ?? ""))
    return regexTest(input, pattern, expression[1] ?? "", expression[2] ?? "");
  const match = picomatch(pattern, { dot: true });
  return pattern.startsWith("http") ? (_, url) => match(url) : (path) => match(path) || match(path.replace(/\/$/, ""));
}

function regexTest(input: string, pattern: string, source: string, flags: string): Test {
  try {
    const expression = new RegExp(source, flags);
    return (_, url) => expression.test(url);
  } catch (error) {
    throw new ConfigError(
      `${input}: "${pattern}" is not a regular expression: ${error instanceof Error ? error.message : ""}`,
    );
  }
}
