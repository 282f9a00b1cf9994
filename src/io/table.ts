/** Numbers values by identity: the crawl keeps one copy of equal ones. */
export interface Table<T> {
  readonly values: readonly T[];
  readonly put: (value: T) => number;
}

export function createTable<T>(): Table<T> {
  const values: T[] = [];
  const numbers = new Map<T, number>();
  return {
    values,
    put: (value) => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, values.length);
      return values.push(value) - 1;
    },
  };
}
