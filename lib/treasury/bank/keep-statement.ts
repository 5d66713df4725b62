import "server-only";
import { and, eq, gte, lte, ne, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { bankAccounts, bankFiles, bankLines, bankStatements } from "#lib/base/store/schema/treasury/bank.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { accountNumbered, addBankAccount } from "./accounts.ts";
import { type KnownLine, type RecognisedLine, recogniseLines } from "./known-lines.ts";
import type { ReadAccount, ReadStatement } from "./statement.ts";

/** Which account of the club one of a file's is: one that there is, or one that is written down with it. */
export type AccountMeant = { id: string } | { id: string; name: string };

export interface StatementToKeep extends Hand {
  club: string;
  /** The page's name for this one question. */
  ask: string;
  /** Of the file. */
  name: string;
  sha256: string;
  statement: ReadStatement;
  /** One for each account of the file, in its order. */
  accounts: readonly AccountMeant[];
}

/** What became of one account's lines. */
export interface KeptStatementAccount {
  account: string;
  added: number;
  same: number;
  doubtful: number;
  /** Lines of earlier files that this one has no more though it tells of their days. */
  gone: number[];
}

/** `twice`: two accounts of the file are said to be one · `no_account`: one is meant that there is not. */
export type KeptStatement = { ok: true; accounts: KeptStatementAccount[] } | { ok: false; why: "twice" | "no_account" };

/** Lines a few days around those of a file may be the same, written otherwise. */
const AROUND_DAYS = 5;
const DAY_MS = 86_400_000;
/** Rows of one statement of the database. */
const AT_ONCE = 500;

/**
 * Keeps the lines of a file: those that no earlier file had are added, those that look like one are kept aside until a person has said, and the rest adds nothing. The same question asked again
 * keeps nothing more.
 */
export async function keepStatement(tx: Transaction, kept: StatementToKeep): Promise<KeptStatement> {
  const { club, ask, name, sha256, statement, accounts, by, now } = kept;
  if (new Set(accounts.map(({ id }) => id)).size < accounts.length) return { ok: false, why: "twice" };
  // Of two who read the same file in at once the second sees the lines of the first.
  await takeTurnOf(tx, `bank ${club}`);
  const before = await keptBefore(tx, club, ask);
  if (before) {
    const told: KeptStatementAccount[] = [];
    for (const [place, { id }] of accounts.entries()) {
      const number = statement.accounts[place]?.number ?? null;
      const known = before.has(id) || number === null ? id : (await accountNumbered(tx, club, number))?.id;
      const one = known === undefined ? undefined : before.get(known);
      if (one) told.push(one);
    }
    return { ok: true, accounts: told };
  }
  // Two who wrote one account down at once have one.
  const own: string[] = [];
  for (const [place, meant] of accounts.entries()) {
    const { number } = statement.accounts[place] ?? { number: null };
    if ("name" in meant) own.push(await addBankAccount(tx, { club, ...meant, kind: statement.kind, number, by, now }));
    else if (await hasAccount(tx, club, meant.id)) own.push(meant.id);
    else return { ok: false, why: "no_account" };
  }
  if (new Set(own).size < own.length) return { ok: false, why: "twice" };
  const odd = statement.accounts.flatMap((account) => account.odd);
  const { format } = statement;
  await tx
    .insert(bankFiles)
    .values({ ...{ club, id: ask, name, format, sha256, odd }, writtenBy: by.name, writtenAt: now });
  const told: KeptStatementAccount[] = [];
  for (const [place, id] of own.entries()) {
    const read = statement.accounts[place];
    if (read) told.push(await keepAccount(tx, { club, file: ask, account: id, read, now }));
  }
  const added = told.reduce((sum, one) => sum + one.added, 0);
  await writeAudit(tx, { by, club, action: "deposit.statement", details: { name, count: added } });
  return { ok: true, accounts: told };
}

/** What became of each account when this question was asked before; undefined: it was not. */
async function keptBefore(
  tx: Transaction,
  club: string,
  file: string,
): Promise<ReadonlyMap<string, KeptStatementAccount> | undefined> {
  const rows = await tx
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.club, club), eq(bankStatements.file, file)));
  if (rows.length === 0) return undefined;
  return new Map(
    rows.map(({ account, lines, added, doubtful }) => [
      account,
      { account, added, doubtful, same: lines - added - doubtful, gone: [] },
    ]),
  );
}

