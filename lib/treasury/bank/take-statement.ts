import "server-only";
import { createHash } from "node:crypto";
import type { Store } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import type { StatementField } from "#lib/base/store/schema/treasury/bank.ts";
import { accountNumbered, accountSigns, type ClubAccount, clubAccounts } from "./accounts.ts";
import { headsKey, isStatement } from "./bank-heads.ts";
import { type AccountMeant, type KeptStatementAccount, keepStatement, readBefore } from "./keep-statement.ts";
import { knownMappings, rememberMapping } from "./mappings.ts";
import { readStatement } from "./read-statement.ts";
import { balanceOf, type ReadAccount, type ReadStatement } from "./statement.ts";
import type { StatementRefusal, UnmappedTable } from "./statement-bytes.ts";

export interface StatementToTake extends Hand {
  club: string;
  ask: string;
  name: string;
  bytes: Uint8Array;
  /** What a person said of the file's accounts, in its order; missing: nothing yet. */
  accounts?: readonly AccountMeant[] | undefined;
  /** What they said of its columns. */
  columns?: readonly (StatementField | null)[] | undefined;
  /** Of the club, an ISO date. */
  today: string;
  /** Ends the reading. */
  signal: AbortSignal;
}

/** An account of a file, with what there is to know it by. Travels as JSON. */
export interface AccountInFile {
  /** The last signs of its number; null: the file names none. */
  ending: string | null;
  count: number;
  firstDay: string | null;
  lastDay: string | null;
  /** The club's own account of that number; null: none, or the file names none. */
  known: ClubAccount | null;
}

/** What was read of one account, as it is told. Travels as JSON. */
export interface TakenAccount extends KeptStatementAccount {
  name: string;
  /** Rows that say no day or amount that there is. */
  odd: ReadAccount["odd"];
  asideCount: number;
  balance: ReturnType<typeof balanceOf>;
}

/** It was kept, or what a person has to say first, or why it is not read. */
export type TakenStatement =
  | { ok: true; accounts: TakenAccount[]; before: { name: string; by: string; at: string } | null }
  | { ok: true; ask: "accounts"; inFile: AccountInFile[]; offered: ClubAccount[] }
  | { ok: true; ask: "columns"; table: UnmappedTable }
  | { ok: false; refusal: StatementRefusal | { code: "no_account" | "twice" | "no_columns" } };

/**
 * Reads a file of a bank in. Its bytes are kept nowhere: with an answer to what was asked it is sent again.
 * @throws FilesBusyError, or the signal's reason
 */
export async function takeStatement(db: Store["db"], file: StatementToTake): Promise<TakenStatement> {
  const { club, ask, name, bytes, columns, today, by, now, signal } = file;
  const mappings = new Map(await knownMappings(db, club));
  const how = { of: { club, person: by.id }, mappings, today, signal };
  let reading = await readStatement(bytes, how);
  let headings: string[] | undefined;
  if (!reading.ok && "unmapped" in reading) {
    if (!columns) return { ok: true, ask: "columns", table: reading.unmapped };
    if (!isStatement(columns)) return { ok: false, refusal: { code: "no_columns" } };
    headings = reading.unmapped.headings;
    mappings.set(headsKey(headings), columns);
    reading = await readStatement(bytes, how);
  }
  if (!reading.ok) return "refusal" in reading ? reading : { ok: false, refusal: { code: "no_statement" } };
  const { statement } = reading;
  const inFile = await Promise.all(statement.accounts.map((account) => accountInFile(db, club, account)));
  const meant = file.accounts ?? inFile.flatMap(({ known }) => (known ? [{ id: known.id }] : []));
  if (meant.length !== inFile.length)
    return { ok: true, ask: "accounts", inFile, offered: await clubAccounts(db, club) };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const before = await readBefore(db, club, { sha256, ask });
  const kept = await db.transaction(async (tx) => {
    const told = await keepStatement(tx, { club, ask, name, sha256, statement, accounts: meant, by, now });
    // What was said of the columns is remembered with the first file that was read so.
    if (told.ok && headings && columns) await rememberMapping(tx, { club, headings, fields: columns, by, now });
    return told;
  });
  if (!kept.ok) return { ok: false, refusal: { code: kept.why } };
  const names = new Map((await clubAccounts(db, club)).map((account) => [account.id, account.name]));
  return {
    ok: true,
    accounts: kept.accounts.map((one, place) => taken(one, statement, place, names)),
    before: before ? { name: before.name, by: before.by, at: before.at.toISOString() } : null,
  };
}

async function accountInFile(db: Store["db"], club: string, { number, lines }: ReadAccount): Promise<AccountInFile> {
  const days = lines.map(({ day }) => day).sort();
  return {
    ending: number === null ? null : accountSigns(number).slice(-4),
    ...{ count: lines.length, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null },
    known: number === null ? null : ((await accountNumbered(db, club, number)) ?? null),
  };
}

function taken(
  kept: KeptStatementAccount,
  { accounts }: ReadStatement,
  place: number,
  names: ReadonlyMap<string, string>,
): TakenAccount {
  const read = accounts[place];
  return {
    ...{ ...kept, name: names.get(kept.account) ?? "", odd: read?.odd ?? [], asideCount: read?.asideCount ?? 0 },
    balance: read ? balanceOf(read) : { standing: "unstated", offCents: 0 },
  };
}
