import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { AllocationOption } from "../rules/allocation.ts";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import {
  annual_registrations,
  event_registrations,
  events,
  groups,
  payment_allocations,
  payments,
  seasons,
} from "./schema.ts";

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

/** One payment with its allocation keys, kept from changing until the transaction ends. */
export async function lockPayment(tx: Transaction, id: number): Promise<(Stored & { keys: string[] }) | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  if (!payment) return undefined;
  const chosen = await tx
    .select({ key: payment_allocations.key })
    .from(payment_allocations)
    .where(eq(payment_allocations.payment_id, id))
    .orderBy(asc(payment_allocations.position));
  return { ...payment, keys: chosen.map(({ key }) => key) };
}

/** Whose payment in which season; `id` when it exists already, so that its own allocations do not count against it. */
export interface Payable {
  id?: number;
  member_id: number;
  season_id: number;
  type: Stored["type"];
}

/** An allocation option as the document shows it (club-api#payments). */
export interface LabelledOption extends AllocationOption {
  label: string;
  due_cents: number;
  allocated_cents: number;
}

interface Due {
  key: string;
  type: string;
  registration_id: number | null;
  label: string;
  due_cents: number;
}

/** What a payment can be set against, oldest registration first. Amounts in cents. */
export async function selectOptions(db: Queryable, payable: Payable): Promise<LabelledOption[]> {
  const dues = [...(await annualDues(db, payable)), ...(await eventDues(db, payable))];
  const settled = await settledBy(db, payable, dues);
  return dues.map((due) => {
    const allocated_cents = Math.max(0, settled.get(`${due.type} ${due.registration_id}`) ?? 0);
    const left = Math.max(0, due.due_cents - allocated_cents);
    // A refund gives back what was paid; everything else settles what is still due.
    return { ...due, allocated_cents, available_cents: payable.type === "Remboursement" ? allocated_cents : left };
  });
}

/** The person's annual registrations that are not refused, and with one of them the membership. */
async function annualDues(db: Queryable, { member_id, season_id }: Payable): Promise<Due[]> {
  const rows = await db
    .select({ id: annual_registrations.id, name: groups.name, euros: groups.cost_euros })
    .from(annual_registrations)
    .innerJoin(groups, eq(groups.id, annual_registrations.group_id))
    .where(
      and(
        eq(annual_registrations.member_id, member_id),
        eq(annual_registrations.season_id, season_id),
        sql`${annual_registrations.valid} is distinct from false`,
      ),
    )
    .orderBy(asc(annual_registrations.id));
  if (rows.length === 0) return [];
  const [season] = await db
    .select({ name: seasons.name, euros: seasons.membership_cost_euros })
    .from(seasons)
    .where(eq(seasons.id, season_id));
  const membership: Due = {
    key: `membership:${season_id}`,
    type: "membership",
    registration_id: null,
    label: `Adhésion – ${season?.name ?? ""}`,
    due_cents: (season?.euros ?? 0) * 100,
  };
  return [...rows.map((row) => dueOf("annual", row)), ...(membership.due_cents > 0 ? [membership] : [])];
}

async function eventDues(db: Queryable, { member_id, season_id }: Payable): Promise<Due[]> {
  const rows = await db
    .select({ id: event_registrations.id, name: events.name, euros: events.cost_euros })
    .from(event_registrations)
    .innerJoin(events, eq(events.id, event_registrations.event_id))
    .where(
      and(
        eq(event_registrations.member_id, member_id),
        eq(event_registrations.season_id, season_id),
        sql`${event_registrations.valid} is distinct from false`,
      ),
    )
    .orderBy(asc(event_registrations.id));
  return rows.map((row) => dueOf("event", row));
}

function dueOf(kind: "annual" | "event", row: { id: number; name: string; euros: number | null }): Due {
  return {
    key: `${kind}-registration:${row.id}`,
    type: `${kind}_registration`,
    registration_id: row.id,
    label: row.name,
    due_cents: (row.euros ?? 0) * 100,
  };
}

/** What other payments have settled, by type and registration; refunds take away. */
async function settledBy(db: Queryable, { id = 0, member_id, season_id }: Payable, dues: readonly Due[]) {
  if (dues.length === 0) return new Map<string, number>();
  const rows = await db
    .select({
      type: payment_allocations.type,
      registration_id: payment_allocations.registration_id,
      cents: sql<number>`sum(case when ${payments.type} = 'Remboursement' then -${payment_allocations.amount_cents}
        else ${payment_allocations.amount_cents} end)`.mapWith(Number),
    })
    .from(payment_allocations)
    .innerJoin(payments, eq(payments.id, payment_allocations.payment_id))
    .where(
      and(
        eq(payments.member_id, member_id),
        eq(payments.season_id, season_id),
        inArray(payment_allocations.type, [...new Set(dues.map(({ type }) => type))]),
        sql`${payments.id} <> ${id}`,
      ),
    )
    .groupBy(payment_allocations.type, payment_allocations.registration_id);
  return new Map(rows.map((row) => [`${row.type} ${row.registration_id}`, row.cents]));
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

/** Replaces what a payment settles. */
export async function replaceAllocations(
  tx: Transaction,
  payment_id: number,
  chosen: readonly (PaymentAllocation & { key: string })[],
): Promise<void> {
  await tx.delete(payment_allocations).where(eq(payment_allocations.payment_id, payment_id));
  if (chosen.length === 0) return;
  await tx
    .insert(payment_allocations)
    .values(chosen.map((allocation, position) => ({ ...allocation, payment_id, position })));
}
