import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { bothReadings, soup } from "../extract/soup.ts";

test("Random markup gives the facts of the standard's tree", () => {
  assert(
    property(soup, (html) => {
      const [read, exact] = bothReadings(html);
      expect(read).toEqual(exact);
    }),
    { numRuns: 20_000 },
  );
});
