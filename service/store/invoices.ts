import { and, asc, eq, inArray, isNull, min, sql } from "drizzle-orm";
import { communeOf } from "../communes/reference.ts";
import type { Invoice } from "../invoices/invoice.ts";
import type { Queryable, Transaction } from "./database.ts";
import { membershipKey, registrationKey } from "./ledgers.ts";
import { findPerson, type PersonRecord } from "./people.ts";
import {
  annual_registrations,
  event_registrations,
  events,
  groups,
  payment_allocations,
  payments,
  seasons,
} from "./schema.ts";

/** A registration of either kind, as far as an invoice needs it. */
interface Registration {
  id: number;
  member_id: number;
  season_id: number;
  season: string;
  activity: string;
  euros: number | null;
  membership_euros: number;
}

type Kind = "annual" | "event";

/** The invoice of a registration, as far as the club's records tell; undefined for none, or a refused one: nothing is owed. */
export async function findInvoice(
  db: Queryable,
  kind: Kind,
  id: number,
  { club, today }: { club: string; today: string },
): Promise<Invoice | undefined> {
  const registration = await (kind === "annual" ? findAnnual(db, id) : findEvent(db, id));
  const person = registration && (await findPerson(db, registration.member_id));
  if (!registration || !person) return undefined;
  const withMembership = kind === "annual" && registration.membership_euros > 0 && (await isFirst(db, registration));
  return {
    number: `${kind === "annual" ? "A" : "E"}-${String(id).padStart(6, "0")}`,
    issuedOn: today,
    club,
    season: registration.season,
    payer: payerOf(person, today),
    participant: listName(person),
    lines: [
      { label: registration.activity, cents: (registration.euros ?? 0) * 100 },
      ...(withMembership ? [{ label: "Adhésion au club", cents: registration.membership_euros * 100 }] : []),
    ],
    settlements: await settlementsOf(db, kind, registration, withMembership),
  };
}

/**
 * Notes that the registration's invoice was drawn; gives who and what it is about the first time, undefined from then on. When
 * two are drawn at once, the database lets one be the first.
 */
export async function markInvoiced(
  tx: Transaction,
  kind: Kind,
  id: number,
  now: Date,
): Promise<{ member_id: number; group_id?: number; event_id?: number } | undefined> {
  const [a, e] = [annual_registrations, event_registrations];
  const [marked] =
    kind === "annual"
      ? await tx
          .update(a)
          .set({ invoiced_at: now })
          .where(and(eq(a.id, id), isNull(a.invoiced_at)))
          .returning({ member_id: a.member_id, group_id: a.group_id })
      : await tx
          .update(e)
          .set({ invoiced_at: now })
          .where(and(eq(e.id, id), isNull(e.invoiced_at)))
          .returning({ member_id: e.member_id, event_id: e.event_id });
  return marked;
}

async function findAnnual(db: Queryable, id: number): Promise<Registration | undefined> {
  const [found] = await db
    .select({
      id: annual_registrations.id,
      member_id: annual_registrations.member_id,
      season_id: annual_registrations.season_id,
      season: seasons.name,
      activity: groups.name,
      euros: groups.cost_euros,
      membership_euros: seasons.membership_cost_euros,
    })
    .from(annual_registrations)
    .innerJoin(groups, eq(groups.id, annual_registrations.group_id))
    .innerJoin(seasons, eq(seasons.id, annual_registrations.season_id))
    .where(and(eq(annual_registrations.id, id), sql`${annual_registrations.valid} is distinct from false`));
  return found;
}

async function findEvent(db: Queryable, id: number): Promise<Registration | undefined> {
  const [found] = await db
    .select({
      id: event_registrations.id,
      member_id: event_registrations.member_id,
      season_id: event_registrations.season_id,
      season: seasons.name,
      activity: events.name,
      euros: events.cost_euros,
      membership_euros: seasons.membership_cost_euros,
    })
    .from(event_registrations)
    .innerJoin(events, eq(events.id, event_registrations.event_id))
    .innerJoin(seasons, eq(seasons.id, event_registrations.season_id))
    .where(and(eq(event_registrations.id, id), sql`${event_registrations.valid} is distinct from false`));
  return found;
}

/** Membership is owed once a season: the invoice of the person's first registration carries it. */
async function isFirst(db: Queryable, { id, member_id, season_id }: Registration): Promise<boolean> {
  const [first] = await db
    .select({ id: min(annual_registrations.id) })
    .from(annual_registrations)
    .where(
      and(
        eq(annual_registrations.member_id, member_id),
        eq(annual_registrations.season_id, season_id),
        sql`${annual_registrations.valid} is distinct from false`,
      ),
    );
  return first?.id === id;
}

const SETTLEMENT_WORDS: Readonly<Record<string, string>> = {
  Paiement: "Paiement",
  Reduction: "Réduction",
  Remboursement: "Remboursement",
  Autre: "Autre règlement",
  ReportSolde: "Report de solde",
};

/** What was set against the registration, and against the membership where the invoice carries it, by date. */
async function settlementsOf(
  db: Queryable,
  kind: Kind,
  { id, member_id, season_id }: Registration,
  withMembership: boolean,
): Promise<Invoice["settlements"]> {
  const keys = [registrationKey(kind, id), ...(withMembership ? [membershipKey(season_id)] : [])];
  const rows = await db
    .select({
      on: payments.received_on,
      type: payments.type,
      method: payments.method,
      cents: sql<number>`sum(${payment_allocations.amount_cents})`.mapWith(Number),
    })
    .from(payment_allocations)
    .innerJoin(payments, eq(payments.id, payment_allocations.payment_id))
    .where(and(eq(payments.member_id, member_id), inArray(payment_allocations.key, keys)))
    .groupBy(payments.id)
    .orderBy(asc(payments.received_on), asc(payments.id));
  return rows.map(({ on, type, method, cents }) => ({
    on,
    label: [SETTLEMENT_WORDS[type ?? "Paiement"], method].filter(Boolean).join(" – "),
    cents: type === "Remboursement" ? -cents : cents,
  }));
}

/** Adults pay for themselves; for a minor the first legal representative with a name does. */
function payerOf(person: PersonRecord, today: string): Invoice["payer"] {
  const { address, city_code, birth_date } = person;
  const commune = city_code === null ? undefined : communeOf(city_code);
  const adultSince = birth_date && `${Number(birth_date.slice(0, 4)) + 18}${birth_date.slice(4)}`;
  const minor = adultSince !== null && adultSince > today;
  const parent = minor ? person.parents.find(({ first_name, last_name }) => first_name || last_name) : undefined;
  return { name: listName(parent ?? person), address, town: commune ? `${commune.postal_code} ${commune.name}` : null };
}

/** NOM Prénom */
function listName({ first_name, last_name }: { first_name: string | null; last_name: string | null }): string {
  return [last_name?.toLocaleUpperCase("fr"), first_name].filter(Boolean).join(" ");
}
