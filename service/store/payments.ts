import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { payment_allocations, payments } from "./schema.ts";

type Stored = typeof payments.$inferSelect;
type StoredAllocation = typeof payment_allocations.$inferSelect;

/** What a payment settles, as the document shows it (club-api §2.11). */
export type PaymentAllocation = Pick<StoredAllocation, "type" | "registration_id" | "amount_cents">;

/** A payment as the document shows it. */
export type PaymentRecord = Stored & { allocations: PaymentAllocation[] };

const allocations = sql<PaymentAllocation[]>`(
  select coalesce(json_agg(json_build_object('type', a.type, 'registration_id', a.registration_id,
    'amount_cents', a.amount_cents) order by a.position), '[]'::json)
  from ${payment_allocations} a where a.payment_id = ${payments.id})`;

const record = {
  id: payments.id,
  member_id: payments.member_id,
  season_id: payments.season_id,
  amount_cents: payments.amount_cents,
  method: payments.method,
  type: payments.type,
  received_on: payments.received_on,
  recorded_at: payments.recorded_at,
  allocations: allocations.as("allocations"),
};

function listWhere(db: Queryable, where: SQL | undefined, take: number): Promise<PaymentRecord[]> {
  return db.select(record).from(payments).where(where).orderBy(asc(payments.id)).limit(take);
}

/** Every payment, ascending id. */
export function selectPayments(db: Queryable, { after, take }: PageWindow): Promise<PaymentRecord[]> {
  return listWhere(db, gt(payments.id, after), take);
}

/** A season's payments, ascending id. */
export function selectSeasonPayments(
  db: Queryable,
  season: number,
  { after, take }: PageWindow,
): Promise<PaymentRecord[]> {
  return listWhere(db, and(eq(payments.season_id, season), gt(payments.id, after)), take);
}

/** One payment. */
export async function findPayment(db: Queryable, id: number): Promise<PaymentRecord | undefined> {
  const [payment] = await listWhere(db, eq(payments.id, id), 1);
  return payment;
}

/** One payment, kept from changing until the transaction ends. Parts of it that a ledger changes may still be written. */
export async function lockPayment(tx: Transaction, id: number): Promise<Stored | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("no key update");
  return payment;
}

/** What a write may set. */
export type PaymentChange = Partial<Omit<Stored, "id" | "recorded_at">>;

/** Stores a new payment without allocations; gives its id. */
export async function insertPayment(tx: Transaction, payment: Omit<Stored, "id">): Promise<number> {
  const [made] = await tx.insert(payments).values(payment).returning({ id: payments.id });
  if (!made) throw new Error("the payment was not stored");
  return made.id;
}

/** Changes a payment; a change of its allocations alone leaves nothing to set. */
export async function updatePayment(tx: Transaction, id: number, change: PaymentChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(payments).set(change).where(eq(payments.id, id));
}
