import ipaddr from "ipaddr.js";

/** IPv6 has given out 2000::/3 to the internet; everything else is special, such as ::127.0.0.1 or 64:ff9b::/96. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is one of the public internet: not loopback, private, link-local, shared, multicast, documentation,
 * benchmarking, reserved, and none that carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST);
}
