/** Rules that say of one event whether the fast builder places it elsewhere than the HTML standard does. */
import { words } from "./names.ts";

export interface WatchState {
  /** The input is over. */
  isEnding: boolean;
  bodyClosed: boolean;
  /** Without one, a table stands inside the paragraph before it. */
  hasDoctype: boolean;
  /** Something that belongs into a body was met outside of one. */
  flowSeen: boolean;
  /** Open links, and open pictures or formulas. */
  anchors: number;
  foreign: number;
  /** Elements, and parts of tables, that the last end tag closed beside its own. */
  implied: number;
  impliedCells: number;
}

const tableParts = words("table tbody thead tfoot tr");
const tableFamily = words("table tbody thead tfoot tr td th caption colgroup");
const tableChildren = words("tbody thead tfoot tr td th caption colgroup col script style template input");
const rowChildren = words("td th script style template input");
const cells = words("td th tr tbody thead tfoot caption colgroup col");
const headChildren = words("title meta link base script style template noscript basefont bgsound body");
const neutral = words("head body script style link meta noscript template html title base");
const phrases = words(
  "p span label abbr cite q kbd samp var sub sup mark time a b big code em font i nobr s small strike strong tt u",
);
const rawText = words("plaintext xmp noembed noframes frameset listing");
const voids = words(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr",
);
/** They end the one before and an open paragraph, through phrases; the fast builder looks no further than its parent. */
const rows = words("li dd dt");
const blocks = words(
  `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 header hgroup hr li dd dt main menu nav ol p pre search section summary table ul`,
);
const fastBlocks = words(
  `address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main
  nav ol p pre section table ul`,
);
/** Elements whose end is never left to the parser without a difference. */
const closedByHand = words("a template select button noscript svg math h1 h2 h3 h4 h5 h6");
const closedAtEnd = words("a select button noscript svg math iframe h1 h2 h3 h4 h5 h6");
const breakouts = words(
  `b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr
  ol p pre ruby s small span strong strike sub sup table tt u ul var`,
);
const integration = words("foreignObject desc title annotation-xml mi mo mn ms mtext");
const options = words("select option optgroup");
const optionChildren = words("option optgroup hr script template");
/** Most elements are none of these in none of these: nothing more is asked then. */
const particularNames = new Set(["a", "body", "html", "head", ...cells, ...rawText]);
const particularParents = new Set(["head", "tr", "iframe", "colgroup", ...tableParts, ...options, ...phrases]);

export function isOpeningHazard(name: string, stack: readonly string[], state: WatchState): boolean {
  const parent = stack.at(-1);
  if (name === "table" && state.implied > 0 && !state.hasDoctype) return true;
  if (state.foreign > 0) return breakouts.has(name) && !stack.some((one) => integration.has(one));
  if (parent === undefined || parent === "html")
    return isTopHazard(name, state) || (name === "html" && parent === name);
  if (!particularParents.has(parent) && !particularNames.has(name)) return false;
  if (parent === "head") return !headChildren.has(name);
  if (name === "a") return state.anchors > 0 || tableParts.has(parent) || options.has(parent);
  if (parent === "tr") return !rowChildren.has(name);
  if (tableParts.has(parent)) return !tableChildren.has(name);
  if (options.has(parent)) return !optionChildren.has(name);
  if (cells.has(name)) return parent !== "template" && parent !== "colgroup";
  if (phrases.has(parent) && isHeldByPhrase(name, parent, stack)) return true;
  if (parent === "iframe" || parent === "colgroup") return name !== "template";
  return name === "body" || name === "html" || name === "head" || rawText.has(name);
}

/** Where a document may begin with anything, and is over after its body. */
function isTopHazard(name: string, state: WatchState): boolean {
  if (state.bodyClosed) return !neutral.has(name) || name === "body";
  if (name === "html" || name === "head" || name === "body") return state.flowSeen;
  // Before any body it belongs to the head.
  if (name === "noscript" && !state.flowSeen) return true;
  if (!neutral.has(name)) state.flowSeen = true;
  return rawText.has(name) || cells.has(name) || (state.anchors > 0 && name === "a");
}

/** A block inside a paragraph, or an item inside a phrase of another item. */
function isHeldByPhrase(name: string, parent: string, stack: readonly string[]): boolean {
  if (!blocks.has(name)) return false;
  if (parent === "p") return !fastBlocks.has(name);
  for (let at = stack.length - 1; at >= 0; at -= 1) {
    const open = stack[at] ?? "";
    if (open === "p" || (rows.has(open) && rows.has(name))) return true;
    if (!phrases.has(open)) return false;
  }
  return false;
}

/** Places where the standard moves text away from. */
export function isStrayText(stack: readonly string[], state: WatchState): boolean {
  const parent = stack.at(-1);
  if (parent === undefined || parent === "html") return state.bodyClosed;
  return parent === "head" || tableParts.has(parent) || parent === "colgroup";
}

/** End tags of headings in the source, as many as a walk over its bytes can see: one of another level ends a heading too. */
export function countHeadingEnds(html: string): number {
  let count = 0;
  for (let at = html.indexOf("</"); at >= 0; at = html.indexOf("</", at + 2)) {
    const name = html.charCodeAt(at + 2) | 32;
    const level = html.charCodeAt(at + 3);
    if (name === 104 && level >= 49 && level <= 54) count += 1;
  }
  return count;
}

export function isClosingHazard(name: string, isImplied: boolean, state: WatchState): boolean {
  if (isImplied) {
    if (voids.has(name)) return false;
    if (state.isEnding) return closedAtEnd.has(name);
    if (state.foreign > 0) return false;
    state.implied += 1;
    if (tableFamily.has(name)) state.impliedCells += 1;
    return closedByHand.has(name);
  }
  // `</b>` that ends a paragraph, `</form>` that ends more than the form, or `</div>` that ends a table cell: browsers do none of it.
  const { implied, impliedCells } = state;
  state.implied = 0;
  state.impliedCells = 0;
  return (
    (implied > 0 && (phrases.has(name) || name === "form" || name.includes("-"))) ||
    (impliedCells > 0 && !tableFamily.has(name) && !state.isEnding)
  );
}
