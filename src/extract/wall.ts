/** Recognises pages that answer in place of the site: logins, bot checks, error screens. */
import type { Page } from "../model.ts";

export interface WallSigns {
  readonly title: string;
  readonly h1: string;
  /** Main text, single spaces. */
  readonly text: string;
  readonly passwords: number;
  readonly mainLinks: number;
  readonly html: string;
}

const botTitle =
  /^(?:just a moment|attention required|checking your browser|please wait\b|one moment, please|verify(?:ing)? (?:that )?you are (?:a )?human|are you a (?:human|robot)|ddos-guard|making sure you(?:'|’)re not a bot|access denied|security check|vercel security checkpoint|pardon our interruption|human verification)/iu;
const botMarks =
  /cdn-cgi\/challenge-platform|_cf_chl_opt|cf-browser-verification|captcha-delivery\.com|_Incapsula_Resource|px-captcha|awsWafCookieDomainList|\/\.within\.website\/x\/cmd\/anubis|vercel\/security\/static\/challenge|ddos-guard/u;
const errorTitle =
  /^(?:(?:error )?[45]\d\d\b|page not found|not found$|internal server error|bad gateway|service unavailable|gateway timeout|application error|this page could not be found|site not found|deployment not found|oops)/iu;
const loginTitle = /\b(?:log ?in|sign ?in|login|signin|anmelden|connexion|authenticat)/iu;

/** Only short pages are walls: an article about logins is an article. */
export function wallOf({ title, h1, text, passwords, mainLinks, html }: WallSigns): Page["wall"] {
  if (text.length < 2000 && (botTitle.test(title) || botTitle.test(h1)) && (botMarks.test(html) || text.length < 600))
    return "bot";
  if (text.length < 200 && botMarks.test(html) && mainLinks === 0) return "bot";
  if (passwords > 0 && text.length < 1200 && mainLinks < 15) return "login";
  if (
    text.length < 300 &&
    mainLinks < 4 &&
    loginTitle.test(title) &&
    /\b(?:password|continue with|single sign-on|sso)\b/iu.test(text)
  )
    return "login";
  if (
    text.length < 400 &&
    mainLinks < 6 &&
    errorTitle.test(title) &&
    (h1 === "" || errorTitle.test(h1) || h1 === title)
  )
    return "error";
  return text.length < 400 && mainLinks < 6 && title === "" && errorTitle.test(h1) ? "error" : undefined;
}
