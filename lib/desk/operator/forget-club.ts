import "server-only";
import { and, eq, getTableColumns, getTableName, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Account } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { ACCESS_NAME, accessName, deleteClub, findClub } from "#lib/base/store/clubs.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { tellRightsChanged } from "#lib/base/store/live-channel.ts";
import { TABLES_OF_CLUBS } from "#lib/base/store/of-club.ts";
import * as schema from "#lib/base/store/schema.ts";
import { BEYOND_HOLD } from "#runtime/database/hold.ts";
import { isOfEnvironment } from "./environment-club.ts";

/** Who forgets it. */
type Operator = Pick<Account, "id" | "name">;

/** A table with a column `club`: its rows are of one club. */
interface ClubTable {
  table: PgTable;
  club: PgColumn;
}

/** Every table whose rows are of a club, as the schema has them: one that is added is among them. Each before those that it refers to, so that nothing is left that refers to what is gone. */
export const CLUB_TABLES: readonly ClubTable[] = TABLES_OF_CLUBS.toReversed().flatMap(({ table }) => {
  const { club } = getTableColumns(table) as Record<string, PgColumn>;
  return club ? [{ table, club }] : [];
});

/** What is named before a club is forgotten; all else counts with `other`. */
const NAMED = {
  people: [schema.mirrorPeople],
  roles: [schema.memberships, schema.invitations],
  works: [schema.works],
  notes: [schema.personNotes],
  letters: [schema.letters],
  papers: [schema.signedPapers],
  journals: [schema.journalExports],
  bank: [schema.bankLines],
  expenses: [schema.expenses],
  log: [schema.auditEntries],
} as const;

/** What of a club this desk holds, by what it is: numbers of rows. */
export type HeldOfClub = Record<keyof typeof NAMED | "other", number>;

/** Counts what will be forgotten with a club. */
export async function heldOfClub(db: Queryable, club: string): Promise<HeldOfClub> {
  const counts = sql.join(
    CLUB_TABLES.map(
      ({ table, club: of }) =>
        sql`select ${getTableName(table)} as name, count(*)::integer as rows from ${table} where ${of} = ${club}`,
    ),
    sql` union all `,
  );
  const { rows } = (await db.execute(counts)) as unknown as { rows: { name: string; rows: number }[] };
  const nameOf = new Map<string, keyof HeldOfClub>(
    Object.entries(NAMED).flatMap(([what, tables]) =>
      tables.map((table) => [getTableName(table), what as keyof HeldOfClub]),
    ),
  );
  const held = Object.fromEntries([...Object.keys(NAMED), "other"].map((what) => [what, 0])) as HeldOfClub;
  for (const { name, rows: count } of rows) held[nameOf.get(name) ?? "other"] += count;
  return held;
}

export type ClubForgotten = { ok: true; name: string } | { ok: false; fault: "gone" | "of_environment" | "not_typed" };

/**
 * Forgets a club: its connection and every row of every table that is its own, the log of what was done in it too. Accounts that had no other club may sign in no more, and go
 * with what is kept of people who left (decision 32). That it was here, under which name and who ended it stays in the operators' history.
 * @param operator null: whoever has the machine, by a command
 * @param typed the club's name, as whoever wants it gone has typed it
 */
export async function forgetClub(
  tx: Transaction,
  operator: Operator | null,
  slug: string,
  typed: string,
): Promise<ClubForgotten> {
  // One that stands still, to be taken elsewhere, is forgotten like any other.
  await tx.execute(sql.raw(BEYOND_HOLD));
  // The accounts before the club, as whoever changes a role holds them.
  await holdAccounts(tx, await accountsOf(tx, slug));
  const [row] = await tx
    .select({ slug: schema.clubs.slug })
    .from(schema.clubs)
    .where(eq(schema.clubs.slug, slug))
    .for("update");
  const club = row && (await findClub(tx, slug));
  if (!club) return { ok: false, fault: "gone" };
  if (isOfEnvironment(club)) return { ok: false, fault: "of_environment" };
  if (folded(typed) !== folded(club.name)) return { ok: false, fault: "not_typed" };
  // Nobody comes to it any more: a role refers to the club's row, which is held.
  const left = await accountsOf(tx, slug);
  await holdAccounts(tx, left);
  await forgetRows(tx, slug);
  await deleteClub(tx, slug);
  await forgetAccess(tx, accessName(club));
  if (left.length > 0) await closeAccounts(tx, left, operator);
  await tellRightsChanged(tx);
  await writeAudit(tx, {
    ...{ by: operator, action: "club.forget", subject: `clubs/${slug}` },
    details: { name: club.name, count: left.length },
  });
  return { ok: true, name: club.name };
}

/** Milliseconds for `forgetClub`: a club of many years has millions of rows, and nobody else waits for them. */
export const FORGOTTEN_WITHIN = { statementMs: 300_000, transactionMs: 600_000 };

/** Removes every row of every table that is of a club, beside the club's own. */
export async function forgetRows(tx: Transaction, slug: string): Promise<void> {
  for (const { table, club: of } of CLUB_TABLES) await tx.delete(table).where(eq(of, slug));
}

/** Whoever has a role in a club, and whoever had one there alone: their account is that club's as much. */
async function accountsOf(tx: Transaction, slug: string): Promise<number[]> {
  const { accounts, memberships } = schema;
  const seated = await tx.select({ id: memberships.accountId }).from(memberships).where(eq(memberships.club, slug));
  const made = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.homeClub, slug));
  return [...new Set([...seated, ...made].map(({ id }) => id))];
}

/** Holds accounts, in the order of their numbers: a role in another club that is given meanwhile is seen, or waits. */
async function holdAccounts(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { id } = schema.accounts;
  if (ids.length > 0)
    await tx
      .select({ id })
      .from(schema.accounts)
      .where(inArray(id, [...ids]))
      .orderBy(id)
      .for("update");
}

const folded = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** What was counted for the access, where no other connection has it. */
async function forgetAccess(tx: Transaction, access: string): Promise<void> {
  const { quotaAllowances, quotaSpendings, clubs } = schema;
  for (const table of [quotaAllowances, quotaSpendings])
    await tx
      .delete(table)
      .where(
        and(
          eq(table.integration, access),
          notExists(tx.select({ slug: clubs.slug }).from(clubs).where(eq(ACCESS_NAME, access))),
        ),
      );
}

/** Whoever had a role in that club alone. */
async function closeAccounts(tx: Transaction, ids: readonly number[], operator: Operator | null): Promise<void> {
  const { accounts, memberships } = schema;
  const elsewhere = tx
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(eq(memberships.accountId, accounts.id));
  const closed = await tx
    .update(accounts)
    .set({ disabledAt: sql`now()`, isClosed: true, sessionNumber: sql`${accounts.sessionNumber} + 1` })
    .where(
      and(
        inArray(accounts.id, [...ids]),
        ...[
          isNull(accounts.disabledAt),
          eq(accounts.isOperator, false),
          eq(accounts.demo, false),
          notExists(elsewhere),
        ],
      ),
    )
    .returning({ id: accounts.id });
  await writeAudit(
    tx,
    ...closed.map(({ id }) => ({ by: operator, action: "account.disable", subject: `accounts/${id}` })),
  );
}
