/** Turns what the walk met into the view of readers without JavaScript. */
import { Element, Text } from "domhandler";
import type { Document } from "domhandler";
import type { ServedFacts, UrlKey } from "../model.ts";
import type { Gathered } from "./gathered.ts";
import type { Survey } from "./survey.ts";
import { silent, textOf } from "./text.ts";

export const mountIds =
  /^(?:root|app|__next|__nuxt|___gatsby|svelte|main|mount|react-root|app-root|q-app|storybook-root|application|ember\d*)$/u;

export function servedFacts(gathered: Gathered, survey: Survey, own: UrlKey | undefined): ServedFacts {
  const inNav = gathered.links.filter(({ key, place }) => key !== undefined && key !== own && isMenu(place));
  const internal = gathered.links.filter(({ key }) => key !== undefined && key !== own);
  const mount = emptyMount(survey.body);
  return {
    textLength: gathered.mainText.length + gathered.outerText.length,
    internalLinks: new Set(internal.map(({ key }) => key)).size,
    navContainers: gathered.navContainers,
    emptyNavContainers: gathered.emptyNavContainers,
    navLinks: new Set(inNav.map(({ key }) => key)).size,
    headings: gathered.headingCount,
    paragraphs: gathered.paragraphCount,
    codeBlocks: gathered.codeBlocks,
    scripts: survey.scripts,
    ...(mount === undefined ? {} : { emptyMount: mount }),
    noscriptLength: gathered.noscripts.reduce((sum, element) => sum + textOf(element).length, 0),
  };
}

function isMenu(place: string): boolean {
  return place === "nav" || place === "header" || place === "sidebar";
}

const nothing = new Set(["link", "meta", "br", "base"]);

/** Id or tag of an element that a script is to fill: known by its id, or a lone custom element. */
function emptyMount(body: Element | Document): string | undefined {
  const elements = body.children
    .filter((child) => child instanceof Element)
    .filter(({ name, children }) => !silent.has(name) && !nothing.has(name) && (name !== "p" || children.length > 0));
  for (const element of elements) {
    const { id } = element.attribs;
    if (id !== undefined && mountIds.test(id) && isHollow(element)) return id;
    if (elements.length === 1 && isHollow(element) && (element.name.includes("-") || element.name === "div"))
      return id ?? element.name;
  }
  return undefined;
}

function isHollow(element: Element): boolean {
  return element.children.every((child) => {
    if (child instanceof Text) return !/\S/u.test(child.data);
    return (
      !(child instanceof Element) ||
      silent.has(child.name) ||
      (isHollow(child) && child.name !== "img" && child.name !== "a")
    );
  });
}
