/// <reference lib="dom" />
/** Makes elements: foreign text only ever becomes a text node, so nothing a site says can become markup. */

export type Child = Node | string;
type Props = Readonly<Record<string, string | boolean | ((event: Event) => void)>>;

/** Functions become listeners, booleans attributes without a value, the rest attributes. */
export function h(name: string, props: Props = {}, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (typeof value === "boolean") made.toggleAttribute(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export interface Column {
  readonly head: string;
  readonly numeric?: boolean;
}

/** `name` is what a screen reader says for the scrolling region. The first cell of a row heads it. */
export function table(name: string, columns: readonly Column[], rows: readonly (readonly Child[])[]): HTMLElement {
  const side = (index: number) => (columns[index]?.numeric === true ? { class: "n" } : {});
  const heads = columns.map(({ head }, index) => h("th", { scope: "col", ...side(index) }, head));
  const lines = rows.map((row) =>
    h("tr", {}, ...row.map((cell, index) => h(index === 0 ? "th" : "td", cellProps(index, side(index)), cell))),
  );
  const made = h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...lines));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": name }, made);
}

function cellProps(index: number, side: Readonly<Record<string, string>>): Props {
  return index === 0 ? { scope: "row", ...side } : side;
}

export function list(items: readonly Child[]): HTMLElement {
  return h("ul", {}, ...items.map((item) => h("li", {}, item)));
}

export function quiet(text: string): HTMLElement {
  return h("p", { class: "soft" }, text);
}

export function folded(summary: string, ...children: readonly Child[]): HTMLElement {
  return h("details", {}, h("summary", {}, summary), ...children);
}

export function tag(text: string, kind: string): HTMLElement {
  return h("span", { class: `tag ${kind}` }, text);
}

const step = 100;

/** Draws the first items and a button for more: a list of thousands costs only what is looked at. */
export function inSteps(into: HTMLElement, count: number, draw: (index: number) => HTMLElement): void {
  let drawn = 0;
  const item = into.tagName === "UL" ? "li" : "div";
  const more = (): void => {
    const until = Math.min(count, drawn + step);
    const made: HTMLElement[] = [];
    for (; drawn < until; drawn += 1) made.push(draw(drawn));
    if (drawn < count) made.push(h(item, {}, moreButton(count - drawn, more)));
    into.append(...made);
  };
  more();
}

function moreButton(left: number, more: () => void): HTMLElement {
  return h(
    "button",
    { type: "button", class: "more", click: (event) => (removeHolder(event), more()) },
    moreLabel(left),
  );
}

function moreLabel(left: number): string {
  return left > step ? `Show ${String(step)} more of ${String(left)}` : `Show the last ${String(left)}`;
}

function removeHolder({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLElement) currentTarget.parentElement?.remove();
}

export function labelled(text: string, control: HTMLElement): HTMLElement {
  return h("label", {}, text, control);
}

export function select(
  options: readonly (readonly [value: string, label: string])[],
  value: string,
): HTMLSelectElement {
  const made = document.createElement("select");
  made.append(...options.map(([each, label]) => new Option(label, each, false, each === value)));
  return made;
}
