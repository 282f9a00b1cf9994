/// <reference lib="dom" />
/** A search box and drop-downs whose values live in the address, so that a filtered view can be linked. */
import { keepFilters, readAddress } from "./address.ts";
import { h, labelled, select } from "./dom.ts";

/** Filter name → `search`, or the words to choose from; the first means all. */
type Filters = Readonly<Record<string, "search" | readonly string[]>>;

const labels: Readonly<Record<string, string>> = {
  q: "Search",
  show: "Show",
  section: "Section",
  side: "Layout",
  tier: "Tier",
  kind: "Kind",
};

export function filterBar<Names extends Filters>(
  view: string,
  filters: Names,
  apply: (chosen: Readonly<Record<keyof Names, string>>) => void,
): HTMLElement {
  const given = readAddress().filters;
  const controls = Object.entries(filters).map(([name, choices]) => {
    const value = given.get(name) ?? "";
    if (choices !== "search")
      return [
        name,
        select(
          choices.map((choice) => [choice, choice]),
          value,
        ),
      ] as const;
    const box = document.createElement("input");
    box.type = "search";
    box.value = value;
    return [name, box] as const;
  });
  const update = (): void => {
    const chosen = Object.fromEntries(controls.map(([name, control]) => [name, control.value.trim()]));
    const plain = Object.entries(filters).map(([name, choices]) => [
      name,
      choices === "search" ? "" : (choices[0] ?? ""),
    ]);
    const defaults = Object.fromEntries(plain) as Readonly<Record<string, string>>;
    keepFilters(view, Object.fromEntries(Object.entries(chosen).filter(([name, value]) => value !== defaults[name])));
    apply(chosen as Readonly<Record<keyof Names, string>>);
  };
  for (const [, control] of controls) control.addEventListener("input", update);
  update();
  return h(
    "form",
    { class: "tools", role: "search", submit: (event) => event.preventDefault() },
    ...controls.map(([name, control]) => labelled(labels[name] ?? name, control)),
  );
}
