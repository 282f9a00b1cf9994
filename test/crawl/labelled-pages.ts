/** Small pages with a label each: does this page need something else than its static HTML? */

export interface LabelledPage {
  readonly kind: "shell" | "content" | "short" | "error" | "login" | "exempt";
  readonly needs: boolean;
  readonly why: string;
  readonly html: string;
}

const script = '<script type="module" src="/assets/index-B3f9.js"></script>';
const menu =
  '<header><nav><a href="/">Home</a><a href="/docs">Docs</a><a href="/blog">Blog</a><a href="/about">About</a></nav></header>';
const footer = '<footer><a href="/imprint">Imprint</a><p>© 2026 Bakery of the North. All rights reserved.</p></footer>';
const sentence = "The oven is heated with beech wood before the first loaf goes in, long before anyone else is awake. ";

function text(characters: number): string {
  return sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
}
function page(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bakery of the North</title>${head}</head><body>${body}</body></html>`;
}
function paragraphs(count: number, characters: number): string {
  return `<p>${text(characters)}</p>`.repeat(count);
}
function row(kind: LabelledPage["kind"], needs: boolean, why: string, html: string): LabelledPage {
  return { kind, needs, why, html };
}

const mounts = [
  "root",
  "app",
  "__next",
  "__nuxt",
  "___gatsby",
  "svelte",
  "react-root",
  "app-root",
  "q-app",
  "application",
];
const cookieNotice =
  "We value your privacy. We and our partners store and access information on a device, such as cookies. ";

const shells: readonly LabelledPage[] = [
  ...mounts.map((id) =>
    row("shell", true, `empty #${id} and a module script`, page(`<div id="${id}"></div>${script}`)),
  ),
  ...mounts.map((id) =>
    row(
      "shell",
      true,
      `empty #${id} under a noscript blurb`,
      page(`<noscript>You need to enable JavaScript to run this app.</noscript><div id="${id}"></div>${script}`),
    ),
  ),
  row("shell", true, "custom element that Angular fills", page(`<app-root></app-root>${script}`)),
  row("shell", true, "SvelteKit's mount without an id", page(`<div style="display: contents"></div>${script}`)),
  row("shell", true, "spinner in the mount", page(`<div id="root"><div class="spinner"></div></div>${script}`)),
  row("shell", true, "the word Loading", page(`<div id="app"><p>Loading…</p></div>${script}`)),
  row(
    "shell",
    true,
    "skeleton boxes without text",
    page(`<div id="root">${'<div class="skeleton"><div></div><div></div></div>'.repeat(12)}</div>${script}`),
  ),
  row(
    "shell",
    true,
    "skeleton boxes inside main, menu beside",
    page(`${menu}<main>${'<div class="placeholder"></div>'.repeat(8)}</main>${footer}${script}`),
  ),
  row("shell", true, "menu and footer served, main empty", page(`${menu}<main></main>${footer}${script}`)),
  row(
    "shell",
    true,
    "menu and footer served, main says Loading",
    page(`${menu}<main><p>Loading content, please wait.</p></main>${footer}${script}`),
  ),
  row(
    "shell",
    true,
    "a heading and nothing below it",
    page(`${menu}<main><h1>Products</h1><div id="list"></div></main>${footer}${script}`),
  ),
  row(
    "shell",
    true,
    "a heading and a spinner's words",
    page(`${menu}<main><h1>Products</h1><p>Loading products…</p></main>${footer}${script}`),
  ),
  row(
    "shell",
    true,
    "mount beside a short cookie notice",
    page(
      `<div id="root"></div><div class="cookies"><p>${cookieNotice.repeat(2)}</p><a href="/privacy">Privacy</a></div>${script}`,
    ),
  ),
  row(
    "shell",
    true,
    "mount beside a long cookie notice",
    page(
      `<div id="root"></div><div class="cookies"><p>${cookieNotice.repeat(8)}</p><a href="/privacy">Privacy</a></div>${script}`,
    ),
  ),
  row(
    "shell",
    true,
    "mount beside a cookie notice of 1,600 characters",
    page(
      `<div id="root"></div><div class="cookies"><p>${cookieNotice.repeat(16)}</p><a href="/privacy">Privacy</a></div>${script}`,
    ),
  ),
  row(
    "shell",
    true,
    "mount beside a cookie notice with a heading",
    page(
      `<div id="app"></div><div><h2>We value your privacy</h2><p>${cookieNotice.repeat(5)}</p><a href="/privacy">More</a></div>${script}`,
    ),
  ),
  row(
    "shell",
    true,
    "mount beside a browser notice",
    page(`<div id="app"></div><div class="old"><p>Your browser is out of date. ${text(300)}</p></div>${script}`),
  ),
  row(
    "shell",
    true,
    "mount and 40 kB of inlined JSON",
    page(`<div id="root"></div><script id="state" type="application/json">{"a":"${text(40_000)}"}</script>${script}`),
  ),
  row(
    "shell",
    true,
    "mount and a style sheet inlined",
    page(`<div id="root"></div><style>${".a{color:red}".repeat(900)}</style>${script}`),
  ),
  row(
    "shell",
    true,
    "mount and an inline program",
    page(`<div id="root"></div><script>${"const a = 1;".repeat(900)}</script>`),
  ),
  row(
    "shell",
    true,
    "noscript blurb of four sentences",
    page(`<noscript><h1>JavaScript is off</h1><p>${text(350)}</p></noscript><div id="root"></div>${script}`),
  ),
  row(
    "shell",
    true,
    "docsify's page",
    page(
      '<div id="app">Please wait...</div><script>window.$docsify = { loadSidebar: true }</script><script src="/docsify.min.js"></script>',
    ),
  ),
  row("shell", true, "text without a single link", page(`<div><p>${text(420)}</p></div>${script}`)),
  row(
    "shell",
    true,
    "links to elsewhere only",
    page(`<div><p>${text(300)}</p><a href="https://other.test/">Other</a></div>${script}`),
  ),
  row(
    "shell",
    true,
    "next.js client-only page inside a full layout",
    page(`<div id="__next">${menu}<main><div></div></main>${footer}</div>${script}`),
  ),
  row(
    "shell",
    true,
    "Nuxt with ssr off",
    page(
      `<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__" data-ssr="false">[{"serverRendered":1},false]</script>${script}`,
    ),
  ),
  row(
    "shell",
    true,
    "Discourse's page: everything in noscript",
    page(`<section id="main"></section><noscript>${menu}${paragraphs(6, 300)}</noscript>${script}`),
  ),
  row("shell", true, "nothing but scripts", page(script.repeat(5))),
  row("shell", true, "two mounts, one for dialogs", page(`<div id="root"></div><div id="portal"></div>${script}`)),
  row(
    "shell",
    true,
    "frame of a component browser",
    page(
      `<div id="root"></div><div id="preview-loader"></div><script src="./sb-manager/runtime.js" type="module"></script>`,
    ),
  ),
  row(
    "shell",
    true,
    "search page without results yet",
    page(`${menu}<main><form><input name="q"></form><div id="results"></div></main>${footer}${script}`),
  ),
  row(
    "shell",
    true,
    "catalogue whose items come by script",
    page(`${menu}<main><h1>All breads</h1><p>0 items</p><div class="grid"></div></main>${footer}${script}`),
  ),
];

