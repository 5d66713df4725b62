import "server-only";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { type ChronicledKind, type ChronicledPart, chronicle } from "#lib/base/store/schema/sync/chronicle.ts";
import { texts } from "#lib/base/store/texts.ts";
import type { HeldSource, Whose } from "../source.ts";

const { id, about, kind, seasonId, before, after, reason, writtenAt } = chronicle;

/** Changes of what the accounts are made of; all others are the desk's own. */
const OF_ACCOUNTS: ChronicledKind[] = ["payment", "cheque", "slip", "paper", "bankLine"];
const OWN: ChronicledKind[] = ["plan", "aid", "exemption", "note", "refusalReason"];

/** What was changed of their payments, as it was and as it is. */
export const heldMoneyChanges: HeldSource = {
  name: "moneyChanges",
  tables: [chronicle],
  read: (db, whose) => changesOf(db, whose, OF_ACCOUNTS),
  forgetting: { stays: "accounting" },
};

/** What was changed of what the desk agreed with them and wrote of them. */
export const heldDeskChanges: HeldSource = {
  name: "deskChanges",
  tables: [chronicle],
  read: (db, whose) => changesOf(db, whose, OWN),
  forgetting: {
    forget: async (tx, whose) =>
      (await tx.delete(chronicle).where(ofThem(whose, OWN)).returning({ id: chronicle.id })).length,
  },
};

function ofThem({ club, members, payments }: Whose, kinds: ChronicledKind[]): SQL | undefined {
  const subjects = [...members.map((one) => `members/${one}`), ...payments.map((one) => `payments/${one}`)];
  return and(eq(chronicle.club, club), inArray(kind, kinds), sql`${about} && ${texts(subjects)}`);
}

async function changesOf(db: Queryable, whose: Whose, kinds: ChronicledKind[]) {
  const rows = await db
    .select({ kind, seasonId, before, after, reason, writtenAt })
    .from(chronicle)
    .where(ofThem(whose, kinds))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...row, before: told(row.before), after: told(row.after) }));
}

/** As all else that is held is named, and without whom of the club a note was for: those are other people's data. */
function told(side: object | null): object | null {
  if (side === null) return null;
  const { forName: _, noteKind, counters, parts, ...rest } = side as Record<string, unknown>;
  return {
    ...rest,
    ...((noteKind ?? counters) ? { kind: noteKind ?? counters } : {}),
    ...(Array.isArray(parts) && {
      parts: (parts as ChronicledPart[]).map(({ cents, ...part }) => ({ ...part, amountCents: cents })),
    }),
  };
}
