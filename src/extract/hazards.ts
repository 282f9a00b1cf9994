/** Watches the events of the fast builder for markup that browsers place elsewhere: then the exact builder is needed. */
import { countHeadingEnds, isClosingHazard, isOpeningHazard, isStrayText, type WatchState } from "./hazard-rules.ts";
import { isHeadingName } from "./names.ts";

export interface HazardWatch {
  readonly open: (name: string) => void;
  readonly close: (name: string, isImplied: boolean) => void;
  readonly text: (data: string) => void;
  readonly comment: (data: string) => void;
  /** `!doctype` and the like. */
  readonly directive: (name: string) => void;
  /** The input is over: what closes now closes for want of more. */
  readonly ending: () => void;
  /** Takes the whole source. */
  readonly met: (html: string) => boolean;
  /** Nested deeper than a walk may go. */
  readonly isDeep: () => boolean;
}

const deepest = 450;

export function watchHazards(): HazardWatch {
  const stack: string[] = [];
  const state = startState();
  const script: ScriptState = { hasComment: false, hasScript: false };
  let met = false;
  let deep = false;
  let headingEnds = 0;
  return {
    open(name) {
      if (met) return;
      if (isOpeningHazard(name, stack, state)) met = true;
      if (name === "a") state.anchors += 1;
      else if (name === "svg" || name === "math") state.foreign += 1;
      else if (name === "script") script.hasComment = script.hasScript = false;
      state.implied = 0;
      state.impliedCells = 0;
      stack.push(name);
      deep ||= stack.length > deepest;
    },
    close(name, isImplied) {
      stack.pop();
      if (met) return;
      if (name === "a") state.anchors -= 1;
      else if (name === "svg" || name === "math") state.foreign -= 1;
      else if ((name === "body" || name === "html") && !state.isEnding) state.bodyClosed = true;
      if (!isImplied && isHeadingName(name)) headingEnds += 1;
      if (isClosingHazard(name, isImplied, state)) met = true;
    },
    text(data) {
      met ||= isTextHazard(data, stack, state, script);
    },
    comment(data) {
      // Outside of pictures and formulas this is a comment that ends with the first bracket.
      if (data.startsWith("[CDATA[")) met = true;
    },
    directive(name) {
      if (name === "!doctype") state.hasDoctype = true;
    },
    ending() {
      state.isEnding = true;
    },
    // End tags that match nothing raise no event, but those of headings end any heading.
    met: (html) => met || countHeadingEnds(html) !== headingEnds,
    isDeep: () => deep,
  };
}

interface ScriptState {
  hasComment: boolean;
  hasScript: boolean;
}

/** Text where none may stand, or a script that hides a script. */
function isTextHazard(data: string, stack: readonly string[], state: WatchState, script: ScriptState): boolean {
  const parent = stack.at(-1);
  if (parent === "script") {
    script.hasComment ||= data.includes("<!--");
    script.hasScript ||= script.hasComment && /<script/iu.test(data);
    return script.hasComment && script.hasScript;
  }
  const isTop = parent === undefined || parent === "html";
  const isStray = isStrayText(stack, state);
  if ((!isTop && !isStray) || !/\S/u.test(data)) return false;
  state.flowSeen = true;
  return isStray;
}

function startState(): WatchState {
  return {
    isEnding: false,
    bodyClosed: false,
    hasDoctype: false,
    flowSeen: false,
    anchors: 0,
    foreign: 0,
    implied: 0,
    impliedCells: 0,
  };
}
