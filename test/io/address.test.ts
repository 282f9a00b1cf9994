import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { createLookup, isBlockedLiteral, networkOf, type AddressPolicy } from "../../src/io/address.ts";

test.for([
  ["8.8.8.8", "public", "an ordinary address"],
  ["127.0.0.1", "private", "loopback"],
  ["127.8.9.10", "private", "the whole of 127/8 is loopback"],
  ["0.0.0.0", "private", "connects to this machine"],
  ["10.1.2.3", "private", "RFC 1918"],
  ["172.16.0.1", "private", "RFC 1918, lower end"],
  ["172.31.255.255", "private", "RFC 1918, upper end"],
  ["172.32.0.1", "public", "just past RFC 1918"],
  ["192.168.1.1", "private", "RFC 1918"],
  ["100.64.0.1", "private", "carrier-grade NAT"],
  ["169.254.169.254", "metadata", "the cloud metadata service"],
  ["169.254.0.1", "metadata", "link-local as a whole"],
  ["168.63.129.16", "metadata", "Azure's wire server"],
  ["100.100.100.200", "metadata", "Alibaba's metadata service"],
  ["224.0.0.1", "private", "multicast"],
  ["255.255.255.255", "private", "broadcast"],
  ["::1", "private", "IPv6 loopback"],
  ["::", "private", "IPv6 unspecified"],
  ["fc00::1", "private", "unique local"],
  ["fd12:3456::1", "private", "unique local"],
  ["fe80::1%eth0", "metadata", "IPv6 link-local with a zone"],
  ["fd00:ec2::254", "metadata", "AWS metadata over IPv6"],
  ["2606:4700::1111", "public", "an ordinary IPv6 address"],
  ["::ffff:127.0.0.1", "private", "IPv4-mapped loopback"],
  ["::ffff:7f00:1", "private", "IPv4-mapped loopback in hexadecimal"],
  ["::ffff:a9fe:a9fe", "metadata", "IPv4-mapped metadata address"],
  ["::ffff:8.8.8.8", "public", "IPv4-mapped public address"],
  ["64:ff9b::a00:1", "private", "NAT64 of 10.0.0.1"],
  ["2002:7f00:1::", "private", "6to4 of 127.0.0.1"],
  ["[::1]", "private", "as a URL writes it"],
] as const)("%s is %s: %s", ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});

test.for([
  ["127.0.0.1", "public", true, "a literal loopback host off the entry"],
  ["[::ffff:10.0.0.1]", "public", true, "a mapped literal"],
  ["127.0.0.1", "entry", false, "the operator pointed at it"],
  ["8.8.8.8", "public", false, "a public literal"],
  ["h.test", "public", false, "names are judged when they resolve"],
] as const)("literal %s under %s blocked = %s: %s", ([host, policy, blocked]) => {
  expect(isBlockedLiteral(host, policy)).toBe(blocked);
});

interface LookupRow {
  readonly why: string;
  readonly policy: AddressPolicy;
  /** Answers of the resolver, one per request. */
  readonly answers: readonly (readonly string[])[];
  readonly refused: readonly boolean[];
}
const lookups: readonly LookupRow[] = [
  { why: "a public name connects", policy: "public", answers: [["8.8.8.8"]], refused: [false] },
  { why: "a private name off the entry is refused", policy: "public", answers: [["10.0.0.1"]], refused: [true] },
  {
    why: "an entry in a private network is what the operator asked for",
    policy: "entry",
    answers: [["10.0.0.1"], ["10.0.0.1"]],
    refused: [false, false],
  },
  {
    why: "DNS rebinding: public at first, private later",
    policy: "entry",
    answers: [["8.8.8.8"], ["127.0.0.1"]],
    refused: [false, true],
  },
  {
    why: "one private address among public ones refuses the name",
    policy: "entry",
    answers: [["8.8.8.8", "127.0.0.1"]],
    refused: [true],
  },
  {
    why: "a name for the metadata service is refused even as the entry",
    policy: "entry",
    answers: [["169.254.169.254"]],
    refused: [true],
  },
];
test.for(lookups)("$why", async ({ policy, answers, refused }) => {
  let asked = 0;
  const lookup = createLookup(policy, (_host, _options, done) => {
    const addresses = answers[asked] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  });
  for (const expected of refused) {
    const error = await new Promise<Error | null>((resolve) => lookup("h.test", { all: true }, resolve));
    expect(error !== null).toBe(expected);
    if (error !== null) expect(error).toHaveProperty("code", "ERR_BLOCKED_ADDRESS");
  }
});

test("a lookup for one address answers one", async () => {
  const lookup = createLookup("public", (_host, _options, done) => done(null, [{ address: "8.8.4.4", family: 4 }]));
  const answer = await new Promise((resolve) =>
    lookup("h.test", {}, (_error, address, family) => resolve([address, family])),
  );
  expect(answer).toEqual(["8.8.4.4", 4]);
});
