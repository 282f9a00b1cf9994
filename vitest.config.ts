import { defineConfig } from "vitest/config";

const apart = ["test/e2e/**", "test/browser/**", "test/fuzz/**"];
const slow = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], exclude: apart, testTimeout: 15_000 } },
      { test: { name: "e2e", include: ["test/e2e/**/*.test.ts"], ...slow } },
      { test: { name: "browser", include: ["test/browser/**/*.test.ts"], ...slow } },
      { test: { name: "fuzz", include: ["test/fuzz/**/*.test.ts"], testTimeout: 1_800_000 } },
    ],
  },
});
