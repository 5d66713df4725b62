import { describe, expect, it } from "vitest";
import { callerAddress, readProxies } from "./proxies.ts";

function proxiesOf(list: string) {
  const read = readProxies(list);
  if ("notUnderstood" in read) throw new Error(read.notUnderstood);
  return read;
}
const PROXIES = "10.0.0.0/8, 192.0.2.7 2001:db8::/32";

describe("the address of a caller", () => {
  it.each([
    ["is the connection's where nothing was forwarded", "10.0.0.1", undefined, "10.0.0.1"],
    ["is the connection's, whatever strangers say", "198.51.100.1", "203.0.113.9", "198.51.100.1"],
    ["is what a proxy tells", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["is the right-most that is no proxy", "10.0.0.1", "1.1.1.1, 203.0.113.9, 192.0.2.7,10.9.9.9", "203.0.113.9"],
    ["is the first proxy's where all are proxies", "10.0.0.1", "192.0.2.7, 10.2.2.2", "192.0.2.7"],
    ["is the proxy's that hides its caller", "10.0.0.1", "203.0.113.9, unknown", "10.0.0.1"],
    ["is the proxy's that forwards nothing readable", "10.0.0.1", "", "10.0.0.1"],
    ["has no port", "10.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
    ["has no port in IPv6 either", "2001:db8::1", "[2001:DB9:0:0::7]:4711", "2001:db9::7"],
    ["is IPv4 where a socket of both kinds says so", "::ffff:10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
    ["is unknown where there is none", undefined, "203.0.113.9", "unknown"],
  ])("%s", (_what, connection, forwarded, caller) => {
    expect(callerAddress(connection, forwarded, proxiesOf(PROXIES))).toBe(caller);
  });

  it("is always the connection's unless proxies are named", () => {
    expect(callerAddress("127.0.0.1", "203.0.113.9", proxiesOf(""))).toBe("127.0.0.1");
    expect(callerAddress("127.0.0.1", "203.0.113.9", undefined)).toBe("127.0.0.1");
  });
});
