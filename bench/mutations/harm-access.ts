/** Harm to who may read: robots, noindex, walls, errors, loops, traps. */
import { intoHead } from "./dom.ts";
import { harm, type Mutation } from "./mutation.ts";
import { homePath, mapPages, withAnswers, type Answer, type BenchSite } from "../sites/site.ts";

export const accessHarm: readonly Mutation[] = [
  harm("robots-closes-section", ["robots-closed"], (site) => {
    const rules = [...site.section].map((path) => `Disallow: ${encodeURI(path)}`).join("\n");
    return { ...site, robots: `User-agent: *\n${rules}\n\nSitemap: https://docs.example/sitemap.xml\n` };
  }),
  harm("noindex-in-section", ["noindex-leak"], (site) =>
    mapPages(site, (page, path) =>
      site.section.has(path) ? { ...page, html: intoHead(page.html, '<meta name="robots" content="noindex">') } : page,
    ),
  ),
  harm("section-401", ["login-wall"], (site) => answerSection(site, { status: 401, body: "<h1>Unauthorized</h1>" })),
  harm("section-redirects-to-login", ["login-wall"], (site) =>
    withAnswers(
      answerSection(site, { status: 302, location: "/login" }),
      new Map([["/login", { status: 200, body: loginPage }]]),
    ),
  ),
  harm("login-page-at-200", ["login-wall", "error-content"], (site) =>
    answerSection(site, { status: 200, body: loginPage }),
  ),
  harm("section-403", ["bot-wall"], (site) => answerSection(site, { status: 403, body: "Forbidden" })),
  harm("soft-404", ["soft-404", "error-content"], (site) => answerSection(site, { status: 200, body: notFoundPage })),
  harm("section-404", ["pages-gone"], (site) => answerSection(site, { status: 404, body: notFoundPage })),
  harm("section-500", ["server-errors"], (site) => answerSection(site, { status: 500, body: "Internal Server Error" })),
  harm("section-redirects-home", ["redirected-away"], (site) => {
    // Where the home page forwards into the section, sending that page home would be a loop, which is another harm.
    const forwarded = refreshTarget(site.pages.get(homePath)?.html ?? "");
    const section = new Set([...site.section].filter((path) => path !== forwarded));
    return answerSection({ ...site, section }, { status: 301, location: homePath });
  }),
  harm("redirect-loop", ["redirect-loop"], (site) => {
    const loops = [...site.section].flatMap((path) => [
      [path, { status: 301, location: encodeURI(`${path}~`) }] as const,
      [`${path}~`, { status: 301, location: encodeURI(path) }] as const,
    ]);
    return withAnswers(site, new Map(loops));
  }),
  harm("gzip-broken", ["body-broken"], (site) => answerSection(site, { status: 200, failure: "bad-encoding" })),
  harm("served-as-download", ["wrong-type"], (site) =>
    answerSection(site, { status: 200, type: "application/octet-stream", body: "binary" }),
  ),
  harm("infinite-calendar", ["trap"], (site) => {
    const months = new Map<string, Answer>();
    for (let month = 0; month < 1200; month += 1) {
      const path = monthPath(month);
      months.set(path, { status: 200, body: calendarPage(month) });
    }
    const linked = mapPages(site, (page) => ({
      ...page,
      html: page.html.replace(/<\/body>/i, `<p><a href="${monthPath(0)}">Calendar</a></p></body>`),
    }));
    return withAnswers(linked, months);
  }),
];

function refreshTarget(html: string): string | undefined {
  const target = /<meta\b[^>]*http-equiv="?refresh"?[^>]*\burl=([^"'>\s]+)/i.exec(html)?.[1];
  return target === undefined ? undefined : new URL(target, "http://h.test/").pathname.replace(/index\.html?$/, "");
}

function answerSection(site: BenchSite, answer: Answer): BenchSite {
  return withAnswers(site, new Map([...site.section].map((path) => [path, answer])));
}

function monthPath(month: number): string {
  return `/calendar/${String(2000 + Math.floor(month / 12))}/${String((month % 12) + 1).padStart(2, "0")}`;
}

function calendarPage(month: number): string {
  const days = Array.from({ length: 30 }, (_, day) => `<td>${String(day + 1)} no event</td>`).join("");
  return `<!doctype html><html lang="en"><head><title>Month ${String(month)}</title></head><body><main><h1>Calendar of month ${String(month)}</h1><p>All events of this month, in the order in which they take place, with their rooms and times and speakers, as far as they are known.</p><table><tr>${days}</tr></table><a href="${monthPath(month + 1)}">Next month</a></main></body></html>`;
}

const loginPage = `<!doctype html><html lang="en"><head><title>Sign in</title></head><body><main><h1>Sign in to continue</h1><form method="post" action="/session"><label>Email <input type="email" name="email"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form></main></body></html>`;
const notFoundPage = `<!doctype html><html lang="en"><head><title>Page not found</title></head><body><main><h1>Page not found</h1><p>The page you are looking for does not exist. Go back to the <a href="/">home page</a>.</p></main></body></html>`;
