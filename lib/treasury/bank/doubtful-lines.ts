import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { integers } from "#lib/base/store/integers.ts";
import { bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";

/** What somebody says of lines that look like those of an earlier file: they are these, written otherwise, or lines of their own. */
export interface SaidLines extends Hand {
  club: string;
  lines: readonly number[];
  are: "double" | "counted";
}

/**
 * Writes down whether lines are those that they look like. What was said may be said otherwise, unless a line is settled as something.
 * @returns how many lines stand as it was said
 */
export async function sayLines(tx: Transaction, { club, lines, are, by, now }: SaidLines): Promise<number> {
  await takeTurnOf(tx, `bank ${club}`);
  const said = await tx
    .update(bankLines)
    .set({ standing: are, saidBy: by.name, saidAt: now })
    .where(
      and(
        ...[eq(bankLines.club, club), sql`${bankLines.id} = any(${integers(lines)})`],
        ne(bankLines.standing, are),
        // A line that never looked like another one is counted, whatever somebody says.
        sql`(${bankLines.standing} <> 'counted' or ${bankLines.saidBy} is not null)`,
        sql`not exists (select 1 from ${bankMatches} where ${bankMatches.line} = ${bankLines.id})`,
      ),
    )
    .returning({ id: bankLines.id });
  if (said.length > 0)
    await writeAudit(tx, { by, club, action: "deposit.same_lines", details: { what: are, count: said.length } });
  return said.length;
}
