import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { counteredPayments } from "#lib/treasury/deposits/counters.ts";
import { takeFromLine } from "#lib/treasury/expenses/on-line.ts";
import { recordingKey } from "#lib/treasury/payments/record.ts";
import type { SettlingHand } from "./settled-part.ts";
import { takeFromBank, takeReimbursementBack } from "./settled-things.ts";
import { matchesOf, writeLineChange } from "./told-line.ts";

/** `recorded`: payments were recorded from it, which are given back first · `returned`: the bank has returned a cheque of the slip. */
export type OpenedLine = { opened: true } | { opened: false; why: "gone" | "recorded" | "returned" };

/** Opens a line again that was settled: what it said of a slip, an aid and another account is as it was before, and both sides tell it. One that is open stays so. */
export async function openLine(
  tx: Transaction,
  { line: id, ...hand }: SettlingHand & { line: number },
): Promise<OpenedLine> {
  const { club, by } = hand;
  await takeTurnOf(tx, `bank ${club}`);
  const [line] = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.club, club), eq(bankLines.id, id)));
  if (!line) return { opened: false, why: "gone" };
  const rows = await matchesOf(tx, [line.id]);
  if (rows.length === 0) return { opened: true };
  for (const { recording } of rows)
    if (recording !== null && (await isRecorded(tx, club, recording))) return { opened: false, why: "recorded" };
  for (const { slip, before } of rows)
    if (slip !== null && before && !(await takeFromBank(tx, hand, line, { number: slip, before })))
      return { opened: false, why: "returned" };
  for (const { dossier, cents } of rows)
    if (dossier !== null) await takeReimbursementBack(tx, hand, line, { dossier, cents });
  for (const { expense, paysBack } of rows)
    if (expense !== null) await takeFromLine(tx, hand, line, { id: expense, paysBack });
  const [first] = rows;
  await tx.delete(bankMatches).where(eq(bankMatches.line, line.id));
  await writeLineChange(tx, hand, line, { before: rows, after: null, note: first?.note ?? null });
  const other = rows.length === 1 && first?.kind === "transfer" ? first.other : null;
  if (other !== null) await openOther(tx, hand, { other, line: line.id });
  await writeAudit(tx, { by, club, action: "deposit.open_line", subject: `bank-lines/${line.id}` });
  return { opened: true };
}

/** Whether something of what was recorded from a line is there, or may come to be: not all of it was refused, taken back, or countered to the last cent as written down wrongly. */
async function isRecorded(tx: Transaction, club: string, recording: string): Promise<boolean> {
  const [open] = await tx
    .select({ work: pieces.workId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), eq(works.askKey, recordingKey(club, recording))],
        inArray(pieces.state, [...OPEN_PIECES]),
      ),
    )
    .limit(1);
  if (open) return true;
  const { paymentId, recording: of } = paymentDetails;
  const recorded = await tx
    .select({ paymentId, amount: mirrorPayments.amountCents })
    .from(paymentDetails)
    .leftJoin(mirrorPayments, and(eq(mirrorPayments.club, club), eq(mirrorPayments.id, paymentId)))
    .where(and(eq(paymentDetails.club, club), eq(of, recording)));
  const countered = await counteredPayments(tx, club);
  // Of a payment that was corrected in part the rest came by this line still.
  return recorded.some(({ paymentId: id, amount }) => {
    const corrected = countered.get(id)?.correctedCents;
    return corrected === undefined || amount === null || corrected < Math.abs(amount);
  });
}

async function openOther(tx: Transaction, hand: SettlingHand, { other, line }: { other: number; line: number }) {
  const [settled] = await tx
    .delete(bankMatches)
    .where(and(eq(bankMatches.line, other), eq(bankMatches.other, line)))
    .returning();
  const [row] = await tx.select().from(bankLines).where(eq(bankLines.id, other));
  if (settled && row) await writeLineChange(tx, hand, row, { before: [settled], after: null, note: null });
}
