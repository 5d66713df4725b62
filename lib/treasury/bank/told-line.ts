import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type BankLine, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { aboutPayments } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import { totalOf } from "./proposals/proposal-shape.ts";
import type { SettlingHand } from "./settled-part.ts";

export type MatchRow = typeof bankMatches.$inferSelect;

/** What lines are settled as, part by part. */
export const matchesOf = (tx: Transaction, lines: readonly number[]): Promise<MatchRow[]> =>
  tx
    .select()
    .from(bankMatches)
    .where(sql`${bankMatches.line} = any(${integers(lines)})`)
    .orderBy(bankMatches.line, bankMatches.position);

/** A part as it is told. */
interface ChangedPart {
  kind: MatchRow["kind"];
  cents: number;
  slip?: number | null;
  paymentId?: number | null;
  dossier?: string | null;
  expense?: string | null | undefined;
}

/** What a line was and is, told beside all that it is about. */
export async function writeLineChange(
  tx: Transaction,
  { club, by, now }: SettlingHand,
  line: BankLine,
  sides: { before: readonly ChangedPart[] | null; after: readonly ChangedPart[] | null; note: string | null },
): Promise<void> {
  const told = (parts: readonly ChangedPart[] | null) => {
    if (parts === null) return null;
    const fee = totalOf(parts.filter(({ kind }) => kind === "fee"));
    return {
      ...{ statementLine: line.label, bankDay: line.day, amountCents: line.cents },
      settledAs: [...new Set(parts.map(({ kind }) => kind))],
      slipNumber: parts.find((part) => part.slip)?.slip ?? null,
      paymentIds: parts.flatMap((part) => part.paymentId ?? []),
      ...(fee !== 0 && fee !== line.cents && { feeCents: fee }),
      ...(sides.note !== null && { note: sides.note }),
    };
  };
  const all = [...(sides.before ?? []), ...(sides.after ?? [])];
  await writeChanges(tx, {
    ...{ club, seasonId: null, kind: "bankLine", by, now },
    about: [
      `bank-lines/${line.id}`,
      ...all.flatMap((part) => (part.slip ? [`slips/${part.slip}`] : [])),
      ...all.flatMap((part) => (part.dossier ? [`aid-dossiers/${part.dossier}`] : [])),
      ...all.flatMap((part) => (part.expense ? [`expenses/${part.expense}`] : [])),
      ...aboutPayments(...all.flatMap((part) => part.paymentId ?? [])),
    ],
    ...{ before: told(sides.before), after: told(sides.after) },
  });
}
