import "server-only";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { type BankLine, bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { type Countered, counteredPayments } from "#lib/treasury/deposits/counters.ts";
import { putOnLine } from "#lib/treasury/expenses/on-line.ts";
import { type OddParts, oddParts } from "./odd-parts.ts";
import type { SettledPart, SettlingHand, WishedSettlement } from "./settled-part.ts";
import { depositOf, reimburse } from "./settled-things.ts";
import { type MatchRow, matchesOf, writeLineChange } from "./told-line.ts";

/** Why a line stays open · `gone` · `doubtful`: whether it is a line at all has to be said first · `settled`: as something else by now · or what is odd about its parts. */
export type NotSettled = "gone" | "doubtful" | "settled" | OddParts;

export type SettledLine = { line: number; done: true } | { line: number; done: false; why: NotSettled };

/**
 * Writes down what lines were, each by itself: one that cannot be settled leaves the others as they are. A slip learns its day and its line of the statement, an aid its reimbursement. What is said again is
 * settled as it is.
 */
export async function settleLines(
  tx: Transaction,
  { wishes, ...hand }: SettlingHand & { wishes: readonly WishedSettlement[] },
): Promise<SettledLine[]> {
  // One thing is on one line: two who settle at once see each other.
  await takeTurnOf(tx, `bank ${hand.club}`);
  const countered = await counteredPayments(tx, hand.club);
  const outcomes: SettledLine[] = [];
  let count = 0;
  for (const wish of wishes) {
    const is = await settleOne(tx, { ...hand, countered }, wish);
    if (is === "new") count += 1;
    outcomes.push(
      is === "new" || is === "same" ? { line: wish.line, done: true } : { line: wish.line, done: false, why: is },
    );
  }
  if (count > 0) await writeAudit(tx, { by: hand.by, club: hand.club, action: "deposit.settle", details: { count } });
  return outcomes;
}

/** `new`: it is settled so · `same`: it was settled so before. */
async function settleOne(
  tx: Transaction,
  { countered, ...hand }: SettlingHand & { countered: ReadonlyMap<number, Countered> },
  wish: WishedSettlement,
): Promise<"new" | "same" | NotSettled> {
  const { club, by, now } = hand;
  const [line] = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.club, club), eq(bankLines.id, wish.line)));
  if (!line) return "gone";
  if (line.standing !== "counted") return "doubtful";
  const before = await matchesOf(tx, [line.id]);
  if (before.length > 0) return isSameSaid(before, wish.parts) ? "same" : "settled";
  const odd = await oddParts(tx, line, wish.parts, countered);
  if (odd) return odd;
  const rows: (typeof bankMatches.$inferInsert)[] = [];
  for (const [position, part] of wish.parts.entries()) {
    const kept = part.kind === "slip" ? await depositOf(tx, hand, line, part.slip) : null;
    if (part.kind === "aid") await reimburse(tx, hand, line, part);
    const paysBack =
      part.kind === "expense" && part.expense !== undefined
        ? await putOnLine(tx, hand, line, { id: part.expense, cents: part.cents })
        : false;
    rows.push({
      ...{ club, line: line.id, position, ...part, before: kept, paysBack, note: position === 0 ? wish.note : null },
      ...{ how: wish.how, writtenBy: by.name, writtenAt: now },
    });
  }
  await tx.insert(bankMatches).values(rows);
  await writeLineChange(tx, hand, line, { before: null, after: wish.parts, note: wish.note });
  await settleOther(tx, hand, line, wish);
  return "new";
}

/** The line of the other account of the club is settled with it. */
async function settleOther(tx: Transaction, hand: SettlingHand, line: BankLine, { how, parts }: WishedSettlement) {
  const [part] = parts;
  if (parts.length !== 1 || part?.kind !== "transfer") return;
  const [other] = await tx.select().from(bankLines).where(eq(bankLines.id, part.other));
  if (!other || other.cents !== 0 - line.cents) return;
  const mirrored = { kind: "transfer" as const, cents: other.cents, other: line.id };
  const { club, by, now } = hand;
  await tx
    .insert(bankMatches)
    .values({ club, line: other.id, position: 0, ...mirrored, how, writtenBy: by.name, writtenAt: now });
  await writeLineChange(tx, hand, other, { before: null, after: [mirrored], note: null });
}

function isSameSaid(rows: readonly MatchRow[], parts: readonly SettledPart[]): boolean {
  const said = (one: Partial<MatchRow>) =>
    [
      ...[one.kind, one.cents, one.slip ?? null, one.paymentId ?? null],
      ...[one.dossier ?? null, one.other ?? null, one.expense ?? null],
    ].join(" ");
  return rows.map(said).join() === parts.map((part) => said(part as Partial<MatchRow>)).join();
}
