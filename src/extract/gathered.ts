/** What one walk over a tree gathers, and what it carries down. */
import type { Element } from "domhandler";
import type { Heading, Link, LinkPlace, UrlKey } from "../model.ts";
import type { Resolve } from "./links.ts";
import type { Survey } from "./survey.ts";
import type { Zone } from "./zones.ts";

/** Where text goes: main content, outside of it, or a part that is no content. */
export type Mode = "main" | "outer" | "off";

export interface Candidate {
  readonly element: Element;
  readonly zone: Zone | "list";
  readonly place: LinkPlace;
  /** Stands behind the start of the main content. */
  readonly isBehindMain: boolean;
}
export type GatheredLink = { -readonly [Field in keyof Link]: Link[Field] };
export interface GatheredHeading extends Heading {
  isMain: boolean;
}
export interface Gathered {
  /** Single spaces, once the walk is over. */
  mainText: string;
  /** Text beside the main content that is in no landmark. */
  outerText: string;
  readonly links: GatheredLink[];
  readonly headings: GatheredHeading[];
  readonly candidates: Candidate[];
  readonly crumbs: Element[];
  /** Links that say that they lead to a neighbour. */
  readonly neighbours: Element[];
  readonly noscripts: Element[];
  readonly times: Element[];
  /** Links that say in which language their target is. */
  readonly translations: Element[];
  readonly paragraphs: Element[];
  paragraphCount: number;
  /** Those in landmarks too. */
  allParagraphs: number;
  codeBlocks: number;
  headingCount: number;
  passwords: number;
  navContainers: number;
  emptyNavContainers: number;
  /** Links of any kind met so far, and their characters; text characters met so far. */
  linkCount: number;
  /** Links to places on the page itself. */
  placeCount: number;
  linkCharacters: number;
  characters: number;
  /** Containers of nav that are open, and all that were counted. */
  navDepth: number;
  candidateDepth: number;
  mainSeen: boolean;
}
export interface WalkInput {
  readonly survey: Survey;
  readonly resolve: Resolve;
  readonly own?: UrlKey;
}

export interface Context {
  readonly place: LinkPlace;
  readonly mode: Mode;
  readonly depth: number;
}
