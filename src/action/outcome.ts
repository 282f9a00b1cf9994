/** One finished audit with everything that its publication needs. */
import type { Written } from "../commands/outcome.ts";
import type { ActionWords } from "../github/inputs.ts";
import type { BaselineStore } from "../io/baseline-store.ts";
import type { Audit } from "../model.ts";
import type { Settings } from "../settings/settings.ts";
import type { Run } from "./run.ts";
import type { Situation } from "./situation.ts";

export interface Outcome {
  readonly run: Run;
  readonly words: ActionWords;
  readonly situation: Situation;
  readonly settings: Settings;
  readonly audit: Audit;
  readonly written: Written;
  readonly store: BaselineStore;
  readonly notices: readonly string[];
}
