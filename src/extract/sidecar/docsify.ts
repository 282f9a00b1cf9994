/** Turns a docsify site's Markdown files into its sidebar, its top menu and the content of each hash route. */
import { fromMarkdown } from "mdast-util-from-markdown";
import type { NavBlock } from "../../model.ts";
import { isPresent, navBlock } from "../state/nav-block.ts";
import { fileUrl, type Files, type FoundContent, type ServedPage, type StructureSource } from "../state/source.ts";
import { routeHref, rewriteLinks, markdownItems } from "./docsify-links.ts";

interface Config {
  readonly sidebar: string | undefined;
  readonly navbar: string | undefined;
  readonly homepage: string;
  readonly basePath: string;
  readonly extension: string;
  readonly isRelative: boolean;
}

export const docsify: StructureSource = {
  name: "docsify",
  kind: "sidecar",
  detects: (page) =>
    page.scripts.some(
      ({ src, text }) => /\$docsify\b/u.test(text) || /(?:^|[/@])docsify(?:@[^/]*)?(?:[./]|$)/u.test(src ?? ""),
    ),
  wants: (page, files) => {
    const config = configOf(page);
    const first = [menuUrl(page, config, config.sidebar), menuUrl(page, config, config.navbar)];
    return [...first, ...contentUrls(page, config, files)].filter(isPresent);
  },
  read: (page, files) => {
    const config = configOf(page);
    const nav = [
      menuBlock("sidebar", config.sidebar, page, files),
      menuBlock("header", config.navbar, page, files),
    ].filter(isPresent);
    const content = contentOf(page, config, files);
    return { nav, links: [], ...(content === undefined ? {} : { content }) };
  },
};

function configOf({ scripts }: ServedPage): Config {
  const text = scripts.map((script) => script.text).find((one) => one.includes("$docsify")) ?? "";
  const setting = (name: string) => new RegExp(`\\b${name}\\s*:\\s*(?:(true)|["']([^"']*)["'])`, "u").exec(text);
  const file = (name: string, standard: string): string | undefined => {
    const found = setting(name);
    return found === null ? undefined : (found[2] ?? standard);
  };
  return {
    sidebar: file("loadSidebar", "_sidebar.md"),
    navbar: file("loadNavbar", "_navbar.md"),
    homepage: setting("homepage")?.[2] ?? "README.md",
    basePath: setting("basePath")?.[2] ?? "",
    extension: setting("ext")?.[2] ?? ".md",
    isRelative: setting("relativePath")?.[1] === "true",
  };
}

function inBase(path: string, { basePath }: Config): string {
  return `${basePath.replace(/\/?$/u, basePath === "" ? "" : "/")}${path.replace(/^\//u, "")}`;
}

function menuUrl(page: ServedPage, config: Config, name: string | undefined): string | undefined {
  return name === undefined ? undefined : fileUrl(inBase(name, config), page);
}

/** `guide/` is a folder with a homepage; `guide` is a file, or a folder whose final slash the key has lost. */
function contentUrls(page: ServedPage, config: Config, files: Files): readonly string[] {
  const route = routeOf(page);
  const folder = `${route}${route === "" || route.endsWith("/") ? "" : "/"}${config.homepage}`;
  const isFolder = route === "" || route.endsWith("/");
  const names = isFolder ? [folder] : [/\.\w+$/u.test(route) ? route : route + config.extension, folder];
  const urls = names.map((name) => fileUrl(inBase(name, config), page)).filter(isPresent);
  const [first] = urls;
  // The second name is a guess: asked for only when the first is not there.
  const isMissing = first !== undefined && files.has(first) && files.get(first) === undefined;
  return isMissing ? urls : urls.slice(0, 1);
}

function routeOf({ url }: ServedPage): string {
  const { hash } = new URL(url);
  return hash.startsWith("#/") ? (hash.slice(2).split("?")[0] ?? "") : "";
}

function menuBlock(
  place: "sidebar" | "header",
  name: string | undefined,
  page: ServedPage,
  files: Files,
): NavBlock | undefined {
  const url = menuUrl(page, configOf(page), name);
  const text = url === undefined ? undefined : files.get(url);
  if (text === undefined || looksLikeHtml(text)) return undefined;
  const items = markdownItems(fromMarkdown(text), (href) => routeHref(href, ""), page);
  return navBlock({ place, items, source: "sidecar" });
}

function contentOf(page: ServedPage, config: Config, files: Files): FoundContent | undefined {
  const url = contentUrls(page, config, files).find((one) => files.get(one) !== undefined);
  const text = url === undefined ? undefined : files.get(url);
  if (text === undefined || looksLikeHtml(text)) return undefined;
  return { as: "markdown", body: rewriteLinks(text, (href) => routeHref(href, folderOf(url ?? "", page, config))) };
}

/** Links are relative to the site's root unless the site says otherwise. */
function folderOf(url: string, page: ServedPage, config: Config): string {
  if (!config.isRelative) return "";
  const route = routeOf(page);
  const isFolder = url.endsWith(`/${config.homepage}`) && route !== "" && !route.endsWith("/");
  return isFolder ? `${route}/` : route.slice(0, route.lastIndexOf("/") + 1);
}

/** A server that answers everything with its shell has no such file. */
function looksLikeHtml(text: string): boolean {
  return /^\s*<(?:!doctype|html)\b/iu.test(text);
}
