/// <reference lib="dom" />
/** Draws a tree as an indented list that opens branch by branch, by mouse or by arrow keys. */
import { formatAddress } from "./address.ts";
import { h, inSteps, tag } from "./dom.ts";
import type { Pages, Side, TreeNode } from "./pages.ts";

/** Documents below a branch up to which its groups open with it. */
const mostOpened = 200;

export function drawTree(pages: Pages, side: Side): HTMLElement {
  const roots = pages.tree(side);
  const made = h("ul", { class: "tree", keydown: (event) => moveByKey(event as KeyboardEvent) });
  inSteps(made, roots.length, (index) => branch(pages, side, roots[index], true));
  return made;
}

function branch(pages: Pages, side: Side, node: TreeNode | undefined, open: boolean): HTMLElement {
  if (node === undefined) return h("li");
  const row = h("div", { class: "row" });
  const item = h("li", {}, row);
  if (node.children.length > 0) row.append(opener(pages, side, node, item, open));
  else row.append(h("span", { class: "leaf" }));
  if (node.row < 0) row.append(h("span", { class: "group" }, node.label));
  else row.append(...pageLabel(pages, node.row, side));
  if (node.below > 0) row.append(h("span", { class: "soft" }, String(node.below)));
  return item;
}

function opener(pages: Pages, side: Side, node: TreeNode, item: HTMLElement, open: boolean): HTMLElement {
  const button = h("button", {
    type: "button",
    class: "opener",
    "aria-label": `${node.label}, ${String(node.below)} below`,
  });
  const children = h("ul");
  const toggle = (show: boolean): void => {
    button.setAttribute("aria-expanded", String(show));
    // Groups open with their parent: a closed group would hide what the eye came for.
    if (show && children.childElementCount === 0)
      inSteps(children, node.children.length, (index) => {
        const child = node.children[index];
        return branch(pages, side, child, child !== undefined && child.row < 0 && node.below <= mostOpened);
      });
    if (show) item.append(children);
    else children.remove();
  };
  button.addEventListener("click", () => toggle(button.getAttribute("aria-expanded") !== "true"));
  toggle(open);
  return button;
}

/** Link to the page's facts, its path, and what happened to it. */
export function pageLabel(pages: Pages, row: number, side: Side): readonly HTMLElement[] {
  const { columns, word } = pages;
  const path = columns.path[row] ?? "";
  const state = word("state", row);
  const placed = word(side === "now" ? "placedBy" : "placedBefore", row);
  const gone = state === "removed" || (side === "before" && (columns.parent[row] ?? -2) === -2);
  const link = h("a", { href: formatAddress("page", { u: path }), class: gone ? "gone" : "" }, pages.nameOf(row));
  const was = ["moved", "removed"].includes(state) && side === "now" ? placeBefore(pages, row) : "";
  return [
    link,
    h("span", { class: "soft" }, path),
    ...(placed === "none" ? [tag("orphan", "bad")] : []),
    ...(state === "" ? [] : [tag(state, state)]),
    ...(was === "" ? [] : [h("span", { class: "soft" }, `was under ${was}`)]),
  ];
}

function placeBefore(pages: Pages, row: number): string {
  const parent = pages.columns.parentBefore[row] ?? -2;
  if (parent < 0) return "";
  const groups = pages
    .word("groupsBefore", row)
    .split("\u0000")
    .filter((label) => label !== "");
  return [pages.nameOf(parent), ...groups].join(" › ");
}

/** Up and down walk the rows, right opens, left closes or goes to the parent. */
function moveByKey(event: KeyboardEvent): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !(event.currentTarget instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".row")];
  const row = from.closest<HTMLElement>(".row");
  if (row === null) return;
  const button = row.querySelector<HTMLElement>(".opener");
  const expanded = button?.getAttribute("aria-expanded");
  const focus = (target: HTMLElement | null | undefined) => target?.querySelector<HTMLElement>("button, a")?.focus();
  if (event.key === "ArrowDown") focus(rows[rows.indexOf(row) + 1]);
  else if (event.key === "ArrowUp") focus(rows[rows.indexOf(row) - 1]);
  else if (event.key === "ArrowRight" && expanded === "false") button?.click();
  else if (event.key === "ArrowLeft" && expanded === "true") button?.click();
  else if (event.key === "ArrowLeft") focus(row.parentElement?.parentElement?.parentElement?.querySelector(".row"));
  else return;
  event.preventDefault();
}
