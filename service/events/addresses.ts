import { lookup, Resolver } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { isPublic } from "#runtime/public-address.ts";

/** The addresses of a host name; an empty list where it leads nowhere. */
export type Resolve = (name: string) => Promise<string[]>;

/** A host may not be talked to (club-api §6.4: private addresses are blocked). */
export class BlockedAddressError extends Error {
  override name = "BlockedAddressError";
}

/** A host name leads to no address. */
export class UnknownHostError extends Error {
  override name = "UnknownHostError";
}

/** An unanswered question is asked again once; both together leave most of an attempt's 15 s to the connection. */
const DNS_TIMEOUT_MS = 2_500;
const DNS_TRIES = 2;

/**
 * Asks the name servers. Not `lookup`: the system's resolver works in two threads that all names share, so that two hosts whose
 * name servers are silent would hold up every other club's messages.
 */
export const resolveByNameServers: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
};

/**
 * The addresses of a URL's host, all of them of the public internet. The caller must connect to these and not resolve the name
 * again: a name server may give another answer then.
 * @param hostname as `URL` gives it: other notations of an IPv4 address (octal, hexadecimal, short) are dotted by then
 * @throws BlockedAddressError where one of them is not public
 * @throws UnknownHostError
 */
export async function publicAddressesOf(hostname: string, resolve: Resolve = resolveByNameServers): Promise<string[]> {
  const literal = literalIn(hostname);
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (isLocalName(name)) throw new BlockedAddressError(`${hostname} is at a private address: it names this machine.`);
  const addresses = literal ? [literal] : await resolve(name);
  if (addresses.length === 0) throw new UnknownHostError(`The name ${hostname} leads to no address.`);
  const blocked = addresses.find((address) => !isPublic(address));
  if (blocked !== undefined) throw new BlockedAddressError(`${hostname} is at the private address ${blocked}.`);
  return addresses;
}

/** Whether a URL's host is this machine and nothing else. */
export async function isLoopback(hostname: string): Promise<boolean> {
  const literal = literalIn(hostname);
  if (isLocalName(hostname.toLowerCase())) return true;
  const addresses = literal ? [literal] : await lookup(hostname, { all: true }).then(addressesIn, () => []);
  return addresses.length > 0 && addresses.every((address) => ipaddr.process(address).range() === "loopback");
}

const addressesIn = (found: { address: string }[]) => found.map(({ address }) => address);

/** RFC 6761: these names are this machine whatever a name server says. */
function isLocalName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

function literalIn(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : undefined;
}
