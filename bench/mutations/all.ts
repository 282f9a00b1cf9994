/** The list of mutations, harmful and harmless. */
import { accessHarm } from "./harm-access.ts";
import { addressHarm } from "./harm-addresses.ts";
import { contentHarm } from "./harm-content.ts";
import { fileHarm } from "./harm-files.ts";
import { navHarm } from "./harm-nav.ts";
import { harmlessMutations } from "./harmless.ts";
import type { Mutation } from "./mutation.ts";

export const mutations: readonly Mutation[] = [
  ...navHarm,
  ...accessHarm,
  ...contentHarm,
  ...addressHarm,
  ...fileHarm,
  ...harmlessMutations,
];
