/** Turns a baseline of an older schema into today's, one version at a time. */

type Upgrade = (value: unknown) => unknown;

/** From version n to n + 1. Schema 1 is the first, so there is nothing to mend yet. */
const upgrades: ReadonlyMap<number, Upgrade> = new Map();

/** A version without a way up comes out unchanged, and the shape check names what is missing. */
export function upgradeBaseline(value: unknown, schemaVersion: number, steps = upgrades): unknown {
  let upgraded = value;
  for (let version = schemaVersion; steps.has(version); version += 1) upgraded = steps.get(version)?.(upgraded);
  return upgraded;
}
