/** Decides by patterns, before any fetch, which URLs of the site are left out, and names the reason. */
import picomatch from "picomatch";
import type { Site, UrlKey } from "../model.ts";
import { ConfigError, type Options } from "../options.ts";
import { siteUrlOf } from "../url.ts";

/** The reason to leave a URL out; undefined lets it in. */
export type Filter = (key: UrlKey) => FilterReason | undefined;
export type FilterReason = "excluded" | "not-included" | DefaultReason;
type DefaultReason = "login" | "admin" | "feed" | "media" | "archive";

export interface DefaultExclude {
  readonly reason: DefaultReason;
  readonly patterns: readonly string[];
}

/** Anchored at the root, so that `/docs/login` and `/api/admin` stay documents; feeds below one of these words too. */
const documentation =
  /\/(?:api|apis|docs?|documentation|guides?|help|kb|learn|manual|rest|reference|sdks?|tutorials?)\//i;
export const defaultExcludes: readonly DefaultExclude[] = [
  {
    reason: "login",
    patterns: [
      "/{login,signin,sign-in,sign_in,signup,sign-up,sign_up,register,logout,signout,sign-out}{,.html,.php}",
      "/{user,users,account,accounts,auth,members}/{login,signin,sign-in,sign_in,signup,sign-up,sign_up,register,logout}{,/**}",
      "/wp-{login,signup,register}.php",
    ],
  },
  { reason: "admin", patterns: ["/{admin,administrator,wp-admin,wp-json,cdn-cgi}{,/**}", "/xmlrpc.php"] },
  { reason: "feed", patterns: ["/**/{feed,rss,atom}", "/**/*.{rss,atom}", "/**/{feed,rss,atom}.{xml,json}"] },
  {
    reason: "media",
    patterns: [
      "/**/*.{png,jpg,jpeg,gif,webp,avif,svg,ico,bmp,tif,tiff,mp3,mp4,m4a,m4v,webm,ogg,ogv,wav,mov,avi,woff,woff2,ttf,otf,eot}",
      "/wp-content/uploads/**",
    ],
  },
  { reason: "archive", patterns: ["/**/*.{zip,gz,tgz,bz2,xz,zst,7z,rar,tar,jar,exe,msi,dmg,pkg,deb,rpm,apk,iso}"] },
];

/** Throws `ConfigError` for a pattern that cannot be read. `exclude` wins over `include`, and `include` over the defaults. */
export function createFilter(options: Pick<Options, "include" | "exclude" | "defaultExcludes">, site: Site): Filter {
  const excluded = options.exclude.map((pattern) => compileFilter(pattern, "exclude"));
  const included = options.include.map((pattern) => compileFilter(pattern, "include"));
  const defaults = options.defaultExcludes ? compiledDefaults() : [];
  return (key) => {
    const target = targetOf(key, site);
    if (excluded.some((matches) => matches(target))) return "excluded";
    if (included.length > 0 && !included.some((matches) => matches(target))) return "not-included";
    // Who asks for `/admin/**` by name wants it.
    return included.length > 0 ? undefined : defaults.find(({ matches }) => matches(target))?.reason;
  };
}

/** Whether a page matches one of these patterns, written as for `include`. Throws `ConfigError` naming `input`. */
export function createMatcher(patterns: readonly string[], input: string, site: Site): (key: UrlKey) => boolean {
  const compiled = patterns.map((pattern) => compileFilter(pattern, input));
  return (key) => {
    const target = targetOf(key, site);
    return compiled.some((matches) => matches(target));
  };
}

interface Target {
  /** Path with its query. */
  readonly full: string;
  readonly path: string;
  readonly url: string;
}
type Matches = (target: Target) => boolean;

function targetOf(key: UrlKey, site: Site): Target {
  const url = siteUrlOf(key, site);
  const { pathname, search, hash } = new URL(url);
  return { full: pathname + search + hash, path: decodePath(pathname), url };
}

/** Patterns are written as people read paths. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** `/…/` is an expression when what stands between is more than a path; every other pattern is a glob. */
function compileFilter(pattern: string, input: string): Matches {
  const [, source, flags = ""] = /^\/(.*)\/(i?)$/s.exec(pattern.trim()) ?? [];
  if (source !== undefined && /[\\^$()[\]|+]|\.[*?]/.test(source))
    return compileExpression(source, flags, pattern, input);
  return compileGlob(pattern.trim());
}

function compileExpression(source: string, flags: string, pattern: string, input: string): Matches {
  try {
    const expression = new RegExp(source, `${flags}u`);
    return ({ full, path, url }) => [full, path, url].some((text) => expression.test(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${input}: "${pattern}" is no regular expression (${why})`);
  }
}

/** Without a slash it is a name anywhere; with one, a path from the root. A trailing slash means the folder and all below. */
function compileGlob(pattern: string): Matches {
  if (/^https?:\/\//i.test(pattern)) {
    const glob = picomatch(pattern, globOptions);
    return ({ url }) => glob(url);
  }
  const rooted = pattern.startsWith("/") ? pattern : pattern.includes("/") ? `/${pattern}` : `/**/${pattern}`;
  const glob = rootedGlob(rooted.length > 1 && rooted.endsWith("/") ? `${rooted.slice(0, -1)}{,/**}` : rooted);
  return ({ full, path }) => glob(path) || glob(full);
}

/** picomatch wants a folder before a leading globstar's slash, so that `/**` + `/a` would not match `/a`: both are cut. */
function rootedGlob(pattern: string, nocase = false): (path: string) => boolean {
  const whole = picomatch(pattern, { ...globOptions, nocase });
  const cut = picomatch(pattern.slice(1) || "/", { ...globOptions, nocase });
  return (path) => whole(path) || cut(path.slice(1));
}

const globOptions = { dot: true, nonegate: true } as const;
let builtDefaults: readonly { readonly reason: DefaultReason; readonly matches: Matches }[] | undefined;

function compiledDefaults(): readonly { readonly reason: DefaultReason; readonly matches: Matches }[] {
  builtDefaults ??= defaultExcludes.map(({ reason, patterns }) => {
    const globs = patterns.map((pattern) => rootedGlob(pattern, true));
    const matches: Matches = ({ path }) =>
      globs.some((glob) => glob(path)) && !(reason === "feed" && documentation.test(path));
    return { reason, matches };
  });
  return builtDefaults;
}
