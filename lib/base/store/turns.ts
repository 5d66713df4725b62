import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { clubs } from "./schema/base/clubs.ts";

/**
 * Waits for whoever writes for a club at this moment, and has the next one wait until this transaction ends: what is counted, numbered or looked for before
 * it is written is not written twice. What only refers to the club does not wait.
 */
export async function takeTurn(tx: Transaction, club: string): Promise<void> {
  await tx.select({ slug: clubs.slug }).from(clubs).where(eq(clubs.slug, club)).for("no key update");
}

/** The same among those who name the same thing, and nobody else: for what a whole club need not wait for. */
export async function takeTurnOf(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** As `takeTurnOf`, without waiting. @returns whether nobody else has it */
export async function isTurnOf(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = (await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`)) as {
    rows: { got: unknown }[];
  };
  return rows[0]?.got === true;
}
