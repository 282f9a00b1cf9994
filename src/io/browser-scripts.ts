/** The programs that run inside a page, as source text: the page's world has other types than ours. */

/**
 * Before any script of the page: the same random numbers and the same time of day in every run, shadow roots remembered,
 * and a record of when the DOM last changed. The date is real, since a wrong one would hide or show dated content.
 */
export const initScript = (dayMs: number): string => `(${prepare})(${String(dayMs)});`;
const prepare = `(dayMs) => {
  const page = { changed: 0, timers: 0, requests: 0, roots: new WeakMap(), menus: [] };
  Object.defineProperty(globalThis, "__settle", { value: page });
  const observer = new MutationObserver(() => { page.changed = performance.now(); });
  const watch = (root) => observer.observe(root, { childList: true, subtree: true, characterData: true });
  watch(document);
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    page.roots.set(this, root);
    watch(root);
    return root;
  };
  let seed = 0x5eed;
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const RealDate = Date;
  const now = () => dayMs + Math.floor(performance.now());
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  const setTimer = globalThis.setTimeout;
  const clearTimer = globalThis.clearTimeout;
  const waited = new Set();
  let inTimer = 0;
  globalThis.setTimeout = function (run, delay = 0, ...args) {
    if (typeof run !== "function") return setTimer(run, delay, ...args);
    const counts = inTimer === 0 && delay > 0 && delay <= 1500;
    const id = setTimer(function () {
      if (waited.delete(id)) page.timers = waited.size;
      inTimer += 1;
      try { run.apply(this, args); } finally { inTimer -= 1; }
    }, delay);
    if (counts) { waited.add(id); page.timers = waited.size; }
    return id;
  };
  globalThis.clearTimeout = (id) => {
    if (waited.delete(id)) page.timers = waited.size;
    clearTimer(id);
  };
  const realFetch = globalThis.fetch;
  globalThis.fetch = function (...args) {
    page.requests += 1;
    const answer = realFetch.apply(this, args);
    answer.then(() => { page.requests -= 1; }, () => { page.requests -= 1; });
    return answer;
  };
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (...args) {
    page.requests += 1;
    this.addEventListener("loadend", () => { page.requests -= 1; }, { once: true });
    return send.apply(this, args);
  };
  page.sleep = (ms) => new Promise((done) => setTimer(done, ms));
  try { localStorage.clear(); sessionStorage.clear(); } catch {}
}`;

/** Resolves when the DOM did not change for `quietMs` and no first timer is due, or after `capMs`. */
export const settleScript = (quietMs: number, capMs: number): string =>
  `(${settle})(${String(quietMs)}, ${String(capMs)})`;
const settle = `async (quietMs, capMs) => {
  const page = globalThis.__settle;
  const start = performance.now();
  const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 250 }));
  let since = start;
  let turns = 0;
  for (;;) {
    await page.sleep(20);
    // On a busy machine time passes without the page having had its turn: turns count as well.
    await idle();
    const now = performance.now();
    if (now - start >= capMs) return false;
    const moves = page.changed >= since || page.requests > 0 || page.timers > 0 || document.readyState === "loading";
    if (moves) { since = now; turns = 0; continue; }
    turns += 1;
    if (turns >= 3 && now - since >= quietMs) return true;
  }
}`;

/**
 * One click on each disclosure button of a menu whose links are not in the DOM. What a click brings is copied, because
 * the next click may close it again. Returns the number of menus found.
 */
