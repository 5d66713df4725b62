import "server-only";
import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { type Account, presentAccount, withRoles } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { tellRightsChanged } from "#lib/base/store/live-channel.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { canSignIn, holdAccount } from "./membership.ts";

/**
 * The account as it was before, or why nothing was changed: nobody of this number, one of the demonstration, nobody would be left who can sign in, or whoever does it is
 * an operator no more.
 */
export type OperatorChange = { account: Account } | { kept: "gone" | "demo" | "lastOperator" | "noOperator" };

/** Whoever connects clubs here and watches over them, by name. */
export async function listOperators(db: Queryable): Promise<Account[]> {
  const rows = await db
    .select(withRoles)
    .from(accounts)
    .where(eq(accounts.isOperator, true))
    .orderBy(asc(accounts.name), asc(accounts.id));
  return rows.map(presentAccount);
}

/**
 * Holds every operator's account, in the order of their numbers, until the transaction ends. Two who take each other's right at once: the second waits here, and finds
 * that they have none.
 * @returns the numbers of those who are not disabled
 */
export async function holdOperators(tx: Transaction): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: accounts.id, disabledAt: accounts.disabledAt })
    .from(accounts)
    .where(eq(accounts.isOperator, true))
    .orderBy(accounts.id)
    .for("update");
  return new Set(rows.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id));
}

/**
 * Makes somebody an operator, or takes that away. An operator's account is nobody's but their own from then on: a director of the club that made it could
 * otherwise choose its password, and be one. Where a club had it alone the caller gives it a new password as well (`makeOperatorLink`): its director may know the
 * present one, and whoever is signed in by it is signed out. Of those who can sign in one is left.
 * @param by the operator who does it; null: whoever owns the machine, who may take away the last one too
 */
export async function changeOperator(
  tx: Transaction,
  id: number,
  isOperator: boolean,
  by: { id: number; name: string } | null,
): Promise<OperatorChange> {
  const operators = await holdOperators(tx);
  if (by && !operators.has(by.id)) return { kept: "noOperator" };
  const account = await holdAccount(tx, id);
  if (!account) return { kept: "gone" };
  if (account.demo) return { kept: "demo" };
  if (account.isOperator === isOperator) return { account };
  if (!isOperator && by && (await isLast(tx, id))) return { kept: "lastOperator" };
  await tx
    .update(accounts)
    .set({ isOperator, ...(isOperator && { homeClub: null, sessionNumber: sql`${accounts.sessionNumber} + 1` }) })
    .where(eq(accounts.id, id));
  await tellRightsChanged(tx);
  await writeAudit(tx, {
    by,
    action: isOperator ? "operator.give" : "operator.end",
    subject: `accounts/${id}`,
    details: { name: account.name, ...(by ? {} : { at: "command line" }) },
  });
  return { account };
}

async function isLast(tx: Transaction, id: number): Promise<boolean> {
  const [others] = await tx
    .select({ count: count() })
    .from(accounts)
    .where(and(eq(accounts.isOperator, true), ne(accounts.id, id), canSignIn()));
  return others?.count === 0;
}
