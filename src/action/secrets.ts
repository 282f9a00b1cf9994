/** Gathers the headers for the deploy origin and hides every form of them from the log before anything is said. */
import * as core from "@actions/core";
import { maskForms, type ActionWords } from "../github/inputs.ts";
import { ConfigError } from "../options.ts";
import type { Secrets } from "../settings/secrets.ts";

/** Called before the first line of log. */
export function hideSecrets(words: ActionWords): void {
  const token: Secrets = words.token === undefined ? [] : [["token", words.token]];
  hide([...words.secrets, ...token]);
}

function hide(secrets: Secrets): void {
  for (const form of maskForms(secrets)) core.setSecret(form);
}

/** Vercel's Trusted Sources take the run's own identity token, which the runner gives out anew each time. */
export async function secretsOf({ auth, secrets }: ActionWords): Promise<Secrets> {
  if (auth?.kind !== "vercel-oidc") return secrets;
  const token = await identityToken(auth.audience);
  const own: Secrets = [["x-vercel-trusted-oidc-idp-token", token]];
  hide(own);
  return [...secrets, ...own];
}

async function identityToken(audience: string | undefined): Promise<string> {
  try {
    return await core.getIDToken(audience);
  } catch {
    throw new ConfigError(
      "auth: vercel-oidc needs permissions: id-token: write, which runs of forks never have; the runner gave no identity token",
    );
  }
}