const contents: readonly LabelledPage[] = [
  ...[600, 900, 1500, 4000, 12_000].map((size) =>
    row(
      "content",
      false,
      `article of ${String(size)} characters`,
      page(`${menu}<main><h1>Rye bread</h1>${paragraphs(3, size / 3)}</main>${footer}${script}`),
    ),
  ),
  ...[600, 1500, 6000].map((size) =>
    row(
      "content",
      false,
      `server-rendered #__next of ${String(size)} characters`,
      page(`<div id="__next">${menu}<main><h1>Rye bread</h1>${paragraphs(2, size / 2)}</main>${footer}</div>${script}`),
    ),
  ),
  ...["root", "app", "__nuxt", "___gatsby"].map((id) =>
    row(
      "content",
      false,
      `server-rendered #${id}`,
      page(`<div id="${id}">${menu}<main><h1>Rye</h1>${paragraphs(4, 250)}</main></div>${script}`),
    ),
  ),
  row(
    "content",
    false,
    "long text without links: a manual page",
    page(
      `<h1>git-bread</h1><h2>NAME</h2><p>git-bread - bake</p><h2>SYNOPSIS</h2><pre>git bread</pre><h2>DESCRIPTION</h2><p>${text(400)}</p>${script}`,
    ),
  ),
  row("content", false, "1,600 characters without heading or link", page(`<div>${paragraphs(3, 540)}</div>${script}`)),
  row(
    "content",
    false,
    "600 characters under a heading, no link",
    page(`<h1>Licence</h1><p>${text(600)}</p>${script}`),
  ),
  row(
    "content",
    false,
    "three headings over short lines",
    page(`${menu}<main><h1>Hours</h1><h2>Mon</h2><p>6–12</p><h2>Tue</h2><p>6–12</p></main>${script}`),
  ),
  row(
    "content",
    false,
    "five short paragraphs",
    page(`${menu}<main>${"<p>A short verse line here.</p>".repeat(6)}</main>${script}`),
  ),
  row(
    "content",
    false,
    "three code blocks",
    page(`${menu}<main><h1>CLI</h1>${"<pre><code>bake --rye</code></pre>".repeat(3)}</main>${script}`),
  ),
  row(
    "content",
    false,
    "an index of links under a heading",
    page(
      `${menu}<main><h1>Index</h1><ul>${Array.from({ length: 40 }, (_, at) => `<li><a href="/p${String(at)}">Page number ${String(at)}</a></li>`).join("")}</ul></main>${script}`,
    ),
  ),
  row(
    "content",
    false,
    "comment widget's empty mount under an article",
    page(`${menu}<main><h1>Rye</h1>${paragraphs(6, 200)}</main><div id="app"></div>${script}`),
  ),
  row(
    "content",
    false,
    "chat widget's empty mount under a long article",
    page(
      `${menu}<main><h1>Rye</h1><h2>Flour</h2><h2>Water</h2>${paragraphs(2, 200)}</main><div id="root"></div>${script}`,
    ),
  ),
  row(
    "content",
    false,
    "table of constants",
    page(
      `${menu}<main><h1>Constants</h1><table>${"<tr><td>RYE_TYPE_997</td><td>997</td></tr>".repeat(30)}</table></main>${script}`,
    ),
  ),
  row(
    "content",
    false,
    "no main element, text in divs",
    page(`<div class="wrap">${menu}<div class="text"><h1>Bread</h1><p>${text(800)}</p></div></div>${script}`),
  ),
  row("content", false, "static page without any script", page(`<p>${text(120)}</p>`)),
  row("content", false, "empty page without any script", page("")),
  row("content", false, "link list without any script", page('<ul><li><a href="/a">A</a></li></ul>')),
  row(
    "content",
    false,
    "article with a lazy island",
    page(`${menu}<main><h1>Rye</h1>${paragraphs(3, 260)}<astro-island client="only"></astro-island></main>${script}`),
  ),
  row(
    "content",
    false,
    "article with a hidden streaming boundary",
    page(
      `${menu}<main><template id="B:0"></template></main><div hidden id="S:0"><h1>Rye</h1>${paragraphs(3, 300)}</div>${script}`,
    ),
  ),
  row(
    "content",
    false,
    "definition list",
    page(`${menu}<main><h1>Terms</h1><dl>${`<dt>Crumb</dt><dd>${text(90)}</dd>`.repeat(8)}</dl></main>${script}`),
  ),
  row(
    "content",
    false,
    "blog home with teasers",
    page(
      `${menu}<main><h1>Blog</h1>${`<article><h2><a href="/x">Post</a></h2><p>${text(120)}</p></article>`.repeat(5)}</main>${footer}${script}`,
    ),
  ),
  row(
    "content",
    false,
    "landing page of short sections",
    page(
      `${menu}<main><h1>Bread</h1>${`<section><h2>Fresh</h2><p>${text(60)}</p></section>`.repeat(4)}</main>${footer}${script}`,
    ),
  ),
  row(
    "content",
    false,
    "noscript blurb beside full content",
    page(
      `<noscript>Please enable JavaScript.</noscript><div id="root">${menu}<main><h1>Rye</h1>${paragraphs(3, 300)}</main></div>${script}`,
    ),
  ),
  row(
    "content",
    false,
    "API page of signatures",
    page(`${menu}<main><h1>Oven</h1>${"<h3>heat(degrees)</h3><p>Heats.</p>".repeat(6)}</main>${script}`),
  ),
  row(
    "content",
    false,
    "600 characters in Chinese under a heading",
    page(`${menu}<main><h1>黑麦面包</h1><p>${"清晨四点烤炉已经烧热。".repeat(55)}</p></main>${script}`),
  ),
  row(
    "content",
    false,
    "frequently asked questions in details",
    page(
      `${menu}<main><h1>Questions</h1>${`<details><summary>When?</summary><p>${text(100)}</p></details>`.repeat(6)}</main>${script}`,
    ),
  ),
];

