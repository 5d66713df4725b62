import { and, asc, eq, ne, sql } from "drizzle-orm";
import { lowerDue, type PersonLedger, releaseDue } from "../rules/ledger.ts";
import type { Queryable, Transaction } from "./database.ts";
import { lockMoneyOf, membershipKey, readLedger, readLedgers, registrationKey, storeLedger } from "./ledgers.ts";
import { annual_registrations, event_registrations, events, groups, seasons } from "./schema.ts";

/** A registration as far as its money goes. */
interface Settleable {
  id: number;
  member_id: number;
  season_id: number;
}

const isNamed = (ledger: PersonLedger, key: string): boolean =>
  ledger.some(({ parts }) => parts.some((part) => part.key === key));

/**
 * Frees what names a registration that is no more, or not this person's any more (club-api#payments), and their membership where it was the last
 * that made them a member. The person is locked.
 */
export async function freeRegistration(
  tx: Transaction,
  kind: "annual" | "event",
  { id, member_id, season_id }: Settleable,
): Promise<void> {
  const ledger = await readLedger(tx, member_id);
  const released = releaseDue(ledger, registrationKey(kind, id));
  const after = kind === "annual" ? await freeMembership(tx, released, { id, member_id, season_id }) : released;
  await storeLedger(tx, ledger, after);
}

/**
 * When a registration of a person moves to another group: its parts go along up to what is due there, the membership of a season that it leaves
 * does not. The person is locked.
 */
export async function fitMovedRegistration(
  tx: Transaction,
  before: Settleable,
  { season_id, dueCents }: { season_id: number; dueCents: number },
): Promise<void> {
  const ledger = await readLedger(tx, before.member_id);
  const lowered = lowerDue(ledger, registrationKey("annual", before.id), dueCents);
  await storeLedger(tx, ledger, season_id === before.season_id ? lowered : await freeMembership(tx, lowered, before));
}

/** A ledger without the membership of a season in which the person has no registration but one that leaves it. */
async function freeMembership(
  tx: Transaction,
  ledger: PersonLedger,
  { id, member_id, season_id }: Settleable,
): Promise<PersonLedger> {
  const key = membershipKey(season_id);
  if (!isNamed(ledger, key)) return ledger;
  const r = annual_registrations;
  const others = await tx
    .select({ id: r.id })
    .from(r)
    .where(
      and(eq(r.member_id, member_id), eq(r.season_id, season_id), ne(r.id, id), sql`${r.valid} is distinct from false`),
    )
    .limit(1);
  return others.length > 0 ? ledger : releaseDue(ledger, key);
}

/** What all registrations of something owe: a group or an event. */
export interface PricedActivity {
  kind: "annual" | "event";
  id: number;
}

/** Locks those whose registrations owe the price of a group or an event, before it is locked itself. */
export async function lockPayersOf(tx: Transaction, activity: PricedActivity): Promise<void> {
  await lockMoneyOf(tx, [...new Set((await liveIn(tx, activity)).map(({ member_id }) => member_id))]);
}

/**
 * After the price of a group or an event fell, or a group has left a season: frees what is beyond what is due now. Who registered while the activity
 * was waited for is locked only here.
 * @param left the season that the group has left
 */
export async function fitActivity(tx: Transaction, activity: PricedActivity, left?: number): Promise<void> {
  await lockPayersOf(tx, activity);
  const registrations = await liveIn(tx, activity);
  const cents = await priceOf(tx, activity);
  const ledgers = await readLedgers(tx, [...new Set(registrations.map(({ member_id }) => member_id))]);
  for (const [member_id, ledger] of ledgers) {
    let after = ledger;
    for (const { id } of registrations.filter((one) => one.member_id === member_id)) {
      after = lowerDue(after, registrationKey(activity.kind, id), cents);
      if (left !== undefined) after = await freeMembership(tx, after, { id, member_id, season_id: left });
    }
    await storeLedger(tx, ledger, after);
  }
}

/** The registrations that owe the price of a group or an event. */
function liveIn(db: Queryable, { kind, id }: PricedActivity): Promise<{ id: number; member_id: number }[]> {
  const r = kind === "annual" ? annual_registrations : event_registrations;
  const column = kind === "annual" ? annual_registrations.group_id : event_registrations.event_id;
  return db
    .select({ id: r.id, member_id: r.member_id })
    .from(r)
    .where(and(eq(column, id), sql`${r.valid} is distinct from false`))
    .orderBy(asc(r.id));
}

async function priceOf(db: Queryable, { kind, id }: PricedActivity): Promise<number> {
  const table = kind === "annual" ? groups : events;
  const [found] = await db.select({ euros: table.cost_euros }).from(table).where(eq(table.id, id));
  return (found?.euros ?? 0) * 100;
}

/** Those who owe the membership of a season. */
async function membersOf(db: Queryable, season: number): Promise<number[]> {
  const r = annual_registrations;
  const found = await db
    .selectDistinct({ member_id: r.member_id })
    .from(r)
    .where(and(eq(r.season_id, season), sql`${r.valid} is distinct from false`));
  return found.map(({ member_id }) => member_id);
}

/** Locks those who owe the membership of a season, before it is locked itself. */
export async function lockMembersOf(tx: Transaction, season: number): Promise<void> {
  await lockMoneyOf(tx, await membersOf(tx, season));
}

/** After the price of a membership fell: frees what is beyond it. */
export async function fitMemberships(tx: Transaction, season: number): Promise<void> {
  const [found] = await tx.select({ euros: seasons.membership_cost_euros }).from(seasons).where(eq(seasons.id, season));
  const members = await membersOf(tx, season);
  await lockMoneyOf(tx, members);
  for (const ledger of (await readLedgers(tx, members)).values())
    await storeLedger(tx, ledger, lowerDue(ledger, membershipKey(season), (found?.euros ?? 0) * 100));
}
