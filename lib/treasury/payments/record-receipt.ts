import "server-only";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import type { Store } from "#lib/base/store/database.ts";
import { openDues } from "./open-dues.ts";
import { type NewPayments, type PaymentPart, recordPayments } from "./record.ts";
import { type EarlierCheque, sameCheque } from "./same-cheque.ts";
import { type ChosenAmount, type OpenDue, portionsOf, propose } from "./split.ts";
import { estimatesToCome, familyDuesToCome } from "./under-way.ts";

/** What was received of one payer, as it was given out. */
export interface Receipt extends Omit<NewPayments, "parts"> {
  chosen: readonly ChosenAmount[];
  sum: Omit<PaymentPart, "memberId" | "amountCents" | "towards">;
  /** A cheque's number, where one of that number is looked for among what these people gave before; null: whoever records is sure. */
  cheque: string | null;
}

/** Written down now or before; or something else was, under the name of this question. */
type Written = { ok: true } | AskedOtherwise;

/** The same; or a cheque of that number was recorded for one of these people before, or is being recorded. */
export type RecordedReceipt = Written | { ok: false; code: "same_cheque"; before: EarlierCheque };

/**
 * Turns what was received into payments by what is due at this moment beyond what is under way already, and writes them down (club-api §4.9). What is due is
 * read before the transaction, which would keep everybody else from an embedded database: what the club has is checked by the club, part by part.
 */
export async function recordReceipt(
  db: Store["db"],
  { chosen, sum, cheque, ...said }: Receipt,
): Promise<RecordedReceipt> {
  const members = [...new Set(chosen.map(({ memberId }) => memberId))];
  const owed = await estimatesToCome(db, { club: said.club, seasonId: said.seasonId }, members);
  const dues = [...owed].flatMap(([member, { due }]) => openDues(member, due));
  return db.transaction((tx) =>
    answeredOnce(tx, askingOf(said, [chosen, sum]), async (): Promise<RecordedReceipt> => {
      const before = cheque === null ? undefined : await sameCheque(tx, { ...said, members, number: cheque });
      if (before) return { ok: false, code: "same_cheque", before };
      await recordPayments(tx, { ...said, parts: partsOf(chosen, dues, sum) });
      return { ok: true };
    }),
  );
}

/** What a person said of it: what is due may have become another since, and is no other question. */
const askingOf = ({ club, ask, seasonId, askedBy }: Omit<NewPayments, "parts">, what: unknown) => ({
  ...{ club, account: askedBy.id, ask, said: [seasonId, what] },
});

const partsOf = (chosen: readonly ChosenAmount[], dues: readonly OpenDue[], sum: Receipt["sum"]): PaymentPart[] =>
  portionsOf(chosen, dues).map(({ memberId, cents, towards }) => ({ ...sum, memberId, amountCents: cents, towards }));

/** One payer of several, whose amount is given out as it would be proposed. */
export interface PlainReceipt {
  memberId: number;
  amountCents: number;
  method: string;
  /** ISO date. */
  receivedOn: string;
}

/**
 * Writes down what was received of many payers, each as a recording of its own: what is due of the payer and their family is settled in its order, and
 * what is beyond it settles nothing by name. Payers of one family settle one after the other.
 * @param said its `ask` names the whole; each payer's has its place behind it
 */
export async function recordReceipts(
  db: Store["db"],
  receipts: readonly PlainReceipt[],
  said: Omit<NewPayments, "parts">,
): Promise<Written> {
  const scope = { club: said.club, seasonId: said.seasonId };
  const given = new Map<string, number>();
  const recordings: PaymentPart[][] = [];
  for (const { memberId, amountCents, method, receivedOn } of receipts) {
    const family = await familyDuesToCome(db, scope, memberId);
    const dues = family
      .flatMap(({ id, lines }) => openDues(id, lines))
      .map((due) => ({ ...due, leftCents: Math.max(0, due.leftCents - (given.get(keyOf(due)) ?? 0)) }));
    const { chosen, remainderCents } = propose(amountCents, dues);
    for (const { memberId: of, target, cents } of chosen) {
      const key = target && keyOf({ memberId: of, ...target });
      if (key) given.set(key, (given.get(key) ?? 0) + cents);
    }
    const beyond = remainderCents > 0 ? [{ memberId, target: null, cents: remainderCents }] : [];
    recordings.push(partsOf([...chosen, ...beyond], dues, { method, receivedOn, type: "Paiement" }));
  }
  return db.transaction((tx) =>
    answeredOnce(tx, askingOf(said, receipts), async () => {
      for (const [place, parts] of recordings.entries())
        await recordPayments(tx, { ...said, ask: `${said.ask}-${place}`, parts });
      return { ok: true };
    }),
  );
}

const keyOf = ({ memberId, kind, registrationId }: Omit<OpenDue, "leftCents">) =>
  `${memberId} ${kind} ${registrationId}`;
