import "server-only";
import { and, eq } from "drizzle-orm";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { openDues } from "#lib/treasury/payments/open-dues.ts";
import { type NewPayments, recordPayments } from "#lib/treasury/payments/record.ts";
import { type ChosenAmount, portionsOf, propose } from "#lib/treasury/payments/split.ts";
import { estimatesToCome, familyDuesToCome } from "#lib/treasury/payments/under-way.ts";

/** How what came in by a line would be given out: what is due of somebody and their family, in its order; what is beyond it settles nothing by name. */
async function proposedAmounts(
  db: Queryable,
  scope: ClubSeason,
  { memberId, cents }: { memberId: number; cents: number },
): Promise<ChosenAmount[]> {
  const family = await familyDuesToCome(db, scope, memberId);
  const { chosen, remainderCents } = propose(
    cents,
    family.flatMap(({ id, lines }) => openDues(id, lines)),
  );
  return remainderCents > 0 ? [...chosen, { memberId, target: null, cents: remainderCents }] : chosen;
}

/** A transfer that nobody recorded, given out as a cheque is: to what is due of somebody and their family. */
export interface LineToRecord extends Omit<NewPayments, "parts"> {
  line: number;
  memberId: number;
  /** As the club calls it. */
  method: string;
}

/** `gone`: there is no such line that could be recorded · `settled`: it is something by now. */
export type RecordedLine = { ok: true } | NotRecorded | AskedOtherwise;

interface NotRecorded {
  ok: false;
  code: "gone" | "settled";
}

/**
 * Turns a line into payments by what is due at this moment, and settles it as these in one transaction: what is asked of the club is durable, and the line is no other thing's meanwhile. What is due is read before the transaction,
 * which would keep everybody else from an embedded database.
 */
export async function recordLine(db: Store["db"], wish: LineToRecord): Promise<RecordedLine> {
  const { line: id, memberId, method, ...said } = wish;
  const { club, ask, askedBy, now } = said;
  // A line never changes; whether it is open is asked where it is settled.
  const [read] = await db
    .select({ cents: bankLines.cents })
    .from(bankLines)
    .where(and(eq(bankLines.club, club), eq(bankLines.id, id)));
  if (!read || read.cents <= 0) return { ok: false, code: "gone" };
  const chosen = await proposedAmounts(db, { club, seasonId: said.seasonId }, { memberId, cents: read.cents });
  const members = [...new Set(chosen.map(({ memberId }) => memberId))];
  const owed = await estimatesToCome(db, { club, seasonId: said.seasonId }, members);
  const dues = [...owed].flatMap(([member, { due }]) => openDues(member, due));
  // What is due changes with what was asked: the same question again is known by what a person said.
  const asking = { club, account: askedBy.id, ask, said: [said.seasonId, id, memberId] };
  return db.transaction((tx) =>
    answeredOnce(tx, asking, async (): Promise<RecordedLine> => {
      await takeTurnOf(tx, `bank ${club}`);
      const [found] = await tx
        .select({ line: bankLines, settled: bankMatches.line })
        .from(bankLines)
        .leftJoin(bankMatches, eq(bankMatches.line, bankLines.id))
        .where(and(eq(bankLines.club, club), eq(bankLines.id, id), eq(bankLines.standing, "counted")))
        .limit(1);
      if (!found) return { ok: false, code: "gone" };
      if (found.settled !== null) return { ok: false, code: "settled" };
      const { day: receivedOn, label, cents } = found.line;
      // What is kept beside each payment tells by which recording, and so from which line, it came.
      const details = { chequeNumber: null, bank: null, drawer: null, depositMonth: null };
      const parts = portionsOf(chosen, dues).map(({ memberId, cents: amountCents, towards }) => ({
        ...{ memberId, amountCents, towards, method, receivedOn, type: "Paiement" as const, details },
      }));
      // Under a name that another recording has nothing is recorded, and the line is not that.
      if (!(await recordPayments(tx, { ...said, parts })).isNew) return { ok: false, code: "asked_otherwise" };
      await tx.insert(bankMatches).values({
        ...{ club, line: id, position: 0, kind: "recording", cents, recording: ask },
        ...{ how: "chosen", writtenBy: askedBy.name, writtenAt: now },
      });
      await writeChanges(tx, {
        ...{ club, seasonId: said.seasonId, kind: "bankLine", by: askedBy, now },
        about: [`bank-lines/${id}`, `recordings/${ask}`, ...members.map((member) => `members/${member}`)],
        ...{
          before: null,
          after: { statementLine: label, bankDay: receivedOn, amountCents: cents, settledAs: ["recording"] },
        },
      });
      return { ok: true };
    }),
  );
}
