import "server-only";
import { and, asc, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Part } from "#lib/base/access/sight.ts";
import { ADULT_AGE } from "#lib/base/age.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorDoubts as doubts,
  mirrorGroups,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { type SlotName, slotsOf, sportNamed } from "#lib/sync/copy/activities.ts";
import { type Contact, contactSeen } from "#lib/sync/copy/contacts.ts";
import { ageOn } from "#lib/sync/copy/registrations.ts";
import { onRoll, type RollKey } from "#lib/sync/copy/roll.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { registrationsWithin, type Within } from "#lib/sync/copy/section.ts";
import { RESOURCES } from "#lib/sync/resources/all.ts";

/** What the head of its page says of one. */
export interface RollHead {
  id: number;
  seasonId: number;
  name: string | null;
  sport: string | null;
  /** The most recent and the oldest birth year taken. */
  birthYearStart: number | null;
  birthYearEnd: number | null;
  /** null: no limit. */
  capacity: number | null;
  /** Validated registrations: the ones that take a place (club-api#registration-rules). */
  taken: number;
  pending: number;
}

/**
 * One of them as the copy has it, whichever season the address names; undefined where the copy has none.
 * @param within of a section (decision 95) its own registrations are counted: of a slot, which others may offer, nothing is told of its places
 */
export async function rollHead(
  db: Queryable,
  club: string,
  { of, id }: RollKey,
  within: Within | null = null,
): Promise<RollHead | undefined> {
  const { table } = RESOURCES[of].copy;
  const { seasonId, name, sportId, capacity, birthYearStart, birthYearEnd } = table;
  const [row] = await db
    .select({ id: table.id, seasonId, name, sportId, capacity, birthYearStart, birthYearEnd })
    .from(table)
    .where(and(eq(table.club, club), eq(table.id, id)));
  if (!row) return undefined;
  const { sportId: sport, ...own } = row;
  const counts = await db
    .select({ valid: registrations.valid, count: count() })
    .from(registrations)
    .where(and(onRoll({ club, seasonId: own.seasonId }, { of, id }), registrationsWithin(within)))
    .groupBy(registrations.valid);
  const having = (valid: boolean | null) => counts.find((one) => one.valid === valid)?.count ?? 0;
  return {
    ...own,
    capacity: within && of === "slots" ? null : own.capacity,
    sport: sport === null ? null : await sportNamed(db, club, sport),
    taken: having(true),
    pending: having(null),
  };
}

/** The error codes (club-api#errors) with which a club says that papers are missing. */
export const PAPER_CODES = ["documents_missing", "medical_missing"] as const;
export type PaperCode = (typeof PAPER_CODES)[number];

/** Somebody who takes part, or would, with what the reader may see of them. */
export interface Participant {
  /** The registration. */
  id: number;
  memberId: number;
  firstName: string | null;
  lastName: string | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  sex: string | null;
  age: number | null;
  contact: Contact;
  /** The number to call first. */
  call: PhoneContact | null;
  /** The group of a registration to one; what a slot is chosen for. */
  group: string | null;
  /** The slots that were chosen. */
  slots: SlotName[];
  /** The papers that the club named as missing when it last refused a registration of this person that is still pending. */
  papers: PaperCode[];
}

/** A number to call, and whose it is where it is not the person's own. */
export interface PhoneContact {
  phone: string;
  guardian: string | null;
}

/** Who is registered to a group, a slot or an event, in the order of their names. From the copy: no call to the club. */
export async function participantsOf(
  db: Queryable,
  { sight, ...scope }: SeenSeason,
  place: RollKey,
  state: "validated" | "pending",
): Promise<Participant[]> {
  const { id, memberId, slotIds } = registrations;
  const { firstName, lastName, birthDate, sex, email, phone, address, parents } = people;
  const found = await db
    .select({
      ...{ id, memberId, slotIds, firstName, lastName, birthDate, sex, email, phone, address, parents },
      group: mirrorGroups.name,
    })
    .from(registrations)
    .leftJoin(people, and(eq(people.club, registrations.club), eq(people.id, registrations.memberId)))
    .leftJoin(
      mirrorGroups,
      and(
        eq(registrations.kind, "annual"),
        eq(mirrorGroups.club, registrations.club),
        eq(mirrorGroups.id, registrations.activityId),
      ),
    )
    .where(
      and(
        onRoll(scope, place),
        registrationsWithin(sight.within),
        state === "pending" ? isNull(registrations.valid) : eq(registrations.valid, true),
      ),
    )
    .orderBy(sql`${people.nameKey} asc nulls last`, asc(id));
  const slots = await slotsOf(db, scope, [...new Set(found.flatMap((row) => row.slotIds))]);
  const papers = await papersMissing(db, { ...scope, sight }, [...new Set(found.map((row) => row.memberId))]);
  return found.map(({ slotIds, email, phone, address, parents, ...row }) => {
    const sees = (part: Part) => sight.sees(part, row.memberId);
    const age = ageOn(scope.today, row.birthDate);
    const contact = contactSeen(sight, row.memberId, { email, phone, address, parents: parents ?? [] });
    return {
      ...row,
      birthDate: sees("birth") ? row.birthDate : null,
      age: sees("age") ? age : null,
      sex: sees("age") ? row.sex : null,
      contact,
      call: calledFirst(contact, age),
      slots: slotIds.map((one) => slots.get(one) ?? { id: one, name: null, day: null, hour: null, minute: null }),
      papers: papers.get(row.memberId) ?? [],
    };
  });
}

/** For a minor those who answer for them, an adult themself; where that number is missing, the other one. */
export function calledFirst(
  { phone, guardians }: Pick<Contact, "phone" | "guardians">,
  age: number | null,
): PhoneContact | null {
  const guardian = guardians.find((one) => one.phone?.trim());
  const own = phone?.trim() ? { phone, guardian: null } : null;
  const theirs = guardian?.phone ? { phone: guardian.phone, guardian: guardian.name || null } : null;
  return age !== null && age >= ADULT_AGE ? (own ?? theirs) : (theirs ?? own);
}

/** What papers the club missed of these people when it last refused a registration of theirs this season. */
async function papersMissing(
  db: Queryable,
  { club, seasonId, sight }: SeenSeason,
  ids: readonly number[],
): Promise<Map<number, PaperCode[]>> {
  const rows = await db
    .select({ memberId: registrations.memberId, codes: doubts.codes })
    .from(doubts)
    .innerJoin(
      registrations,
      and(eq(registrations.club, doubts.club), eq(registrations.kind, doubts.kind), eq(registrations.id, doubts.id)),
    )
    .where(
      and(
        eq(doubts.club, club),
        eq(doubts.seasonId, seasonId),
        isNotNull(doubts.refusedAt),
        registrationsWithin(sight.within),
        sql`${registrations.memberId} = any(${integers(ids)})`,
      ),
    );
  const found = new Map<number, PaperCode[]>();
  for (const { memberId, codes } of rows) {
    const known = new Set([...(found.get(memberId) ?? []), ...codes]);
    const papers = PAPER_CODES.filter((code) => known.has(code));
    if (papers.length > 0) found.set(memberId, papers);
  }
  return found;
}
