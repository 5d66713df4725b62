import "server-only";
import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { bankMappings, type StatementField } from "#lib/base/store/schema/treasury/bank.ts";
import { headsKey, isStatement } from "./bank-heads.ts";
import type { StatementMappings } from "./table.ts";

/** What a club's people said of the columns of banks whose headings nobody knew. */
export async function knownMappings(db: Queryable, club: string): Promise<StatementMappings> {
  const rows = await db.select().from(bankMappings).where(eq(bankMappings.club, club));
  return new Map(rows.map(({ heads, fields }) => [heads, fields]));
}

/**
 * Remembers what the columns of such a table are: the next file of this bank is read so by itself. What was said last counts.
 * @returns false where they make no statement: a day, a label, and one amount or two columns of them
 */
export async function rememberMapping(
  tx: Transaction,
  mapping: { club: string; headings: readonly string[]; fields: readonly (StatementField | null)[] } & Hand,
): Promise<boolean> {
  const { club, headings, fields, by, now } = mapping;
  if (fields.length > headings.length || !isStatement(fields)) return false;
  const row = { fields, writtenBy: by.name, writtenAt: now };
  await tx
    .insert(bankMappings)
    .values({ club, heads: headsKey(headings), ...row })
    .onConflictDoUpdate({ target: [bankMappings.club, bankMappings.heads], set: row });
  return true;
}
