import { expect, it } from "vitest";
import { allowedServers } from "#lib/base/program/allowed-servers.ts";
import type { LookUp } from "#lib/base/program/name-lookup.ts";
import { mailAddressOf } from "./mail-address.ts";

const never: LookUp = async () => {
  throw new Error("nobody is asked");
};
const leadsTo = (...addresses: string[]) => ({ byNameServers: async () => addresses, byMachine: never });

/** Notations of what is inside: this machine, private networks, the metadata of clouds, and addresses that carry such a one. */
const INSIDE = [
  ...[
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "10.0.0.7",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
  ],
  ...[
    "100.64.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
  ],
  ...[
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
  ],
  ...[
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "2001::1",
    "100::1",
    "::ffff:169.254.169.254",
  ],
];

it("never leads inside, however the address is written, and whatever a name server says", async () => {
  expect(INSIDE.length).toBeGreaterThan(30);
  for (const address of INSIDE) {
    expect(await mailAddressOf({ host: address, port: 587 }, [], leadsTo()), address).toEqual({
      fault: "private_address",
    });
    expect(await mailAddressOf({ host: "smtp.example.org", port: 587 }, [], leadsTo(address)), address).toEqual({
      fault: "private_address",
    });
    // One address inside among others is enough: the connection might take that one.
    expect(await mailAddressOf({ host: "smtp.example.org", port: 587 }, [], leadsTo("93.184.216.34", address))).toEqual(
      {
        fault: "private_address",
      },
    );
  }
  for (const host of ["localhost", "LOCALHOST.", "mail.localhost"])
    expect(await mailAddressOf({ host, port: 587 }, [], leadsTo("93.184.216.34")), host).toEqual({
      fault: "private_address",
    });
  // Other notations of an IPv4 address are no addresses: they are looked up as names, and lead nowhere.
  for (const host of ["2130706433", "0x7f000001", "0177.0.0.1", "127.1"])
    expect(await mailAddressOf({ host, port: 587 }, [], leadsTo()), host).toEqual({ fault: "unknown_name" });
});

it("asks on no other port than those of mail", async () => {
  for (const port of [0, 22, 80, 443, 3306, 5432, 6379, 8080, 9200, 11_211, 65_535])
    expect(await mailAddressOf({ host: "smtp.example.org", port }, [], leadsTo("93.184.216.34"))).toEqual({
      fault: "port",
    });
});

it("takes the address that was looked up once, and says where a name leads nowhere", async () => {
  const asked: string[] = [];
  const find = {
    byNameServers: async (name: string) => {
      asked.push(name);
      return ["93.184.216.34", "2606:2800:220:1::1"];
    },
    byMachine: never,
  };
  expect(await mailAddressOf({ host: "SMTP.Example.org.", port: 465 }, [], find)).toEqual({
    ...{ address: "93.184.216.34", isLocal: false },
  });
  expect(asked).toEqual(["smtp.example.org"]);
  expect(await mailAddressOf({ host: "nowhere.example.org", port: 465 }, [], leadsTo())).toEqual({
    fault: "unknown_name",
  });
});

it("lets the operator name a server of their own, by name and port and no other", async () => {
  const allowed = allowedServers("localhost:25, Mail.Intern:1025, [::1]:587");
  expect(allowed).toEqual([
    { host: "localhost", port: 25 },
    { host: "mail.intern", port: 1_025 },
    { host: "::1", port: 587 },
  ]);
  const find = {
    byNameServers: never,
    byMachine: async (name: string) => (name === "mail.intern" ? ["10.0.0.7"] : ["127.0.0.1"]),
  };
  expect(await mailAddressOf({ host: "localhost", port: 25 }, allowed, find)).toEqual({
    address: "127.0.0.1",
    isLocal: true,
  });
  expect(await mailAddressOf({ host: "mail.intern", port: 1_025 }, allowed, find)).toEqual({
    address: "10.0.0.7",
    isLocal: false,
  });
  expect(await mailAddressOf({ host: "localhost", port: 587 }, allowed, find)).toEqual({ fault: "private_address" });
  expect(await mailAddressOf({ host: "10.0.0.7", port: 1_025 }, allowed, find)).toEqual({ fault: "port" });
  for (const wrong of ["localhost", "localhost:0", "a b:25", "x:99999"])
    expect(() => allowedServers(wrong), wrong).toThrow(RangeError);
});
