import "server-only";
import { and, eq } from "drizzle-orm";
import type { FileType } from "#lib/base/files/content.ts";
import type { ReceivedFile } from "#lib/base/files/receive.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { expenseReceipts } from "#lib/base/store/schema/treasury/expenses.ts";
import { seal, unseal } from "#lib/base/store/seal.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import { heldExpense } from "./on-line.ts";
import { RECEIPT_LIMIT_BYTES } from "./receipt-limit.ts";

/** `gone`: there is no such expense, or no receipt of it · `too_large` beyond RECEIPT_LIMIT_BYTES. */
export type KeptReceipt = { ok: true } | { ok: false; code: "gone" | "too_large" };

/** Under what the bytes of a receipt are sealed. */
export const receiptLabel = (club: string, expense: string, type: FileType) => `${club}/receipt ${expense} ${type}`;
const of = (club: string, expense: string) => and(eq(expenseReceipts.club, club), eq(expenseReceipts.expense, expense));

/** Keeps the picture or PDF of an expense's receipt, sealed, in place of one that was there. The same file again changes nothing. */
export async function keepReceipt(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  { expense: id, file }: { expense: string; file: Pick<ReceivedFile, "bytes" | "type"> },
): Promise<KeptReceipt> {
  if (file.bytes.byteLength > RECEIPT_LIMIT_BYTES) return { ok: false, code: "too_large" };
  const expense = await heldExpense(tx, club, id);
  if (!expense) return { ok: false, code: "gone" };
  const [before] = await tx.select().from(expenseReceipts).where(of(club, id));
  const text = Buffer.from(file.bytes).toString("base64");
  if (before?.type === file.type && unseal(before.sealed, receiptLabel(club, id, before.type)) === text)
    return { ok: true };
  const written = {
    ...{ type: file.type, bytes: file.bytes.byteLength, sealed: seal(text, receiptLabel(club, id, file.type)) },
    ...{ writtenBy: by.name, writtenAt: now },
  };
  await tx
    .insert(expenseReceipts)
    .values({ club, expense: id, ...written })
    .onConflictDoUpdate({ target: [expenseReceipts.club, expenseReceipts.expense], set: written });
  await tell(tx, { club, by, now }, expense, [before?.bytes ?? null, written.bytes]);
  await writeAudit(tx, { by, club, action: "expense.receipt", subject: `expenses/${id}` });
  return { ok: true };
}

/** Takes the receipt of an expense away. */
export async function removeReceipt(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  id: string,
): Promise<KeptReceipt> {
  const expense = await heldExpense(tx, club, id);
  if (!expense) return { ok: false, code: "gone" };
  const [removed] = await tx.delete(expenseReceipts).where(of(club, id)).returning({ bytes: expenseReceipts.bytes });
  if (!removed) return { ok: false, code: "gone" };
  await tell(tx, { club, by, now }, expense, [removed.bytes, null]);
  await writeAudit(tx, { by, club, action: "expense.remove_receipt", subject: `expenses/${id}` });
  return { ok: true };
}

/**
 * The receipt of an expense; undefined where there is none.
 * @throws SealBrokenError where it was sealed with another secret
 */
export async function readReceipt(
  db: Queryable,
  club: string,
  expense: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: FileType } | undefined> {
  const [row] = await db.select().from(expenseReceipts).where(of(club, expense));
  if (!row) return undefined;
  const bytes = new Uint8Array(Buffer.from(unseal(row.sealed, receiptLabel(club, expense, row.type)), "base64"));
  return { bytes, type: row.type };
}

async function tell(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  expense: { id: string; seasonId: number },
  [before, after]: readonly [before: number | null, after: number | null],
) {
  await writeChanges(tx, {
    ...{ club, seasonId: expense.seasonId, kind: "expense", about: [`expenses/${expense.id}`], by, now },
    ...{ before: { receiptBytes: before }, after: { receiptBytes: after } },
  });
}
