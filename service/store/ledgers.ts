import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Due, type LabelledOption, optionsAmong } from "../rules/allocation.ts";
import {
  type LedgerPart,
  type LedgerPayment,
  lowerDue,
  type PaymentKind,
  type PersonLedger,
  withdrawParts,
} from "../rules/ledger.ts";
import { preparedForClubs, type Queryable, type Transaction } from "./database.ts";
import {
  annual_registrations,
  event_registrations,
  events,
  groups,
  type PaymentType,
  payment_allocations,
  payments,
  people,
  seasons,
} from "./schema.ts";

/** The key of a registration among the parts of payments (club-api#payments). */
export const registrationKey = (kind: "annual" | "event", id: number): string => `${kind}-registration:${id}`;

/** The key of the membership of a season, which each person owes once. */
export const membershipKey = (season: number): string => `membership:${season}`;

/** What a payment of a type does to what it settles. One whose type is not known came in. */
export function kindOfPayment(type: PaymentType | null): PaymentKind {
  if (type === "Remboursement") return "refund";
  return type === "Reduction" ? "discount" : "money";
}

/**
 * Keeps the money of people from changing until the transaction ends: what names a registration is of a payment of its person, so whoever changes
 * one or what is due of it holds the person. Locks are taken in the order payment or registration, person, group, event, season.
 */
export async function lockMoneyOf(tx: Transaction, members: readonly number[]): Promise<void> {
  if (members.length === 0) return;
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...new Set(members)]))
    .orderBy(asc(people.id))
    .for("no key update");
}

const allOf = preparedForClubs("ledgers", (db) =>
  db
    .select({
      id: payments.id,
      member_id: payments.member_id,
      season_id: payments.season_id,
      type: payments.type,
      amount_cents: payments.amount_cents,
      label: sql<string>`concat_ws(' – ', nullif(${payments.method}, ''), to_char(${payments.received_on}, 'DD/MM/YYYY'))`,
      parts: sql<LedgerPart[]>`(select coalesce(json_agg(json_build_object('key', a.key, 'type', a.type,
        'registration_id', a.registration_id, 'amount_cents', a.amount_cents) order by a.position), '[]'::json)
        from ${payment_allocations} a where a.payment_id = ${payments}.id)`,
    })
    .from(payments)
    .where(sql`${payments.member_id} = any(${sql.placeholder("members")}::integer[])`)
    .orderBy(asc(payments.id)),
);

/** The ledgers of people, each with all of their payments; whoever has none has an empty one. */
export async function readLedgers(db: Queryable, members: readonly number[]): Promise<Map<number, PersonLedger>> {
  const rows = await allOf(db, { members: `{${members.join(",")}}` });
  const ledgers = new Map<number, LedgerPayment[]>(members.map((member) => [member, []]));
  for (const { member_id, type, ...row } of rows) ledgers.get(member_id)?.push({ ...row, kind: kindOfPayment(type) });
  return ledgers;
}

/** The ledger of one person. */
export async function readLedger(db: Queryable, member: number): Promise<PersonLedger> {
  return (await readLedgers(db, [member])).get(member) ?? [];
}

/** Stores the parts of all payments that settle something else than before. */
export async function storeLedger(tx: Transaction, before: PersonLedger, after: PersonLedger): Promise<void> {
  const known = new Map(before.map(({ id, parts }) => [id, parts]));
  const changed = after.filter(({ id, parts }) => !isDeepStrictEqual(known.get(id), parts));
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await tx.delete(payment_allocations).where(inArray(payment_allocations.payment_id, ids));
  for (const { id, parts } of changed) await storeParts(tx, id, parts);
}

/** Stores what a payment settles that settles nothing so far. */
export async function storeParts(tx: Transaction, payment_id: number, parts: readonly LedgerPart[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ key, type, registration_id, amount_cents }, position) => {
    return { payment_id, position, key, type, registration_id, amount_cents };
  });
  await tx.insert(payment_allocations).values(rows);
}

/** Whose payment in which season, with what it names already where it is stored. */
export interface Payable {
  id?: number;
  member_id: number;
  season_id: number;
  type: PaymentType | null;
}

/** What a stored payment can be set against, oldest registration first (club-api#payments). Its own parts do not count against it. */
export async function selectOptions(db: Queryable, payable: Payable & { id: number }): Promise<LabelledOption[]> {
  const ledger = await readLedger(db, payable.member_id);
  const own = keysOf(ledger, payable.id);
  return optionsWith(db, payable, { ledger: withdrawParts(ledger, payable.id), own });
}

