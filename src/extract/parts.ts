/** Notes where the parts of a page begin and end: candidates for nav, empty containers, link lists, asides in the text. */
import { Element } from "domhandler";
import type { Context, Gathered, WalkInput } from "./gathered.ts";
import { collapse, textOf } from "./text.ts";
import type { Zone } from "./zones.ts";

export interface Start {
  readonly zone: Zone | undefined;
  readonly isContainer: boolean;
  readonly isCandidate: boolean;
  readonly isListCandidate: boolean;
  readonly links: number;
  readonly places: number;
  readonly paragraphs: number;
  readonly linkCharacters: number;
  readonly characters: number;
  readonly candidates: number;
  readonly containers: number;
  readonly mainText: number;
  readonly linkList: number;
  readonly headings: number;
}

const listTags = new Set(["ul", "ol", "dl", "menu", "table", "td", "div", "p", "center"]);

export function noteStart(
  element: Element,
  zone: Zone | undefined,
  inner: Context,
  context: Context,
  gathered: Gathered,
): Start | undefined {
  if (zone === undefined && !listTags.has(element.name) && element.name !== "details") return undefined;
  if (zone === "breadcrumb") gathered.crumbs.push(element);
  const isContainer = isNavContainer(element, zone, context, gathered);
  const isCandidate = isNavCandidate(zone, inner, context, gathered);
  const isListCandidate =
    zone === undefined && gathered.candidateDepth === 0 && context.mode !== "off" && listTags.has(element.name);
  if (isContainer && isNavLike(element)) gathered.navDepth += 1;
  if (isCandidate) gathered.candidateDepth += 1;
  if (isCandidate && zone !== undefined)
    gathered.candidates.push({ element, zone, place: inner.place, isBehindMain: gathered.mainSeen });
  return {
    zone,
    isContainer,
    isCandidate,
    isListCandidate,
    links: gathered.linkCount,
    places: gathered.placeCount,
    paragraphs: gathered.allParagraphs,
    linkCharacters: gathered.linkCharacters,
    characters: gathered.characters,
    candidates: gathered.candidates.length,
    containers: gathered.navContainers,
    mainText: gathered.mainText.length,
    linkList: gathered.links.length,
    headings: gathered.headings.length,
  };
}

function isNavCandidate(zone: Zone | undefined, inner: Context, context: Context, gathered: Gathered): boolean {
  if (zone === undefined || gathered.candidateDepth > 0) return false;
  if (zone === "toctree") return true;
  if (zone === "footer") return context.mode !== "main";
  return (zone === "nav" || zone === "sidebar" || zone === "header") && inner.mode === "off";
}

/** A nav element, or a sidebar; those nested in a nav belong to it. */
function isNavContainer(element: Element, zone: Zone | undefined, { place }: Context, gathered: Gathered): boolean {
  if (gathered.navDepth > 0 || place === "footer") return false;
  if (zone === "nav" || isNavLike(element)) return isMenuZone(zone);
  // A class alone makes a bar or a box of it; the header element is more than its menu.
  return zone === "sidebar" || (zone === "header" && element.name !== "header");
}

function isMenuZone(zone: Zone | undefined): boolean {
  return zone === "nav" || zone === "sidebar" || zone === "header";
}

function isNavLike({ name, attribs }: Element): boolean {
  return name === "nav" || attribs["role"] === "navigation";
}

export function noteEnd(
  element: Element,
  start: Start | undefined,
  inner: Context,
  gathered: Gathered,
  input: WalkInput,
): void {
  if (start === undefined) return;
  if (start.isCandidate) gathered.candidateDepth -= 1;
  if (start.isContainer) endContainer(element, start, gathered);
  if (start.zone === "sidebar" && inner.mode === "main") endAside(element, start, inner, gathered);
  else if (element.name === "details" && inner.mode === "main") endDetails(element, start, gathered);
  else if (start.isListCandidate && isList(start, gathered)) endList(element, start, inner, gathered, input);
}

function isList(start: Start, gathered: Gathered): boolean {
  return gathered.linkCount - start.links >= 3 && isDense(start, gathered, 0.6);
}

function isDense(start: Start, gathered: Gathered, share: number): boolean {
  return gathered.linkCharacters - start.linkCharacters >= share * (gathered.characters - start.characters);
}

/** Inside the main content an aside is a note, unless it is made of links. */
function endAside(element: Element, start: Start, inner: Context, gathered: Gathered): void {
  const isMenu = gathered.linkCount > start.links && isDense(start, gathered, 0.6);
  if (!isMenu) {
    for (const link of gathered.links.slice(start.linkList)) if (link.place === "sidebar") link.place = "main";
    return;
  }
  gathered.mainText = gathered.mainText.slice(0, start.mainText);
  for (const heading of gathered.headings.slice(start.headings)) heading.isMain = false;
  if (gathered.candidateDepth > 0) return;
  // A box of links beside a paragraph is no menu of the site, unless it says so or returns on other pages.
  const zone = gathered.candidates.length > start.candidates ? "sidebar" : "list";
  gathered.candidates.length = start.candidates;
  gathered.candidates.push({ element, zone, place: inner.place, isBehindMain: false });
}

/** A menu that folds away: the word that opens it belongs to the menu. */
function endDetails(element: Element, start: Start, gathered: Gathered): void {
  const links = gathered.links.slice(start.linkList);
  if (links.length === 0 || links.some(({ place }) => place === "main")) return;
  const summary = element.children.find((child) => child instanceof Element && child.name === "summary");
  const opener = summary instanceof Element ? textOf(summary) : "";
  if (collapse(gathered.mainText.slice(start.mainText)) !== opener) return;
  gathered.mainText = gathered.mainText.slice(0, start.mainText);
  for (const heading of gathered.headings.slice(start.headings)) heading.isMain = false;
}

/** The outermost list stands for those in it; in a main content that says where it is, lists are content. */
function endList(element: Element, start: Start, inner: Context, gathered: Gathered, { survey }: WalkInput): void {
  if (survey.spine.has(element) || (survey.main !== undefined && inner.mode === "main")) return;
  if (gathered.candidates.slice(start.candidates).some(({ zone }) => zone !== "list")) return;
  gathered.candidates.length = start.candidates;
  gathered.candidates.push({ element, zone: "list", place: inner.place, isBehindMain: gathered.mainSeen });
}

function endContainer(element: Element, start: Start, gathered: Gathered): void {
  if (isNavLike(element)) gathered.navDepth -= 1;
  const links = gathered.linkCount - start.links;
  // A sidebar around a nav is no second menu: its logo must not hide that the nav is empty.
  if (gathered.navContainers > start.containers) return;
  // A bar with a button or two is no menu.
  if (links > 0 && links < 3 && start.zone === "header" && !isNavLike(element)) return;
  if (links > 0) gathered.navContainers += isNavLike(element) || isDense(start, gathered, 0.3) ? 1 : 0;
  else if (isPlainlyNav(element, start, gathered)) {
    gathered.navContainers += 1;
    gathered.emptyNavContainers += 1;
  }
}

/** An aside without links may be a widget, and a nav with much text a note: neither is a menu that lost its links. */
function isPlainlyNav(element: Element, start: Start, gathered: Gathered): boolean {
  if (gathered.placeCount > start.places) return false;
  const characters = gathered.characters - start.characters;
  if (isNavLike(element)) return characters < 1000;
  const names = `${element.attribs["class"] ?? ""} ${element.attribs["id"] ?? ""}`;
  const isBare = characters < 200 && gathered.allParagraphs === start.paragraphs;
  return isMenuZone(start.zone) && isBare && /side|nav|menu|tree/iu.test(names);
}
