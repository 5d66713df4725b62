import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople, type Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { familiesIn } from "#lib/people/families/families.ts";
import { peopleWithin } from "#lib/sync/copy/section.ts";
import type { SeenMoney } from "#lib/sync/copy/section-money.ts";
import { instalmentPlansOf } from "#lib/treasury/instalments/plans.ts";
import { claimOf, type DuesClaim } from "./claim.ts";
import type { DuesEstimate } from "./estimate.ts";
import { promisedBy } from "./plan-claims.ts";
import { estimates } from "./read.ts";

/** One person's part of what a family owes. Cents, as in `DuesEstimate`. */
export interface OwingPerson extends DuesEstimate {
  id: number;
  /** null where the copy does not know the person any more. */
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  email: string | null;
  phone: string | null;
  parents: readonly Parent[];
  searchKey: string;
}

/** A family with what all of it owes in a season: an estimate. Amounts in cents. */
export interface OwingFamily extends DuesClaim {
  /** Of whom there is something to say, as the copy orders names. */
  people: OwingPerson[];
  /** Of what was accepted. */
  dueCents: number;
  /** What lowers it: payments, reductions and what was carried over, less what was given back. */
  paidCents: number;
  /** Less than nothing: too much was paid. */
  balanceCents: number;
  unallocatedCents: number;
  /** Parts of plans for later months (claim.ts). */
  promisedCents: number;
  isPart: boolean;
  /** When the oldest registration came that was accepted and is not settled by name, RFC 3339; null where nothing is claimed. */
  oldest: string | null;
}

/**
 * The families of a season, each with what it owes, as the copy orders names: everybody who is registered to something or paid something. From the
 * copy and the plans that were agreed, in a fixed number of queries however many there are. Of a section its people among themselves, without plans (decision 102).
 * @param today of the club, an ISO date: which parts of plans are for later
 * @param members only the families of these; undefined: all of them
 */
export async function owingFamilies(
  db: Queryable,
  scope: SeenMoney,
  today: string,
  members?: readonly number[],
): Promise<OwingFamily[]> {
  const { within = null } = scope;
  // A plan is of all that a family owes the club.
  const promised = promisedBy(within ? [] : await instalmentPlansOf(db, scope, today));
  const { id, firstName, lastName, birthDate, email, phone, parents, searchKey, nameKey } = mirrorPeople;
  const people = await db
    .select({ id, firstName, lastName, birthDate, email, phone, parents, searchKey })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, scope.club), peopleWithin(within)))
    .orderBy(nameKey, id);
  const byId = new Map(people.map((person) => [person.id, person]));
  // A family is found among all records that one sees: two children may be linked by a parent's own.
  const familyOf = familiesIn(people);
  const families = new Set(members ? members.flatMap((member) => [familyOf.get(member) ?? []]) : familyOf.values());
  const owed = members
    ? await registeredOrPaid(db, scope, [...new Set([...[...families].flat(), ...members])])
    : await estimates(db, scope);
  const unknown = [...owed.keys()].filter((member) => !byId.has(member)).map((member) => [member]);
  return [...families, ...unknown].flatMap((ids) => {
    const those = ids.flatMap((member) => {
      const estimate = owed.get(member);
      return estimate ? { ...NOBODY, ...byId.get(member), ...estimate, id: member } : [];
    });
    // A plan is agreed with one of the family for all of it.
    const promisedCents = ids.reduce((sum, member) => sum + (promised.get(member) ?? 0), 0);
    return those.length > 0 ? familyOwing(those, promisedCents) : [];
  });
}

/** What some people owe; without those who are registered to nothing and paid nothing. */
async function registeredOrPaid(db: Queryable, scope: SeenMoney, members: readonly number[]) {
  const owed = await estimates(db, scope, members);
  return new Map([...owed].filter(([, { due, paid }]) => due.length > 0 || paid.length > 0));
}

const NOBODY = {
  ...{ firstName: null, lastName: null, birthDate: null, email: null, phone: null },
  ...{ parents: [], searchKey: "" },
};

/** What some people owe together. Pure. @param promisedCents of their plans, for later months */
export function familyOwing(people: OwingPerson[], promisedCents = 0): OwingFamily {
  const balanceCents = sumOf(people, ({ balanceCents: cents }) => cents);
  const dueCents = sumOf(people, ({ dueCents: cents }) => cents);
  const pendingCents = sumOf(people, ({ pendingCents: cents }) => cents);
  const claim = claimOf(people, promisedCents);
  return {
    ...{ people, dueCents, balanceCents, promisedCents, ...claim },
    paidCents: dueCents + pendingCents - balanceCents,
    unallocatedCents: sumOf(people, ({ unallocatedCents: cents }) => cents),
    isPart: people.some(({ isPart }) => isPart),
    oldest: claim.claimedCents > 0 ? oldestUnsettled(people) : null,
  };
}

function oldestUnsettled(people: readonly OwingPerson[]): string | null {
  const open = people.flatMap(({ due }) =>
    due.flatMap(({ cents, settledCents, registeredAt, isPending }) =>
      !isPending && registeredAt !== null && (cents ?? 0) > settledCents ? registeredAt : [],
    ),
  );
  return open.reduce<string | null>((oldest, one) => (oldest === null || one < oldest ? one : oldest), null);
}

const sumOf = <One>(list: readonly One[], of: (one: One) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0);