/** What a payment can be set against, by a ledger in which it settles nothing. */
export async function optionsWith(
  db: Queryable,
  payable: Payable,
  { ledger, own }: { ledger: PersonLedger; own: readonly string[] },
): Promise<LabelledOption[]> {
  const { season_id, type } = payable;
  return optionsAmong(await duesOf(db, payable, own), ledger, { kind: kindOfPayment(type), season_id, own });
}

/**
 * A ledger in which a refund does not give back any more what it gave back before: what was paid anew of it since is too much now, and free
 * (`lowerDue`).
 */
export async function withoutRefund(
  db: Queryable,
  refund: Payable,
  { ledger, own }: { ledger: PersonLedger; own: readonly string[] },
): Promise<PersonLedger> {
  const dues = await duesOf(db, refund, own);
  return dues
    .filter(({ key }) => own.includes(key))
    .reduce((lowered, { key, due_cents }) => lowerDue(lowered, key, due_cents), ledger);
}

/** The keys of what a payment settles, in their order. */
export function keysOf(ledger: PersonLedger, payment: number): string[] {
  return (ledger.find(({ id }) => id === payment)?.parts ?? []).map(({ key }) => key);
}

/** The person's live registrations of the season, with those that the payment settles wherever they are now, and the membership. */
async function duesOf(db: Queryable, payable: Payable, own: readonly string[]): Promise<Due[]> {
  const annual = await annualDues(db, payable, own);
  const membership = annual.some(({ season_id }) => season_id === payable.season_id)
    ? await membershipDue(db, payable.season_id)
    : [];
  return [...annual.map((row) => dueOf("annual", row)), ...membership, ...(await eventDues(db, payable, own))];
}

/** The identifiers in keys of a kind. */
function idsIn(kind: "annual" | "event", keys: readonly string[]): number[] {
  const start = registrationKey(kind, 0).slice(0, -1);
  return keys.flatMap((key) => (key.startsWith(start) ? [Number(key.slice(start.length))] : []));
}

const among = (column: SQL.Aliased | SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${`{${ids.join(",")}}`}::integer[])`;

function annualDues(db: Queryable, { member_id, season_id }: Payable, own: readonly string[]) {
  const r = annual_registrations;
  return db
    .select({ id: r.id, season_id: r.season_id, name: groups.name, euros: groups.cost_euros })
    .from(r)
    .innerJoin(groups, eq(groups.id, r.group_id))
    .where(
      and(
        eq(r.member_id, member_id),
        or(eq(r.season_id, season_id), among(sql`${r.id}`, idsIn("annual", own))),
        sql`${r.valid} is distinct from false`,
      ),
    )
    .orderBy(asc(r.id));
}

function eventDues(db: Queryable, { member_id, season_id }: Payable, own: readonly string[]): Promise<Due[]> {
  const r = event_registrations;
  return db
    .select({ id: r.id, name: events.name, euros: events.cost_euros })
    .from(r)
    .innerJoin(events, eq(events.id, r.event_id))
    .where(
      and(
        eq(r.member_id, member_id),
        or(eq(r.season_id, season_id), among(sql`${r.id}`, idsIn("event", own))),
        sql`${r.valid} is distinct from false`,
      ),
    )
    .orderBy(asc(r.id))
    .then((rows) => rows.map((row) => dueOf("event", row)));
}

async function membershipDue(db: Queryable, season_id: number): Promise<Due[]> {
  const [season] = await db
    .select({ name: seasons.name, euros: seasons.membership_cost_euros })
    .from(seasons)
    .where(and(eq(seasons.id, season_id), gt(seasons.membership_cost_euros, 0)));
  if (!season) return [];
  const { name, euros } = season;
  const [key, label] = [membershipKey(season_id), `Adhésion – ${name}`];
  return [{ key, type: "membership", registration_id: null, label, due_cents: euros * 100 }];
}

function dueOf(kind: "annual" | "event", row: { id: number; name: string; euros: number | null }): Due {
  return {
    key: registrationKey(kind, row.id),
    type: `${kind}_registration`,
    registration_id: row.id,
    label: row.name,
    due_cents: (row.euros ?? 0) * 100,
  };
}
