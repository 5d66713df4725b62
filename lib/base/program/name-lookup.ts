import "server-only";
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublic } from "#runtime/public-address.ts";

/** The addresses of a name; an empty list where it leads nowhere. */
export type LookUp = (name: string) => Promise<string[]>;

/** Who finds the addresses of names. */
export interface NameLookup {
  byNameServers: LookUp;
  byMachine: LookUp;
}

/** An unanswered question is asked again once. */
const DNS_TIMEOUT_MS = 5_000;
const DNS_TRIES = 2;

export const nameLookup: NameLookup = {
  /** Asks the name servers: the system's own resolver works in two threads that everything shares. */
  byNameServers: async (name) => {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  },
  /** As the machine itself finds names, its own file of them included: for servers that the operator names. */
  byMachine: async (name) => {
    try {
      return (await lookup(name, { all: true, order: "ipv4first" })).map(({ address }) => address);
    } catch {
      return [];
    }
  },
};

/** Why a server that somebody named on a page is not even asked. */
export type NameFault = "unknown_name" | "private_address";

/**
 * Where a server is that somebody named on a page, and that this program connects to from inside: all its addresses are of the public internet, unless
 * the operator's environment allows it. The name is looked up once, here; who asks connects to what this gives.
 * @param host a name, or an address without brackets
 */
export async function addressesOf(
  host: string,
  isAllowed: boolean,
  find: NameLookup = nameLookup,
): Promise<string[] | { fault: NameFault }> {
  const name = host.toLowerCase().replace(/\.$/, "");
  // RFC 6761 §6.3: such a name is this machine, whatever a name server says.
  if (!isAllowed && (name === "localhost" || name.endsWith(".localhost"))) return { fault: "private_address" };
  const addresses = isIP(name) ? [name] : await (isAllowed ? find.byMachine : find.byNameServers)(name);
  if (addresses.length === 0) return { fault: "unknown_name" };
  return isAllowed || addresses.every(isPublic) ? addresses : { fault: "private_address" };
}