export const discloseScript = (maxClicks: number): string => `(${disclose})(${String(maxClicks)})`;
const disclose = `async (maxClicks) => {
  const page = globalThis.__settle;
  const areas = 'nav, header, aside, [role="navigation"], [class*="sidebar" i], [id*="sidebar" i], [class*="menu" i], [class*="navbar" i]';
  const other = /search|theme|dark|colou?r|language|locale|version|log.?in|log.?out|sign|cart|basket|cookie|consent|share|copy|feedback|account|profile|close|play|print|edit/i;
  const menu = /\\b(menu|nav(igation|bar)?|hamburger|burger|contents|sidebar|drawer|more|docs|products?|resources|solutions)\\b/i;
  const start = location.href;
  const links = () => [...document.querySelectorAll("a[href]")];
  const tried = new WeakSet();
  const isClosed = (button) => {
    const expanded = button.getAttribute("aria-expanded");
    const popup = button.getAttribute("aria-haspopup");
    const words = [button.getAttribute("aria-label"), button.title, button.textContent, button.className, button.id].join(" ").slice(0, 400);
    if (expanded === "true" || button.disabled || other.test(words) || button.closest("form, main article") !== null) return false;
    const declared = expanded === "false" || popup === "menu" || popup === "true";
    if (!(declared ? button.closest(areas) !== null || menu.test(words) : menu.test(words))) return false;
    const target = document.getElementById(button.getAttribute("aria-controls") ?? "");
    if (target !== null) return target.querySelector("a[href]") === null;
    const next = button.nextElementSibling;
    return next === null || (next.matches("a[href]") ? true : next.querySelector("a[href]") === null);
  };
  const press = (button) => {
    const event = { bubbles: true, cancelable: true, composed: true, button: 0 };
    button.dispatchEvent(new PointerEvent("pointerdown", { ...event, pointerType: "mouse", isPrimary: true }));
    button.dispatchEvent(new MouseEvent("mousedown", event));
    button.dispatchEvent(new PointerEvent("pointerup", { ...event, pointerType: "mouse", isPrimary: true }));
    button.dispatchEvent(new MouseEvent("mouseup", event));
    button.click();
  };
  const common = (nodes) => {
    let host = nodes[0].parentElement;
    while (host !== null && !nodes.every((node) => host.contains(node))) host = host.parentElement;
    return host;
  };
  for (let clicks = 0; clicks < maxClicks; clicks += 1) {
    const button = [...document.querySelectorAll('button, [role="button"]')].find((one) => !tried.has(one) && isClosed(one));
    if (button === undefined || location.href !== start) break;
    tried.add(button);
    const before = new Set(links());
    const own = [...before].filter((link) => !page.menus.some(({ host }) => host.contains(link)));
    press(button);
    await page.sleep(30);
    for (let waits = 0; waits < 12 && performance.now() - page.changed < 60; waits += 1) await page.sleep(25);
    const fresh = links().filter((link) => !before.has(link));
    const host = fresh.length === 0 ? null : common(fresh);
    if (host === null || host === document.body || host.contains(button)) continue;
    // Where every link went, the click showed another page.
    if (own.length > 0 && own.every((link) => !link.isConnected)) continue;
    page.menus.push({ button, host, copy: host.cloneNode(true) });
  }
  return page.menus.length;
}`;

/** The DOM as HTML: shadow roots in place of their hosts' children, slots filled, no scripts, opened menus after their buttons. */
export const serialiseScript = (maxCharacters: number): string => `(${serialise})(${String(maxCharacters)})`;
const serialise = `(maxCharacters) => {
  const page = globalThis.__settle;
  for (const { button, host, copy } of page.menus) {
    const nav = button.closest("nav, header, aside");
    if (host.isConnected && (nav === null || nav.contains(host))) continue;
    if (!button.isConnected) continue;
    host.remove();
    button.after(copy);
  }
  const voids = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
  const dropped = new Set(["style", "noscript"]);
  const emptied = new Set(["iframe", "canvas", "object", "video", "audio", "svg", "template"]);
  const escapeText = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const escapeValue = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  const parts = [];
  let size = 0;
  const put = (text) => { size += text.length; parts.push(text); };
  // docsify writes its anchors as a parameter of the route.
  const addressOf = (href) => (globalThis.$docsify && href.startsWith("#/") ? href.replace(/\\?id=[^&]*$/, "") : href);
  const tagOf = (element) => {
    const name = element.localName;
    const attributes = [...element.attributes]
      .filter((one) => !/^on|^style$|^nonce$/i.test(one.name) && one.value.length < 20000)
      .map((one) => " " + one.name + '="' + escapeValue(one.name === "href" ? addressOf(one.value) : one.value) + '"');
    return "<" + name + attributes.join("") + ">";
  };
  const childrenOf = (element) => {
    const root = element.shadowRoot ?? page.roots.get(element);
    if (root) return [...root.childNodes];
    if (element.localName === "slot" && element.getRootNode() instanceof ShadowRoot) {
      const assigned = element.assignedNodes({ flatten: true });
      if (assigned.length > 0) return assigned;
    }
    return [...element.childNodes];
  };
  const write = (node) => {
    if (size > maxCharacters) return;
    if (node.nodeType === 3) return put(escapeText(node.data));
    if (node.nodeType !== 1) return;
    const name = node.localName;
    if (dropped.has(name)) return;
    if (name === "script") {
      if (/json/i.test(node.type) && node.type !== "importmap") put(tagOf(node) + node.textContent.replace(/<\\/script/gi, "<\\\\/script") + "</script>");
      return;
    }
    if (name === "slot") return childrenOf(node).forEach(write);
    put(tagOf(node));
    if (voids.has(name)) return;
    if (!emptied.has(name)) childrenOf(node).forEach(write);
    put("</" + name + ">");
  };
  put("<!doctype html>");
  write(document.documentElement);
  return { html: size > maxCharacters ? null : parts.join(""), url: location.href };
}`;
