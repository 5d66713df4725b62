import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { isRequested } from "#lib/sync/outbox/work.ts";
import { bringsMoney } from "#lib/sync/resources/payment-facts.ts";
import { bankDays } from "#lib/treasury/deposits/deposit-days.ts";
import { givenBack } from "./give-back.ts";
import { givenOf, isChanging } from "./history.ts";
import { targetOf } from "./options.ts";
import { type CounterKind, type NewPayments, recordingKey, recordPayments } from "./record.ts";

/** What is to go back, as somebody wishes it. */
export interface WishedReturn extends Omit<NewPayments, "parts"> {
  /** The payments of one cheque, or one payment. */
  paymentIds: readonly number[];
  kind: CounterKind;
  /** Of one payment alone: a part of it, in cents; null: all that is left of each. */
  cents: number | null;
  method: string;
  /** ISO date. */
  receivedOn: string;
  reason: string | null;
}

/**
 * It is written down, or why not: a payment is not in the copy, is one by which no money came in, has not so much left, what it settles is not known here,
 * the bank is said to return what lies in the drawer, it went back before it came, or it is being changed, so that nobody knows how much there is.
 */
export type RequestedReturn =
  | { ok: true }
  | { ok: false; code: "gone" | "noMoney" | "unread" | "tooMuch" | "nothingLeft" | "inDrawer" | "early" | "changing" };

/**
 * Writes down that money goes back: a `Remboursement` for each payment, from what it settled (club-api §2.11), linked with it in the desk's store. Two
 * people at once give back no cent twice: what waits to be sent counts.
 */
export async function requestReturn(tx: Transaction, wished: WishedReturn): Promise<RequestedReturn> {
  const { club, paymentIds, kind, cents, method, receivedOn, reason, ...said } = wished;
  await takeTurn(tx, club);
  // Asked again after a lost reply: its own parts must not count against it.
  if (await isRequested(tx, recordingKey(club, said.ask))) return { ok: true };
  const rows = await tx
    .select()
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), sql`${mirrorPayments.id} = any(${integers(paymentIds)})`))
    .orderBy(mirrorPayments.id);
  if (rows.length !== new Set(paymentIds).size) return { ok: false, code: "gone" };
  // By a discount nothing came in: cash that is given back for one would be missing.
  if (rows.some(({ type, seasonId }) => !bringsMoney(type) || seasonId !== said.seasonId))
    return { ok: false, code: "noMoney" };
  if (rows.some(({ allocations }) => allocations === null)) return { ok: false, code: "unread" };
  const odd = await oddReturn(tx, wished, rows);
  if (odd) return { ok: false, code: odd };
  if (await isChanging(tx, club, paymentIds)) return { ok: false, code: "changing" };
  const given = await givenOf(tx, club, paymentIds);
  const parts = [];
  for (const { id, memberId, amountCents, allocations } of rows) {
    const amount = Math.abs(amountCents ?? 0);
    const left = amount - (given.get(id) ?? 0);
    const back = cents ?? left;
    if (back > left) return { ok: false, code: "tooMuch" };
    if (memberId === null || back <= 0) continue;
    const from = { amountCents: amount, givenCents: given.get(id) ?? 0, allocations: allocations ?? [] };
    for (const part of givenBack(from, back, targetOf))
      parts.push({
        ...{ memberId, amountCents: part.cents, towards: part.towards, method, receivedOn },
        ...{ type: "Remboursement" as const, counters: { countersId: id, kind, reason } },
      });
  }
  if (parts.length === 0) return { ok: false, code: "nothingLeft" };
  await recordPayments(tx, { club, ...said, parts });
  return { ok: true };
}

type PaymentRow = Pick<typeof mirrorPayments.$inferSelect, "id" | "methodKey" | "receivedOn">;

/** No bank returns what it was never given, and nothing goes back before it came. */
async function oddReturn(
  tx: Transaction,
  { club, kind, receivedOn }: WishedReturn,
  rows: readonly PaymentRow[],
): Promise<"inDrawer" | "early" | undefined> {
  if (rows.some((row) => row.receivedOn !== null && receivedOn < row.receivedOn)) return "early";
  if (kind !== "returned") return undefined;
  const days = await bankDays(tx, club, rows);
  if (days.some((day) => day === null)) return "inDrawer";
  return days.some((day) => day !== null && day !== undefined && receivedOn < day) ? "early" : undefined;
}
