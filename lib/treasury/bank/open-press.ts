import "server-only";
import { and, asc, count, desc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { type OpenedLine, openLine } from "./open-line.ts";
import type { SettlingHand } from "./settled-part.ts";

/** Lines that one press settled together as sure, as many of them as are settled still. Travels as JSON. */
export interface SurePress {
  /** RFC 3339: when, which names it. */
  at: string;
  by: string;
  lines: number;
}

/** A line that stays settled, and why. */
export interface KeptSettled {
  line: number;
  why: Extract<OpenedLine, { opened: false }>["why"];
}

const { club: ofClub, line, how, position, writtenAt, writtenBy } = bankMatches;

/** What was settled as sure by one press, the last one first. One that settled a single line is that line. */
export async function surePresses(db: Queryable, club: string, limit: number): Promise<SurePress[]> {
  const lines = count();
  const rows = await db
    .select({ at: writtenAt, by: writtenBy, lines })
    .from(bankMatches)
    .where(and(eq(ofClub, club), eq(how, "sure"), eq(position, 0)))
    .groupBy(writtenAt, writtenBy)
    .having(gt(lines, 1))
    .orderBy(desc(writtenAt), asc(writtenBy))
    .limit(limit);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * Opens all lines again that one press settled as sure, each as if alone: one that cannot be opened stays as it is, and the others are open. What was said otherwise since is left.
 * @param press when, and who pressed
 */
export async function openPress(
  tx: Transaction,
  { press, ...hand }: SettlingHand & { press: { at: Date; by: string } },
): Promise<{ opened: number; kept: KeptSettled[] }> {
  await takeTurnOf(tx, `bank ${hand.club}`);
  const rows = await tx
    .select({ line })
    .from(bankMatches)
    .where(
      and(
        ...[eq(ofClub, hand.club), eq(how, "sure"), eq(position, 0)],
        ...[eq(writtenAt, press.at), eq(writtenBy, press.by)],
      ),
    )
    .orderBy(asc(line));
  let opened = 0;
  const kept: KeptSettled[] = [];
  for (const { line: id } of rows) {
    const one = await openLine(tx, { ...hand, line: id });
    if (one.opened) opened += 1;
    else kept.push({ line: id, why: one.why });
  }
  return { opened, kept };
}
