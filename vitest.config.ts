import { defineConfig } from "vitest/config";

const apart = ["test/e2e/**", "test/browser/**", "test/fuzz/**", "test/long/**"];
const slow = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], exclude: apart, testTimeout: 15_000 } },
      { test: { name: "e2e", include: ["test/e2e/**/*.test.ts"], ...slow } },
      { test: { name: "browser", include: ["test/browser/**/*.test.ts"], ...slow } },
      { test: { name: "fuzz", include: ["test/fuzz/**/*.test.ts"], testTimeout: 1_800_000 } },
      // Builds real sites from pinned packages; the first run downloads and builds for minutes.
      { test: { name: "long", include: ["test/long/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 900_000 } },
    ],
  },
});
