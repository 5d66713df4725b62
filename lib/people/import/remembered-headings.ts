import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { importHeadings } from "#lib/base/store/schema/people/import.ts";
import { fold } from "#lib/base/words/fold.ts";

/** Characters of a heading that are kept: longer ones are sentences, which no two files have alike. */
const LONGEST_HEADING = 120;

/** Rows of a club at most by one INSERT: a file has fewer columns. */
const MOST_AT_ONCE = 500;

/** What a column was said to be: a field, or null where it is left aside. */
export interface HeadingChoice {
  heading: string;
  field: string | null;
}

const keyOf = (heading: string): string => fold(heading).slice(0, LONGEST_HEADING);

/**
 * What a club's people last said of columns with these headings.
 * @returns by the heading as it was given; one that nobody spoke of is missing
 */
export async function rememberedHeadings(
  db: Queryable,
  club: string,
  headings: readonly string[],
): Promise<Map<string, string | null>> {
  const keys = [...new Set(headings.map(keyOf))].filter((key) => key !== "").slice(0, MOST_AT_ONCE);
  if (keys.length === 0) return new Map();
  const { heading, field } = importHeadings;
  const kept = await db
    .select({ heading, field })
    .from(importHeadings)
    .where(and(eq(importHeadings.club, club), inArray(heading, keys)));
  const known = new Map(kept.map((one) => [one.heading, one.field]));
  return new Map(
    headings.flatMap((one) => {
      const found = known.get(keyOf(one));
      return found === undefined ? [] : [[one, found] as const];
    }),
  );
}

/** Keeps what was said of columns; what was said last counts. One without a heading has nothing to be known by. */
export async function rememberHeadings(
  tx: Transaction,
  club: string,
  choices: readonly HeadingChoice[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const chosen = new Map(choices.map(({ heading, field }) => [keyOf(heading), field]));
  chosen.delete("");
  // In one order, so that two who keep the same headings at once wait for each other.
  for (const [heading, field] of [...chosen].slice(0, MOST_AT_ONCE).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const row = { field, writtenBy: by, writtenAt: now };
    await tx
      .insert(importHeadings)
      .values({ club, heading, ...row })
      .onConflictDoUpdate({ target: [importHeadings.club, importHeadings.heading], set: row });
  }
}
