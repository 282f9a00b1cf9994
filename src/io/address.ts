/** Turns an IP address into the network it belongs to, and the address policy into a DNS lookup that enforces it at connect time. */
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIP } from "node:net";

export type Network = "public" | "private" | "metadata";

/** Loopback, private, shared, benchmark, documentation, multicast and reserved ranges (IANA special-purpose registries). */
const privateRanges = blockList([
  "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
  "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
  "::/127", "100::/64", "2001:db8::/32", "3fff::/20", "fc00::/7", "fec0::/10", "ff00::/8",
]); // prettier-ignore
/** Where clouds answer with credentials; link-local as a whole, since nothing on it is ever a site. */
const metadataRanges = blockList([
  "169.254.0.0/16", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32", "fe80::/10", "fd00:ec2::/32", "fd20:ce::/32",
]); // prettier-ignore

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits = ""] = range.split("/");
    list.addSubnet(address, Number(bits), address.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}

/** The network of an IP literal; IPv6 forms that carry an IPv4 address (mapped, NAT64, 6to4) count as that address. */
export function networkOf(address: string): Network {
  const bare = address.replace(/^\[|\]$/gu, "").replace(/%.*$/u, "");
  const embedded = embeddedIPv4(bare);
  const [text, family] =
    embedded === undefined ? ([bare, bare.includes(":") ? "ipv6" : "ipv4"] as const) : ([embedded, "ipv4"] as const);
  if (metadataRanges.check(text, family)) return "metadata";
  return privateRanges.check(text, family) ? "private" : "public";
}

function embeddedIPv4(address: string): string | undefined {
  if (!address.includes(":")) return undefined;
  const words = expandIPv6(address);
  if (words === undefined) return undefined;
  const zeros = (from: number, to: number) => words.slice(from, to).every((word) => word === 0);
  const pair = (at: number) => dotted(words[at] ?? 0, words[at + 1] ?? 0);
  if (zeros(0, 5) && words[5] === 0xffff) return pair(6);
  if (words[0] === 0x64 && words[1] === 0xff9b && zeros(2, 6)) return pair(6);
  return words[0] === 0x2002 ? pair(1) : undefined;
}

function expandIPv6(address: string): number[] | undefined {
  // The URL parser turns every legal spelling, a dotted tail too, into compressed hexadecimal words.
  if (!URL.canParse(`http://[${address}]/`)) return undefined;
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  if (tail === undefined) return wordsOf(head);
  const left = wordsOf(head);
  const right = wordsOf(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

function wordsOf(text: string): number[] {
  return text === "" ? [] : text.split(":").map((word) => Number.parseInt(word, 16));
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Which networks a host may resolve to. `entry`: private is fine when the host's first answer was private already. */
export type AddressPolicy = "public" | "entry" | "any";

/** Name of the error that a refused address raises; its message names host and address. */
export const blockedAddress = "ERR_BLOCKED_ADDRESS";

export function blockedError(host: string, address: string): Error {
  const network = networkOf(address) === "metadata" ? "link-local or metadata" : "private";
  return Object.assign(new Error(`${host} is at the ${network} address ${address}`), { code: blockedAddress });
}

/** True when a literal host must not be connected to; names are judged by the lookup. */
export function isBlockedLiteral(hostname: string, policy: AddressPolicy): boolean {
  const bare = hostname.replace(/^\[|\]$/gu, "");
  // A literal entry is the operator's explicit wish, whatever its network.
  return policy === "public" && isIP(bare) !== 0 && networkOf(bare) !== "public";
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;
type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for sockets: what it answers is what gets connected to, so a name that changes its address between two
 * requests (DNS rebinding) meets the policy each time. One bad address among good ones refuses the name.
 */
export function createLookup(policy: AddressPolicy, resolve: Resolve = systemLookup) {
  const firstWasPrivate = new Map<string, boolean>();
  return (host: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const networks = found.map((one) => networkOf(one.address));
      if (!firstWasPrivate.has(host))
        firstWasPrivate.set(
          host,
          networks.every((network) => network === "private"),
        );
      const mayBePrivate = policy === "entry" && firstWasPrivate.get(host) === true;
      const bad = found.find(
        (_one, at) => networks[at] === "metadata" || (networks[at] === "private" && !mayBePrivate),
      );
      if (bad !== undefined && policy !== "any") return callback(blockedError(host, bad.address), []);
      if (options.all === true) return callback(null, found);
      const [first] = found;
      return callback(null, first?.address ?? "", first?.family ?? 4);
    });
  };
}
