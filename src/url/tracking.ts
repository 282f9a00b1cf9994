/** Names of query parameters that say who came or by which session, never what is shown. */

/** A trailing `*` matches a prefix; names are compared whole and in lower case. Extended by `tracking-parameters`. */
export const trackingParameters = words(`
  utm_* mc_* pk_* mtm_* matomo_* hsa_* vero_* __hs* _hsenc _hsmi hsctatracking
  gclid gclsrc gbraid wbraid dclid fbclid msclkid yclid twclid ttclid igshid li_fat_id
  ref ref_src ref_url oly_anon_id oly_enc_id s_cid _ga _gl srsltid wickedid rb_clickid
  mkt_tok _openstat _ke epik guccounter`);
/** Unmistakable names only: `sid` is a product elsewhere. */
export const sessionParameters = words("phpsessid jsessionid aspsessionid* cfid cftoken sessionid");

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** A test for names that are dropped; `extra` extends both lists. */
export function droppedNames(extra: readonly string[]): (name: string) => boolean {
  const patterns = [...trackingParameters, ...sessionParameters, ...extra].map((name) => name.toLowerCase());
  const names = new Set(patterns.filter((pattern) => !pattern.endsWith("*")));
  const prefixes = patterns.filter((pattern) => pattern.endsWith("*")).map((pattern) => pattern.slice(0, -1));
  return (name) => {
    const lower = name.toLowerCase();
    return names.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix));
  };
}
