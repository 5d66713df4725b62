import "server-only";
import { z } from "zod";
import type { Transaction } from "#lib/base/store/database.ts";
import type { FormModel } from "#lib/club/contract/form-field.ts";
import { askFor, type RequestedWork } from "#lib/sync/outbox/work.ts";

/** The properties of a person that say where they live (club-api §2.4). */
export const ADDRESS_FIELDS = ["address", "city_code"] as const;

const address = z.strictObject({
  address: z.string().max(10_000).nullable().optional(),
  city_code: z.string().max(20_000).nullable().optional(),
});

/** Where somebody lives, as far as the club's contract has fields for it; null where the club has nothing. */
export type Address = z.output<typeof address>;

/** A change of one person's address. */
export const wishedAddress = z.strictObject({
  /** As the person who asks for it saw it: where the club has another one by now, nothing is sent. */
  seen: address,
  wish: address,
});

/** The part of a person's form that is about the address; undefined where the club's contract has none of it. */
export function addressModel(model: FormModel | undefined): FormModel | undefined {
  if (model?.shape !== "fields") return undefined;
  // The household may have the address that the first of it has already: nothing need be changed in the form.
  const { minProperties: _, ...rest } = model;
  const fields = model.fields.filter(({ name }) => isAddressField(name));
  return fields.length === 0 ? undefined : { ...rest, fields };
}

/** The address in a record as it came from the club: what it does not tell is left out. */
export function addressIn(record: Readonly<Record<string, unknown>>): Address {
  const told = Object.entries(record).filter(([name]) => isAddressField(name));
  return address.safeParse(Object.fromEntries(told)).data ?? {};
}

/** Whether two addresses say the same; empty text is none. Of what one of them does not tell nothing follows. */
export function isSameAddress(one: Address, other: Address): boolean {
  return ADDRESS_FIELDS.every(
    (name) => one[name] === undefined || other[name] === undefined || plain(one[name]) === plain(other[name]),
  );
}

const plain = (text: string | null | undefined): string => (text ?? "").replaceAll(/\s+/g, " ").trim();

const isAddressField = (name: string): boolean => ADDRESS_FIELDS.some((one) => one === name);

export interface NewHouseholdAddress {
  club: string;
  /** The page's name for this one question. */
  ask: string;
  baseUrl: string;
  seasonId: number;
  /** Whose address it is to be, each with what was seen of theirs. */
  members: readonly { id: number; seen: Address }[];
  wish: Address;
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/**
 * Writes down that people of one household have another address, before anything is sent: a piece for each. The same question asked again gives the
 * work that there is.
 */
export async function requestAddress(
  tx: Transaction,
  { ask, members, wish, ...said }: NewHouseholdAddress,
): Promise<RequestedWork> {
  return askFor(
    tx,
    {},
    {
      ...{ ...said, kind: "people", collection: "members", operation: "change", inTurn: true },
      askKey: `household address ${said.club} ${ask}`,
      pieces: members.map(({ id, seen }) => ({
        ...{ subject: addressSubject(id), memberId: id, step: "check" },
        frozen: wishedAddress.parse({ seen, wish }),
      })),
    },
  );
}

/** What a change of somebody's address is written to. */
export const addressSubject = (member: number): string => `member ${member}`;