const shorts: readonly LabelledPage[] = [
  ...[70, 100, 144, 190].map((size) =>
    row(
      "short",
      false,
      `heading and one sentence of ${String(size)} characters`,
      page(`${menu}<main><h1>Opening hours</h1><p>${text(size)}</p></main>${footer}${script}`),
    ),
  ),
  ...[70, 144].map((size) =>
    row(
      "short",
      false,
      `tiny page in a server-rendered mount, ${String(size)} characters`,
      page(`<div id="app">${menu}<main><h1>Hours</h1><p>${text(size)}</p></main></div>${script}`),
    ),
  ),
  row(
    "short",
    false,
    "contact page",
    page(
      `${menu}<main><h1>Contact</h1><p>Bakery of the North, 3 Mill Lane, 24103 Harbour Town.</p><p>Phone 0431 555 0123, open from six to noon.</p></main>${footer}${script}`,
    ),
  ),
  row(
    "short",
    false,
    "constant of an API reference",
    page(
      `${menu}<main><h1>Oven.MAX_HEAT</h1><pre>const MAX_HEAT = 320</pre><p>Highest temperature in degrees Celsius.</p></main>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "one-line function page",
    page(
      `${menu}<main><h1>bake()</h1><p>Bakes one loaf and returns it when the crust is brown.</p><pre>bake(): Loaf</pre></main>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "thank-you page",
    page(
      `${menu}<main><h1>Thank you</h1><p>We have received your order and start baking tomorrow morning at four o'clock.</p></main>${footer}${script}`,
    ),
  ),
  row(
    "short",
    false,
    "section page that only introduces",
    page(
      `${menu}<main><h1>Guides</h1><p>Everything you need to bake at home, from flour to oven, in six short guides.</p></main><aside><nav><a href="/g/1">One</a><a href="/g/2">Two</a></nav></aside>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "empty category that says so",
    page(
      `${menu}<main><h1>Pastries</h1><p>There are no pastries in this category at the moment. Please come back in the spring.</p></main>${footer}${script}`,
    ),
  ),
  row(
    "short",
    false,
    "glossary entry",
    page(
      `${menu}<main><h1>Crumb</h1><p>The soft inside of a loaf, as opposed to the crust around it.</p></main>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "changelog of one line",
    page(
      `${menu}<main><h1>Changes in 1.0.1</h1><p>Fixes the timer that rang ten minutes too early on Sundays.</p></main>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "download page",
    page(
      `${menu}<main><h1>Download</h1><p>Get the <a href="/files/recipes.pdf">recipe book as PDF</a> (2 MB), last printed in March.</p></main>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "image page with a caption",
    page(
      `${menu}<main><h1>Our oven</h1><figure><img src="/o.jpg" alt="Oven"><figcaption><p>Built in 1911 from bricks of the old town wall, rebuilt after the flood.</p></figcaption></figure></main>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "deprecated page with a pointer",
    page(
      `${menu}<main><h1>Old oven</h1><p>This page has moved. Read about <a href="/oven">the new oven</a> and how it is fired.</p></main>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "person of a team",
    page(
      `${menu}<main><h1>Ada Miller</h1><p>Master baker since 1998, responsible for everything with rye in it.</p></main>${footer}${script}`,
    ),
  ),
  row(
    "short",
    false,
    "price list of three lines",
    page(
      `${menu}<main><h1>Prices</h1><p>Rye loaf 4.20, wheat loaf 3.80, roll 0.60. All prices include tax.</p></main>${script}`,
    ),
  ),
  row(
    "short",
    false,
    "command with one code block",
    page(
      `${menu}<main><h1>bake version</h1><pre><code>bake version --verbose --format json --oven north</code></pre></main>${script}`,
    ),
  ),
];

const largeMenu = `<nav class="sidebar"><ul>${Array.from({ length: 20 }, (_, at) => `<li><a href="/m${String(at)}">Entry ${String(at)}</a></li>`).join("")}</ul></nav>`;
const menued: readonly LabelledPage[] = [
  row(
    "short",
    false,
    "two sentences without a heading amid a whole menu",
    page(`${largeMenu}<main><p>${text(80)}</p><p>${text(85)}</p></main>${script}`),
  ),
  row(
    "shell",
    true,
    "one line of waiting amid a whole menu",
    page(`${largeMenu}<main><p>One moment, the page is being loaded for you.</p></main>${script}`),
  ),
  row("shell", true, "a whole menu and an empty main", page(`${largeMenu}<main></main>${script}`)),
];

const errorsAndWalls: readonly LabelledPage[] = [
  ...[
    "404 Not Found",
    "404: This page could not be found",
    "Page not found",
    "500 Internal Server Error",
    "502 Bad Gateway",
    "503 Service Unavailable",
  ].map((title) =>
    row(
      "error",
      false,
      `error answered with 200: ${title}`,
      `<!doctype html><title>${title}</title><body><h1>${title}</h1>${script}</body>`,
    ),
  ),
  row(
    "error",
    false,
    "application error of a framework",
    `<!doctype html><title>Application error</title><body><h1>Application error</h1><p>A client-side exception has occurred.</p>${script}</body>`,
  ),
  row(
    "error",
    false,
    "deployment that is gone",
    `<!doctype html><title>Deployment not found</title><body><h1>Deployment not found</h1>${script}</body>`,
  ),
  row(
    "login",
    false,
    "login form",
    `<!doctype html><title>Log in</title><body><main><h1>Log in</h1><form><input name="user"><input type="password" name="pw"><button>Log in</button></form></main>${script}</body>`,
  ),
  row(
    "login",
    false,
    "login form in a mount",
    `<!doctype html><title>Sign in</title><body><div id="root"><form><label>Password<input type="password"></label></form></div>${script}</body>`,
  ),
  row(
    "login",
    false,
    "password page of a preview",
    `<!doctype html><title>Protected</title><body><form action="/_pw"><input type="password"></form>${script}</body>`,
  ),
  row(
    "login",
    false,
    "choice of identity providers",
    `<!doctype html><title>Sign in - Bakery</title><body><main><h1>Sign in</h1><p>Continue with single sign-on (SSO)</p></main>${script}</body>`,
  ),
  row(
    "login",
    false,
    "bot check",
    `<!doctype html><title>Just a moment...</title><body><div id="challenge"></div><script src="/cdn-cgi/challenge-platform/x.js"></script></body>`,
  ),
  row(
    "login",
    false,
    "human verification",
    `<!doctype html><title>Human Verification</title><body><div id="captcha"></div>${script}</body>`,
  ),
];

const noindex = '<meta name="robots" content="noindex">';
const exempt: readonly LabelledPage[] = [
  row("exempt", false, "empty mount that the site keeps out itself", page(`<div id="root"></div>${script}`, noindex)),
  row("exempt", false, "thin page that the site keeps out itself", page(`${menu}<main></main>${script}`, noindex)),
  row(
    "exempt",
    false,
    "noindex in capitals",
    page(`<div id="app"></div>${script}`, '<META NAME="ROBOTS" CONTENT="NOINDEX, FOLLOW">'),
  ),
  row("exempt", false, "thin page without scripts", page(`${menu}<main><p>Soon.</p></main>${footer}`)),
  row("exempt", false, "mount without scripts", page('<div id="root"></div>')),
];

export const labelledPages: readonly LabelledPage[] = [
  ...shells,
  ...contents,
  ...shorts,
  ...menued,
  ...errorsAndWalls,
  ...exempt,
];
