import {
  changePayment,
  createPayment,
  listAllocationOptions,
  listPayments,
  listSeasonPayments,
  readPayment,
} from "../contract/payments.ts";
import { allocate } from "../rules/allocation.ts";
import type { Transaction } from "../store/database.ts";
import * as store from "../store/payments.ts";
import { lockPerson } from "../store/people.ts";
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
    return payment && { data: await store.selectOptions(db, payment) };
  }),

  write(createPayment, {
    decide: async (tx, { body: { allocations, ...payment } }) => {
      await mustNameRecords(tx, payment);
      return allocationsOf(tx, payment, allocations, { allocations });
    },
    commit: async (tx, { body: { allocations, ...payment }, now }, _found, chosen) => {
      const id = await store.insertPayment(tx, { ...payment, recorded_at: now });
      await store.replaceAllocations(tx, id, chosen);
      return { id };
    },
  }),

  write(changePayment, {
    find: (tx, { params }) => store.lockPayment(tx, params.id),
    decide: async (tx, { body }, { keys, ...before }) => {
      const { allocations, ...change } = body;
      await mustNameRecords(tx, change);
      const merged = { ...before, ...change };
      const moved = (["member_id", "season_id", "amount_cents", "type"] as const).some(
        (field) => merged[field] !== before[field],
      );
      if (!allocations && !moved) return undefined;
      return allocationsOf(tx, merged, allocations ?? keys, body);
    },
    commit: async (tx, { body: { allocations, ...change } }, { id }, chosen) => {
      await store.updatePayment(tx, id, change);
      if (chosen) await store.replaceAllocations(tx, id, chosen);
      return { id };
    },
  }),
];

/** A change of these asks again whether the payment can settle what it settles. */
const BRING_UP = ["amount_cents", "season_id", "member_id", "type"];

async function mustNameRecords(tx: Transaction, named: { member_id?: number; season_id?: number }): Promise<void> {
  refuseFaults([
    ...(await unknownReferences(tx, "person", "/member_id", named.member_id)),
    ...(await unknownReferences(tx, "season", "/season_id", named.season_id)),
  ]);
}

/**
 * What the payment settles by its keys, decided while nobody else can settle for this person.
 * @throws Problem 422 `allocation_invalid`
 */
async function allocationsOf(
  tx: Transaction,
  payment: store.Payable & { amount_cents: number },
  keys: readonly string[],
  sent: Readonly<Record<string, unknown>>,
): Promise<(store.PaymentAllocation & { key: string })[]> {
  if (keys.length === 0) return [];
  // Two payments at once must not settle the same registration twice.
  await lockPerson(tx, payment.member_id);
  const allocated = allocate(payment.amount_cents, keys, await store.selectOptions(tx, payment));
  if ("denied" in allocated) throw refusalOf(allocated.denied, sent, BRING_UP);
  return allocated.allocations.map((allocation, index) => ({ ...allocation, key: keys[index] ?? "" }));
}
