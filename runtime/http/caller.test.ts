import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { addressOf, callerOf } from "./caller.ts";

const from = (remoteAddress: string, told?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": told } }) as unknown as IncomingMessage;
const proxies = { includes: (address: string) => address === "10.0.0.1" };

it("takes the addresses that one customer has in IPv6 for one caller, and knows each by its own", () => {
  const one = from("10.0.0.1", "2001:db8:1:2::7");
  const other = from("10.0.0.1", "2001:db8:1:2:ffff::9");
  expect(callerOf(one, proxies)).toBe(callerOf(other, proxies));
  expect(addressOf(one, proxies)).not.toBe(addressOf(other, proxies));
  expect(callerOf(from("10.0.0.1", "2001:db8:1:3::7"), proxies)).not.toBe(callerOf(one, proxies));
});

it("keeps machines apart in IPv4, and believes nobody who is no proxy", () => {
  expect(callerOf(from("192.0.2.1"), proxies)).not.toBe(callerOf(from("192.0.2.2"), proxies));
  expect(callerOf(from("192.0.2.1", "192.0.2.2"), proxies)).toBe(callerOf(from("192.0.2.1"), undefined));
});
