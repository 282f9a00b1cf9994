/** Makes robots.txt files with the faults of real ones, each as often as it was counted in 4,231 files of top sites. */

/** Numbers in [0, 1), the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const counted = 4231;
const agents = [
  "*",
  "docsbot",
  "DocsBot/2.1",
  "googlebot",
  "GPTBot",
  "bing bot",
  "docsbot-images",
  "Mediapartners-Google*",
];
const paths = [
  "/",
  "/admin",
  "/*.pdf$",
  "/search?q=",
  "/a/*/b",
  "",
  "/cgi-bin/",
  "/*?",
  "/wp-admin/",
  "/caf\u00E9",
  "/%7Ejoe",
  "*",
];
const special = ["/*?filter[", "/*?q={", "/*?s=a|b", "/a^b", "/a'b", "/a`b"];
const delays = ["10", "10", "10", "1", "0", "120", "300", "999", "2000", "0.5", "-1", "10s", ""];

export function robotsFile(seed: number): Uint8Array {
  const random = randomFrom(seed);
  const happens = (times: number) => random() < times / counted;
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  if (happens(138)) return Buffer.from("<!DOCTYPE html>\n<html><body><p>User-agent: *</p>Not found</body></html>");
  if (happens(36)) return new Uint8Array();
  const lines: string[] = [];
  const large = happens(3);
  const groups = large ? 400 : 1 + Math.floor(random() * 6);
  for (let group = 0; group < groups; group += 1) {
    for (let more = 0; more < 1 + Math.floor(random() * 3); more += 1) {
      lines.push(`User-agent: ${pick(agents)}`);
      if (happens(168))
        lines.push(pick(["Host: h.test", "Crawl-delay: 5", "Sitemap: https://h.test/s.xml", "Noindex: /a"]));
    }
    if (random() < 0.18) lines.push(`Crawl-delay: ${pick(delays)}`);
    for (let rule = 0; rule < (large ? 60 : random() * 12); rule += 1) {
      const path = happens(46) ? pick(special) : happens(66) ? "/a b" : happens(31) ? "https://h.test/x" : pick(paths);
      const name = happens(40) ? pick(["Disalow", "dissallow", "ALLOW", "disallow "]) : pick(["Disallow", "Allow"]);
      lines.push(`${name}: ${path}${random() < 0.05 ? " # note" : ""}`);
    }
    if (random() < 0.5) lines.push("");
  }
  if (random() < 0.52) {
    const urls = [
      "https://h.test/sitemap.xml",
      "http://h.test/s.xml",
      "https://cdn.test/s.xml.gz",
      "/s.txt",
      "https://h.test/a.xml https://h.test/b.xml",
    ];
    for (let more = 0; more < (happens(107) ? 15 : 1); more += 1) lines.push(`Sitemap: ${pick(urls)}`);
  }
  return encoded(lines.join(lineEnd(random(), happens(13))), happens);
}

function lineEnd(chance: number, isBareReturn: boolean): string {
  if (isBareReturn) return "\r";
  return chance < 0.32 ? "\r\n" : "\n";
}

function encoded(text: string, happens: (times: number) => boolean): Uint8Array {
  if (happens(2)) return Buffer.from(`\uFEFF${text}`, "utf16le");
  if (happens(13)) return Buffer.from(text, "latin1");
  const long = happens(3) ? `${text}\n${"# filler\n".repeat(80_000)}` : text;
  return Buffer.from(happens(68) ? `\uFEFF${long}` : long);
}
