import ipaddr from "ipaddr.js";

/** What counts as one machine: an IPv4 address, or the /64 that one customer of a provider gets in IPv6. */
export function machineOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
