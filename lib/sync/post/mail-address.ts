import "server-only";
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { AllowedMailServer } from "#lib/base/program/mail-allowed.ts";
import { isPublic } from "#runtime/public-address.ts";

/** Ports on which mail servers take letters: from other servers, and of those who sign in (RFC 8314); the last by habit, where a provider closes 25 and 587. */
export const MAIL_PORTS: readonly number[] = [465, 587, 25, 2525];

/** The only port on which a connection is encrypted from its first byte (RFC 8314 §7.3). */
export const IMPLICIT_TLS_PORT = 465;

/** Why a mail server is not even asked. */
export type AddressFault = "port" | "unknown_name" | "private_address";

/** Where a mail server is: the one address that is connected to. */
export interface MailAddress {
  address: string;
  /** It is this machine: nobody is between, and its certificate is often its own. */
  isLocal: boolean;
}

/** The addresses of a name; an empty list where it leads nowhere. */
export type LookUp = (name: string) => Promise<string[]>;

/** An unanswered question is asked again once. */
const DNS_TIMEOUT_MS = 5_000;
const DNS_TRIES = 2;

/** Asks the name servers: the system's own resolver works in two threads that everything shares. */
const byNameServers: LookUp = async (name) => {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
};

/** As the machine itself finds names, its own file of them included: for servers that the operator names. */
const byMachine: LookUp = async (name) => {
  try {
    return (await lookup(name, { all: true, order: "ipv4first" })).map(({ address }) => address);
  } catch {
    return [];
  }
};

/**
 * Where a club's mail server is. Whoever sets one up says a name that this program then connects to from inside: so its port is one of mail, all its addresses
 * are of the public internet unless the operator allows this server, and the name is looked up once, here.
 */
export async function mailAddressOf(
  { host, port }: { host: string; port: number },
  allowed: readonly AllowedMailServer[],
  find: { byNameServers: LookUp; byMachine: LookUp } = { byNameServers, byMachine },
): Promise<MailAddress | { fault: AddressFault }> {
  const name = host.toLowerCase().replace(/\.$/, "");
  const isAllowed = allowed.some((one) => one.host === name && one.port === port);
  if (!isAllowed && !MAIL_PORTS.includes(port)) return { fault: "port" };
  // RFC 6761 §6.3: such a name is this machine, whatever a name server says.
  if (!isAllowed && (name === "localhost" || name.endsWith(".localhost"))) return { fault: "private_address" };
  const addresses = isIP(name) ? [name] : await (isAllowed ? find.byMachine : find.byNameServers)(name);
  const [address] = addresses;
  if (address === undefined) return { fault: "unknown_name" };
  if (!isAllowed && !addresses.every(isPublic)) return { fault: "private_address" };
  return { address, isLocal: ipaddr.process(address).range() === "loopback" };
}
