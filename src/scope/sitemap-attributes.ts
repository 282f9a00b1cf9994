/** Holds the attributes of one tag at a time: the same few slots for half a million tags, so that nothing is left to collect. */

export interface Attributes {
  /** Undecoded; of two with one name the first counts. */
  readonly get: (name: string) => string | undefined;
}
export interface AttributeList extends Attributes {
  readonly clear: () => void;
  readonly add: (name: string, value: string) => void;
}

const maxAttributes = 64;

export function createAttributeList(): AttributeList {
  const names: string[] = [];
  const values: string[] = [];
  let count = 0;
  return {
    get(name) {
      const at = names.indexOf(name);
      return at < 0 || at >= count ? undefined : values[at];
    },
    clear() {
      count = 0;
    },
    add(name, value) {
      if (count >= maxAttributes) return;
      names[count] = name;
      values[count] = value;
      count += 1;
    },
  };
}
