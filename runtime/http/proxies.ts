import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";

/** Whose `X-Forwarded-For` is believed. */
export interface TrustedProxies {
  includes(address: string): boolean;
}

/**
 * The proxies of a list of addresses and ranges (10.0.0.7, 10.0.0.0/8, 2001:db8::/32), separated by commas or spaces.
 * @returns the first entry that is neither, instead
 */
export function readProxies(list: string): TrustedProxies | { notUnderstood: string } {
  const known = new BlockList();
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [address = "", bits, ...more] = entry.split("/");
    const family = isIP(address);
    const longest = family === 4 ? 32 : 128;
    const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (family === 0 || more.length > 0 || !(length <= longest)) return { notUnderstood: entry };
    known.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
  }
  return { includes: (address) => known.check(address, isIP(address) === 4 ? "ipv4" : "ipv6") };
}

/** A variable of the environment that names proxies; unset: none. */
export const proxies = z
  .string()
  .default("")
  .transform((list, context) => {
    const read = readProxies(list);
    if ("includes" in read) return read;
    const message = `"${read.notUnderstood}" is neither an address nor a range such as 10.0.0.0/8`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/**
 * The address that a request comes from: the connection's, or, told by a proxy that is trusted, the right-most of
 * `X-Forwarded-For` that is no such proxy. Anybody may have written the addresses to the left of it.
 */
export function callerAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies | undefined,
): string {
  let caller = addressIn(connection ?? "");
  const told = (forwardedFor ?? "").split(",").reverse();
  for (const hop of told) {
    if (caller === undefined || !proxies?.includes(caller)) break;
    const address = addressIn(hop);
    // A proxy that hides its caller ("unknown") answers for it.
    if (address === undefined) break;
    caller = address;
  }
  return caller ?? "unknown";
}

/** One spelling for each address, without a port: the same caller must not be counted as several. */
function addressIn(hop: string): string | undefined {
  const text = hop.trim();
  const withoutPort = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(withoutPort) === 0 ? undefined : ipaddr.process(withoutPort).toString();
}
