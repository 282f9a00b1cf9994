/** Watches the events of the fast builder for markup that browsers place elsewhere: then the exact builder is needed. */
import { words } from "./names.ts";

const tableParts = new Set(["table", "tbody", "thead", "tfoot", "tr"]);
const tableFamily = new Set([...tableParts, "td", "th", "caption", "colgroup"]);
const tableChildren = new Set([...tableFamily, "col", "script", "style", "template", "form", "input"]);
const headChildren = new Set([
  "title",
  "meta",
  "link",
  "base",
  "script",
  "style",
  "template",
  "noscript",
  "basefont",
  "bgsound",
  "body",
]);
const formatting = words(`a b big code em font i nobr s small strike strong tt u`);
const afterBody = new Set(["script", "style", "link", "meta", "noscript", "template", "html"]);
const rawText = new Set(["plaintext", "xmp", "noembed", "noframes", "frameset", "listing"]);
const voids =
  words(`area base basefont br col command embed frame hr img input isindex keygen link meta param source track
  wbr`);
const cells = new Set(["td", "th", "tr", "tbody", "thead", "tfoot"]);
/** A new one ends the one before, through paragraphs and phrases; the fast builder looks no further than its parent. */
const rows = new Set(["li", "dd", "dt"]);

function isPhrase(name: string): boolean {
  return name === "p" || name === "span" || formatting.has(name);
}

/** Elements whose end is never left to the parser without a difference. */
const closedByHand = new Set(["a", "select", "button", "noscript", "svg", "math", "h1", "h2", "h3", "h4", "h5", "h6"]);
const closedAtEnd = new Set(["a", "select", "button", "noscript", "svg", "math", "iframe"]);
const breakouts =
  words(`div p span ul ol li dl table h1 h2 h3 h4 h5 h6 img pre br body b i em strong code center blockquote hr
  head meta small sub sup u tt`);
const integration = new Set(["foreignObject", "desc", "title", "annotation-xml", "mi", "mo", "mn", "ms", "mtext"]);

export interface HazardWatch {
  readonly open: (name: string) => void;
  readonly close: (name: string, isImplied: boolean) => void;
  readonly text: (data: string) => void;
  readonly comment: (data: string) => void;
  /** The input is over: what closes now closes for want of more. */
  readonly ending: () => void;
  readonly met: () => boolean;
  /** Nested deeper than a walk may go. */
  readonly isDeep: () => boolean;
}

export function watchHazards(): HazardWatch {
  const stack: string[] = [];
  const state = { met: false, isEnding: false, bodyClosed: false, anchors: 0, foreign: 0, implied: 0, impliedCells: 0 };
  let scriptComment = false;
  let scriptTag = false;
  let deep = false;
  return {
    open(name) {
      if (state.met) return;
      const parent = stack.at(-1);
      if (opensHazard(name, parent, stack, state)) state.met = true;
      if (name === "a") state.anchors += 1;
      else if (name === "svg" || name === "math") state.foreign += 1;
      else if (name === "script") scriptComment = scriptTag = false;
      state.implied = 0;
      state.impliedCells = 0;
      stack.push(name);
      if (stack.length > 450) deep = true;
    },
    close(name, isImplied) {
      stack.pop();
      if (state.met) return;
      if (name === "a") state.anchors -= 1;
      else if (name === "svg" || name === "math") state.foreign -= 1;
      else if (name === "body" && !state.isEnding) state.bodyClosed = true;
      if (closesHazard(name, isImplied, state)) state.met = true;
    },
    text(data) {
      const parent = stack.at(-1);
      if (parent === "script") {
        scriptComment ||= data.includes("<!--");
        scriptTag ||= scriptComment && /<script/iu.test(data);
        if (scriptComment && scriptTag) state.met = true;
      } else if ((parent === undefined ? state.bodyClosed : isStrayPlace(parent, state)) && /\S/u.test(data)) {
        state.met = true;
      }
    },
    comment(data) {
      // Outside of pictures and formulas this is a comment that ends with the first bracket.
      if (data.startsWith("[CDATA[")) state.met = true;
    },
    ending() {
      state.isEnding = true;
    },
    met: () => state.met,
    isDeep: () => deep,
  };
}

interface WatchState {
  readonly isEnding: boolean;
  readonly bodyClosed: boolean;
  readonly anchors: number;
  readonly foreign: number;
  implied: number;
  impliedCells: number;
}

/** Places where the standard moves text away from. */
function isStrayPlace(parent: string, { bodyClosed }: WatchState): boolean {
  return parent === "head" || tableParts.has(parent) || parent === "colgroup" || (parent === "html" && bodyClosed);
}

function opensHazard(name: string, parent: string | undefined, stack: readonly string[], state: WatchState): boolean {
  if (state.foreign > 0) return breakouts.has(name) && !stack.some((one) => integration.has(one));
  if (name === "a") return state.anchors > 0 || (parent !== undefined && tableParts.has(parent));
  if (parent === undefined || parent === "html") {
    if (state.bodyClosed) return !afterBody.has(name);
    return rawText.has(name);
  }
  if (parent === "head") return !headChildren.has(name);
  if (parent === "tr" && tableParts.has(name)) return true;
  if (tableParts.has(parent)) return !tableChildren.has(name);
  if (cells.has(name)) return parent !== "template";
  if (rows.has(name)) return isPhrase(parent) && stack.some((one) => rows.has(one));
  if (parent === "iframe" || parent === "colgroup") return name !== "col" && name !== "template";
  if (name === "body" || name === "html" || name === "head") return true;
  return rawText.has(name);
}

function closesHazard(name: string, isImplied: boolean, state: WatchState): boolean {
  if (isImplied) {
    if (voids.has(name)) return false;
    if (state.isEnding) return closedAtEnd.has(name);
    if (state.foreign > 0) return false;
    state.implied += 1;
    if (tableFamily.has(name)) state.impliedCells += 1;
    return closedByHand.has(name);
  }
  // `</b>` that ends a paragraph, or `</div>` that ends a table cell: browsers do neither.
  const { implied, impliedCells } = state;
  state.implied = 0;
  state.impliedCells = 0;
  return (implied > 0 && formatting.has(name)) || (impliedCells > 0 && !tableFamily.has(name) && !state.isEnding);
}
