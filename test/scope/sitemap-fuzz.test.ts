import { test } from "vitest";
import { checkSitemapReader } from "./sitemap-fuzz.ts";

test("any bytes: no exception, no half address, the same in any pieces", async () => {
  await checkSitemapReader(400);
});
