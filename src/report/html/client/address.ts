/// <reference lib="dom" />
/** Reads and writes the address behind `#`: the view and its filters, so that what one sees can be linked. */

export interface Address {
  readonly view: string;
  readonly filters: URLSearchParams;
}

export function readAddress(): Address {
  const [view = "", query = ""] = location.hash.slice(1).split("?", 2);
  return { view, filters: new URLSearchParams(query) };
}

/** Empty filters are left out. */
export function formatAddress(view: string, filters: Readonly<Record<string, string>>): string {
  const kept = Object.entries(filters).filter(([, value]) => value !== "");
  const query = new URLSearchParams(kept).toString();
  return `#${view}${query === "" ? "" : `?${query}`}`;
}

/** Replaces, so that typing a search leaves no trail of back steps. */
export function keepFilters(view: string, filters: Readonly<Record<string, string>>): void {
  if (readAddress().view === view) history.replaceState(null, "", formatAddress(view, filters));
}
