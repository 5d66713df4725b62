import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { bankAccounts } from "#lib/base/store/schema/treasury/bank.ts";
import { keyedDigest } from "#lib/base/store/seal.ts";

/** An account of the club. Travels as JSON. */
export interface ClubAccount {
  id: string;
  name: string;
  kind: "bank" | "collector";
  /** The last signs of its number; null: its files name none. */
  ending: string | null;
}

/** A club's accounts, in the order in which they were written down. */
export async function clubAccounts(db: Queryable, club: string): Promise<ClubAccount[]> {
  const { id, name, kind, ending } = bankAccounts;
  return db
    .select({ id, name, kind, ending })
    .from(bankAccounts)
    .where(eq(bankAccounts.club, club))
    .orderBy(asc(bankAccounts.writtenAt), asc(id));
}

/** What each account is called, by its identifier: two of one name are told apart by their last signs, or by which of them was written down first. Pure. */
export function accountNames(accounts: readonly ClubAccount[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(accounts, ({ name }) => name);
  return new Map(
    accounts.map(({ id, name, ending }) => {
      const those = alike.get(name) ?? [];
      if (those.length < 2) return [id, name] as const;
      const isTold = ending !== null && those.filter((one) => one.ending === ending).length === 1;
      return [id, `${name} ${isTold ? `…${ending}` : `(${those.findIndex((one) => one.id === id) + 1})`}`] as const;
    }),
  );
}

/** Digits of an account within a French IBAN (NF Z 10-020): bank, branch, account, key. */
const FRENCH_IBAN = /^FR\d{2}\d{5}\d{5}([0-9A-Z]{11})\d{2}$/;
/** An account's own number in France, whatever of bank and branch stands before it. */
const OWN_SIGNS = 11;

/** The signs of an account's number that all files of its bank have in common: OFX and tables name it alone, CAMT.053 within an IBAN. Pure. */
export function accountSigns(number: string): string {
  const bare = number.toUpperCase().replace(/[^0-9A-Z*]/g, "");
  const within = FRENCH_IBAN.exec(bare)?.[1];
  if (within) return within;
  return /^\d{12,23}$/.test(bare) ? bare.slice(-OWN_SIGNS) : bare;
}

/** How many of the last signs are shown. */
const ENDING = 4;

const digestOf = (club: string, number: string): string => keyedDigest(accountSigns(number), `account of ${club}`);

/** The account that a file names, where the club has it. */
export async function accountNumbered(db: Queryable, club: string, number: string): Promise<ClubAccount | undefined> {
  const { id, name, kind, ending } = bankAccounts;
  const [found] = await db
    .select({ id, name, kind, ending })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.club, club), eq(bankAccounts.numberDigest, digestOf(club, number))));
  return found;
}

/**
 * Writes an account down. Its number itself is kept nowhere: it is known again by a digest, and told by its last signs.
 * @returns its identifier; where the club has written an account of that number down meanwhile, that one's
 */
export async function addBankAccount(
  tx: Transaction,
  account: { club: string; id: string; name: string; kind: ClubAccount["kind"]; number: string | null } & Hand,
): Promise<string> {
  const { club, id, name, kind, number, by, now } = account;
  const known = number === null ? undefined : await accountNumbered(tx, club, number);
  if (known) return known.id;
  await tx.insert(bankAccounts).values({
    ...{ club, id, name, kind, writtenBy: by.name, writtenAt: now },
    numberDigest: number === null ? null : digestOf(club, number),
    ending: number === null ? null : accountSigns(number).slice(-ENDING),
  });
  await writeAudit(tx, { by, club, action: "deposit.account", details: { name } });
  return id;
}
