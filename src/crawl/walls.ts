/** Recognises answers that are a wall in front of the site, not a part of it: logins and bot checks. */
import type { FetchOutcome } from "../model.ts";

export type Wall = "login" | "bot";
export interface WallSign {
  readonly wall: Wall;
  /** What gave it away, in words. */
  readonly detail: string;
}

type Answer = FetchOutcome & { kind: "answer" };

/** Hosts that stand in front of previews and ask who you are. */
const gatekeepers: readonly RegExp[] = [
  /(?:^|\.)cloudflareaccess\.com$/u,
  /^vercel\.com$/u,
  /^app\.netlify\.com$/u,
  /^login\.microsoftonline\.com$/u,
  /^accounts\.google\.com$/u,
  /\.(?:okta|auth0|onelogin|pingone|amazoncognito)\.com$/u,
];
const loginSegment =
  /^(?:login|log-in|log_in|signin|sign-in|sign_in|sso|sso-api|saml2?|oauth2?|authorize|auth|session|users\/sign_in)(?:\.\w+)?$/iu;
const returnParameter =
  /^(?:next|return|returnto|return_to|returnurl|return_url|redirect|redirect_to|redirect_uri|redirecturl|continue|url|goto|target|service|from)$/iu;

/** A redirect that asks who you are: to a gatekeeper, or to a login page that means to come back. */
export function loginRedirect(from: string, to: string): WallSign | undefined {
  if (!URL.canParse(to)) return undefined;
  const target = new URL(to);
  if (gatekeepers.some((host) => host.test(target.hostname)))
    return { wall: "login", detail: `redirects to ${target.hostname}` };
  const last = target.pathname.split("/").findLast((segment) => segment !== "") ?? "";
  const comesBack = [...target.searchParams.keys()].some((name) => returnParameter.test(name));
  const isLogin = loginSegment.test(last) && (comesBack || target.hostname !== new URL(from).hostname);
  return isLogin ? { wall: "login", detail: `redirects to the login page ${target.pathname}` } : undefined;
}

/** A status or header that only a wall sends. A plain 403 is an error of its page and no wall. */
export function wallOfAnswer(answer: Answer): WallSign | undefined {
  const header = (name: string): string => answer.headers[name]?.join(", ") ?? "";
  if (answer.status === 401 || answer.status === 407) {
    const scheme = /^\s*([\w-]+)/u.exec(header("www-authenticate"))?.[1];
    return {
      wall: "login",
      detail: `answers ${String(answer.status)}${scheme === undefined ? "" : ` and asks for ${scheme}`}`,
    };
  }
  if (header("cf-mitigated").includes("challenge")) return { wall: "bot", detail: "Cloudflare challenge" };
  if (header("x-vercel-mitigated") !== "") return { wall: "bot", detail: "Vercel challenge" };
  if (header("x-amzn-waf-action") !== "") return { wall: "bot", detail: "AWS WAF challenge" };
  if (header("x-datadome") !== "" && answer.status === 403) return { wall: "bot", detail: "DataDome challenge" };
  if (![403, 429, 503].includes(answer.status)) return undefined;
  const name = challengeIn(answer.body);
  return name === undefined ? undefined : { wall: "bot", detail: name };
}

const challenges: readonly (readonly [marker: string, name: string])[] = [
  ["/cdn-cgi/challenge-platform/", "Cloudflare challenge"],
  ["_cf_chl_opt", "Cloudflare challenge"],
  ["captcha-delivery.com", "DataDome challenge"],
  ["_Incapsula_Resource", "Imperva challenge"],
  ["/_sec/cp_challenge/", "Akamai challenge"],
  ["px-captcha", "HUMAN challenge"],
  ["/.within.website/x/cmd/anubis/", "Anubis challenge"],
];

function challengeIn(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 65_536)).toString("latin1");
  return challenges.find(([marker]) => head.includes(marker))?.[1];
}
