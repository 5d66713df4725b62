import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { shownFile } from "#app/api/shown-file.ts";
import { mayKeepExpenses } from "#lib/base/access/permissions.ts";
import { receiveFile } from "#lib/base/files/receive.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { keepReceipt, readReceipt } from "#lib/treasury/expenses/receipt-file.ts";
import { RECEIPT_LIMIT_BYTES } from "#lib/treasury/expenses/receipt-limit.ts";

const takes = { rule: mayKeepExpenses, path: { id: z.uuid() } };

/** The receipt of an expense, for a frame of our page. */
export const GET = clubRoute(takes, async ({ seat, path: { id }, request }) => {
  const { db } = await store();
  const receipt = await readReceipt(db, seat.club, id);
  if (!receipt) return notHere();
  return shownFile({ person: seat.person.id, request }, `receipt-${id}`, async () => receipt.bytes);
});

/** Puts a receipt beside an expense, in place of one that was there: the body is the file and nothing else. The same file again changes nothing. */
export const POST = clubRoute(takes, async ({ seat, path: { id }, request }) => {
  const words = await getTranslations("expenses.receipt");
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > RECEIPT_LIMIT_BYTES) return problemAnswer(413, "too_large", words("tooLarge"));
  const received = await receiveFile(request);
  if (!received.ok) {
    const { fault } = received;
    if (fault === "too_large") return problemAnswer(413, fault, words("tooLarge"));
    return problemAnswer(422, fault, (await getTranslations("files.faults"))(fault));
  }
  const { club, person: by } = seat;
  const { db } = await store();
  const kept = await db.transaction((tx) =>
    keepReceipt(tx, { club, by: { id: by.id, name: by.name }, now: now() }, { expense: id, file: received.file }),
  );
  if (kept.ok) return uncached({ ok: true });
  if (kept.code === "too_large") return problemAnswer(413, kept.code, words("tooLarge"));
  return problemAnswer(404, kept.code, (await getTranslations("expenses.faults"))("gone"));
});
