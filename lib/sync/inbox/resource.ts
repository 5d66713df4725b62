import "server-only";
import { COPIED, type Phase } from "#lib/sync/resources/all.ts";
import { idOf } from "#lib/sync/resources/wire.ts";

/** Where the copy has a record. */
export interface RecordKey {
  collection: Phase;
  id: number;
}

/** Why a resource is not read: it is at another address than the club's, or it is nothing that we copy. */
export type NotRead = "foreign_address" | "not_copied";

/** `annual-registrations` → `annual`: the first part of a record's path, and the collection that copies it. */
const BY_NOUN = new Map(COPIED.map(({ item, copy }) => [item.split("/")[1] ?? "", copy.phase]));

/** An address as the URL standard writes it, without a slash at its end: two spellings of one address are equal. */
export function normalAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, username, password } = new URL(address);
  return username || password ? undefined : origin + pathname.replace(/\/+$/, "");
}

/**
 * The record that a message names by its address. The address itself is never called: it must be below the club's configured base, and
 * what it names there is read through the club's one door, so that the token reaches no other place (club-api §6.3).
 * @param baseUrl the configured base address
 * @param address `data.resource.url` of the message
 */
export function recordAt(baseUrl: string, address: string): RecordKey | NotRead {
  const [base, asked] = [normalAddress(baseUrl), normalAddress(address)];
  if (!base || !asked?.startsWith(`${base}/`)) return "foreign_address";
  const [, noun = "", number] = /^([a-z-]+)\/(\d{1,10})$/.exec(asked.slice(base.length + 1)) ?? [];
  const collection = BY_NOUN.get(noun);
  const id = idOf(number);
  return collection && id !== null ? { collection, id } : "not_copied";
}