async function hasAccount(tx: Transaction, club: string, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.club, club), eq(bankAccounts.id, id)));
  return found.length > 0;
}

interface AccountToKeep {
  club: string;
  file: string;
  account: string;
  read: ReadAccount;
  now: Date;
}

async function keepAccount(
  tx: Transaction,
  { club, file, account, read, now }: AccountToKeep,
): Promise<KeptStatementAccount> {
  const days = read.lines.map(({ day }) => day).sort();
  const [firstDay = null, lastDay = null] = [days[0], days.at(-1)];
  const known = await knownLines(tx, { club, account, firstDay, lastDay });
  const { lines, gone } = recogniseLines(known, read.lines);
  const fresh = lines.filter(({ is }) => is !== "same");
  const rows = fresh.map((line) => ({ club, account, file, ...rowOf(line), writtenAt: now }));
  for (let at = 0; at < rows.length; at += AT_ONCE) await tx.insert(bankLines).values(rows.slice(at, at + AT_ONCE));
  const counted = (is: RecognisedLine["is"]) => lines.filter((line) => line.is === is).length;
  const told = { added: counted("new"), doubtful: counted("doubtful") };
  await tx.insert(bankStatements).values({
    ...{ club, file, account, firstDay, lastDay, lines: lines.length, ...told },
    sumCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    ...{ openingCents: read.openingCents, closingCents: read.closingCents, closingDay: read.closingDay },
  });
  return { account, ...told, same: counted("same"), gone };
}

const rowOf = ({ day, cents, label, labelKey, reference, rank, row, paidOutOn, is, alike }: RecognisedLine) => ({
  ...{ day, cents, label, labelKey, reference, rank, row, paidOutOn },
  ...(is === "doubtful" ? ({ standing: "doubtful", alike } as const) : ({ standing: "counted" } as const)),
});

/** The lines of an account around some days, and which the bank wrote anew since, surely or perhaps. */
async function knownLines(
  db: Queryable,
  of: { club: string; account: string; firstDay: string | null; lastDay: string | null },
): Promise<KnownLine[]> {
  const { club, account, firstDay, lastDay } = of;
  if (firstDay === null || lastDay === null) return [];
  const around = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  const { id, day, cents, labelKey, reference, rank, standing, alike } = bankLines;
  const rows = await db
    .select({ id, day, cents, labelKey, reference, rank, standing, alike })
    .from(bankLines)
    .where(
      and(
        ...[eq(bankLines.club, club), eq(bankLines.account, account)],
        ...[gte(day, around(firstDay, -AROUND_DAYS)), lte(day, around(lastDay, AROUND_DAYS))],
      ),
    )
    .orderBy(id);
  const replacedBy = (standing: "double" | "doubtful") =>
    new Set(rows.flatMap((row) => (row.standing === standing ? (row.alike ?? []) : [])));
  const [surely, perhaps] = [replacedBy("double"), replacedBy("doubtful")];
  return rows.map(({ standing: _standing, alike: _alike, ...row }) => {
    const replaced = surely.has(row.id) ? "surely" : perhaps.has(row.id) ? "perhaps" : undefined;
    return { ...row, ...(replaced && { replaced }) };
  });
}

/** A file that was read in before with the same bytes, by another question than this one: who read it, and when. */
export async function readBefore(
  db: Queryable,
  club: string,
  { sha256, ask }: { sha256: string; ask: string },
): Promise<{ name: string; by: string; at: Date } | undefined> {
  const [found] = await db
    .select({ name: bankFiles.name, by: bankFiles.writtenBy, at: bankFiles.writtenAt })
    .from(bankFiles)
    .where(and(eq(bankFiles.club, club), eq(bankFiles.sha256, sha256), ne(bankFiles.id, ask)))
    .orderBy(sql`${bankFiles.writtenAt} desc`)
    .limit(1);
  return found;
}
