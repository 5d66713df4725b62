import {
  changePayment,
  createPayment,
  listAllocationOptions,
  listPayments,
  listSeasonPayments,
  readPayment,
} from "../contract/payments.ts";
import { allocate, refill } from "../rules/allocation.ts";
import { type LedgerPart, limitReturns, type PersonLedger, returnedCents, withdrawParts } from "../rules/ledger.ts";
import type { Transaction } from "../store/database.ts";
import {
  keysOf,
  kindOfPayment,
  lockMoneyOf,
  optionsWith,
  type Payable,
  readLedger,
  selectOptions,
  storeLedger,
  storeParts,
  withoutRefund,
} from "../store/ledgers.ts";
import * as store from "../store/payments.ts";
import { seasonExists } from "../store/references.ts";
import { afterPage } from "./paging.ts";
import { refusalOf, refuseFaults, unknownReferences } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.9, and the payments of a season (club-api §4.3). */
export const paymentRoutes: Route[] = [
  read(listPayments, async (db, { query }) => {
    const rows = await store.selectPayments(db, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, (row) => row);
  }),

  read(listSeasonPayments, async (db, { params, query }) => {
    const rows = await store.selectSeasonPayments(db, params.id, { after: query.after, take: query.limit + 1 });
    if (rows.length === 0 && !(await seasonExists(db, params.id))) return undefined;
    return afterPage(rows, query.limit, (row) => row);
  }),

  read(readPayment, async (db, { params }) => {
    const data = await store.findPayment(db, params.id);
    return data && { data };
  }),

  read(listAllocationOptions, async (db, { params }) => {
    const payment = await store.findPayment(db, params.id);
    return payment && { data: await selectOptions(db, payment) };
  }),

  write(createPayment, {
    decide: async (tx, { body }) => {
      const { allocations, ...payment } = body;
      await mustNameRecords(tx, payment);
      if (allocations.length === 0) return undefined;
      await lockMoneyOf(tx, [payment.member_id]);
      const ledger = await readLedger(tx, payment.member_id);
      return { ledger, parts: await chosenParts(tx, payment, { ledger, own: [], keys: allocations }) };
    },
    commit: async (tx, { body: { allocations: _, ...payment }, now }, _found, chosen) => {
      const id = await store.insertPayment(tx, { ...payment, recorded_at: now });
      if (chosen) await storeParts(tx, id, chosen.parts);
      return { id };
    },
  }),

  write(changePayment, {
    find: (tx, { params }) => store.lockPayment(tx, params.id),
    decide: async (tx, { body }, before) => {
      const { allocations, ...change } = body;
      await mustNameRecords(tx, change);
      const after = { ...before, ...change };
      const isOther = (["member_id", "season_id", "amount_cents", "type"] as const).some(
        (field) => after[field] !== before[field],
      );
      return allocations || isOther ? partsAfter(tx, before, after, allocations) : undefined;
    },
    commit: async (tx, { body: { allocations: _, ...change } }, { id }, spread) => {
      await store.updatePayment(tx, id, change);
      if (spread) await storeLedger(tx, spread.before, spread.after);
      return { id };
    },
  }),
];

async function mustNameRecords(tx: Transaction, named: { member_id?: number; season_id?: number }): Promise<void> {
  refuseFaults([
    ...(await unknownReferences(tx, "person", "/member_id", named.member_id)),
    ...(await unknownReferences(tx, "season", "/season_id", named.season_id)),
  ]);
}

type Spendable = Payable & { amount_cents: number };

/**
 * What the chosen keys take of a payment, decided while nobody else can settle for its person.
 * @throws Problem 422 `allocation_invalid`
 */
async function chosenParts(
  tx: Transaction,
  payment: Spendable,
  { ledger, own, keys }: { ledger: PersonLedger; own: readonly string[]; keys: readonly string[] },
): Promise<LedgerPart[]> {
  const allocated = allocate(payment.amount_cents, keys, await optionsWith(tx, payment, { ledger, own }));
  if ("denied" in allocated) throw refusalOf(allocated.denied, { allocations: keys });
  return allocated.allocations;
}

/**
 * The ledger with a payment as it will be. Keys that are sent take all of it but what went back of it meanwhile, or are refused; keys from before
 * keep what still fits (club-api#payments).
 */
async function partsAfter(
  tx: Transaction,
  before: Spendable & { id: number },
  after: Spendable & { id: number },
  keys: readonly string[] | undefined,
): Promise<{ before: PersonLedger; after: PersonLedger }> {
  const { id } = before;
  await lockMoneyOf(tx, [before.member_id, after.member_id]);
  const stored = await readLedger(tx, before.member_id);
  const own = keysOf(stored, id);
  const staysMoney = kindOfPayment(after.type) === "money" && after.member_id === before.member_id;
  const withdrawn = limitReturns(withdrawParts(stored, id), id, staysMoney ? after.amount_cents : 0);
  const free = { ...after, amount_cents: after.amount_cents - returnedCents(withdrawn, id) };
  const theirs = after.member_id === before.member_id ? withdrawn : await readLedger(tx, after.member_id);
  const ledger = theirs.filter((one) => one.id !== id);
  const parts = keys
    ? await chosenParts(tx, free, { ledger, own, keys })
    : refill(free.amount_cents, own, await optionsWith(tx, free, { ledger, own }));
  const kind = kindOfPayment(after.type);
  const chosen = withdrawn.map((one) => (one.id === id ? { ...one, kind, parts } : one));
  const isLess = kindOfPayment(before.type) === "refund";
  return { before: stored, after: isLess ? await withoutRefund(tx, before, { ledger: chosen, own }) : chosen };
}
