import "server-only";
import ipaddr from "ipaddr.js";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import { addressesOf, type NameFault, type NameLookup, nameLookup } from "#lib/base/program/name-lookup.ts";

/** Ports on which mail servers take letters: from other servers, and of those who sign in (RFC 8314); the last by habit, where a provider closes 25 and 587. */
export const MAIL_PORTS: readonly number[] = [465, 587, 25, 2525];

/** Ports on which mailboxes are read: encrypted from the first byte, and once both sides have agreed to it (RFC 8314 §3.2). */
export const BOX_PORTS: readonly number[] = [993, 143];

/** The port of mailboxes on which a connection is encrypted from its first byte. */
export const IMPLICIT_TLS_BOX_PORT = 993;

/** The only port on which a connection is encrypted from its first byte (RFC 8314 §7.3). */
export const IMPLICIT_TLS_PORT = 465;

/** Why a mail server is not even asked. */
export type AddressFault = "port" | NameFault;

/** Where a mail server is: the one address that is connected to. */
export interface MailAddress {
  address: string;
  /** It is this machine: nobody is between, and its certificate is often its own. */
  isLocal: boolean;
}

/**
 * Where a club's mail server, or its mailbox, is. Whoever sets one up says a name that this program then connects to from inside: so its port is one of `ports`,
 * all its addresses are of the public internet unless the operator allows this server, and the name is looked up once, here.
 * @param ports on which a server may be asked
 */
export async function mailAddressOf(
  { host, port }: { host: string; port: number },
  allowed: readonly AllowedServer[],
  find: NameLookup = nameLookup,
  ports: readonly number[] = MAIL_PORTS,
): Promise<MailAddress | { fault: AddressFault }> {
  const name = host.toLowerCase().replace(/\.$/, "");
  const isAllowed = allowed.some((one) => one.host === name && one.port === port);
  if (!isAllowed && !ports.includes(port)) return { fault: "port" };
  const found = await addressesOf(name, isAllowed, find);
  if ("fault" in found) return found;
  const [address = ""] = found;
  return { address, isLocal: ipaddr.process(address).range() === "loopback" };
}
