import "server-only";
import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Part } from "#lib/base/access/sight.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPeople,
  type Parent,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { type RegistrationRow, registrationRows, stateOf } from "#lib/sync/copy/registrations.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { registrationsWithin } from "#lib/sync/copy/section.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { twinsOf } from "#lib/sync/twins/open.ts";
import { decisionsOf, type PastDecision } from "./read.ts";
import { type RefusalReason, refusalReasonOf } from "./refusal-reasons.ts";

/** What the detail panel shows, as far as its reader sees it. It travels as JSON to people who may read registrations. */
export interface RegistrationDetail {
  row: RegistrationRow;
  /** Of the person's record: whether these are shown to the reader at all. */
  shown: Record<"birth" | "contact" | "guardians" | "address", boolean>;
  /** null where the integration may not read people, or the person is gone. */
  person: {
    email: string | null;
    phone: string | null;
    address: string | null;
    birthDate: string | null;
    sex: string | null;
    /** Legal representatives; shown for minors. */
    parents: Parent[];
  } | null;
  others: { kind: "annual" | "event"; id: number; activity: string | null; state: ReturnType<typeof stateOf> }[];
  /** What was asked of it from here, newest first; null for who decides nothing of a section (decision 101). */
  history: PastDecision[] | null;
  /** Why it is refused, where somebody has written that down and the reader sees what stands in the way of registrations. */
  refusal: RefusalReason | null;
  /** Records that may be the same person's. */
  twins: number[];
  /** What the reader is told of their papers about health, in words with its age; only where the club has it told (decision 47). */
  standing?: { title: string; says: string; age: string };
}

/**
 * One registration of a season with what a decision needs to know; undefined when the copy has none of this number.
 * @param db the store itself
 */
export async function registrationDetail(
  db: Queryable,
  scope: SeenSeason,
  kind: "annual" | "event",
  id: number,
): Promise<RegistrationDetail | undefined> {
  // What stands in its way is what its row says at this moment.
  await updateDoubts(db, scope);
  const [row] = await registrationRows(db, scope, kind, eq(registrations.id, id));
  if (!row) return undefined;
  const { email, phone, address, birthDate, sex, parents } = mirrorPeople;
  const [person] = await db
    .select({ email, phone, address, birthDate, sex, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, scope.club), eq(mirrorPeople.id, row.memberId)));
  const sees = (part: Part) => scope.sight.sees(part, row.memberId);
  const shown = {
    birth: sees("birth"),
    contact: sees("contact"),
    guardians: sees("guardians"),
    address: sees("address"),
  };
  return {
    row,
    shown,
    person: person
      ? {
          email: shown.contact ? person.email : null,
          phone: shown.contact ? person.phone : null,
          address: shown.address ? person.address : null,
          birthDate: shown.birth ? person.birthDate : null,
          sex: sees("age") ? person.sex : null,
          parents: shown.guardians
            ? person.parents.map((parent) => ({ ...parent, profession: sees("rest") ? parent.profession : null }))
            : [],
        }
      : null,
    others: await otherRegistrations(db, scope, row.memberId, kind, id),
    history: scope.sight.within === null || sees("worklists") ? await decisionsOf(db, scope.club, kind, id) : null,
    refusal: sees("worklists")
      ? await refusalReasonOf(db, { club: scope.club, kind, id, memberId: row.memberId })
      : null,
    twins: sees("rest") && scope.sight.within === null ? await twinsOf(db, scope.club, row.memberId) : [],
  };
}

async function otherRegistrations(
  db: Queryable,
  { sight, ...scope }: SeenSeason,
  memberId: number,
  kind: "annual" | "event",
  id: number,
): Promise<RegistrationDetail["others"]> {
  const rows = await db
    .select({
      kind: registrations.kind,
      id: registrations.id,
      valid: registrations.valid,
      activity: sql<string | null>`coalesce(${mirrorGroups.name}, ${mirrorEvents.name})`,
    })
    .from(registrations)
    .leftJoin(
      mirrorGroups,
      and(
        eq(registrations.kind, "annual"),
        eq(mirrorGroups.club, registrations.club),
        eq(mirrorGroups.id, registrations.activityId),
      ),
    )
    .leftJoin(
      mirrorEvents,
      and(
        eq(registrations.kind, "event"),
        eq(mirrorEvents.club, registrations.club),
        eq(mirrorEvents.id, registrations.activityId),
      ),
    )
    .where(
      and(
        eq(registrations.club, scope.club),
        eq(registrations.seasonId, scope.seasonId),
        eq(registrations.memberId, memberId),
        registrationsWithin(sight.within),
        or(ne(registrations.kind, kind), ne(registrations.id, id)),
      ),
    )
    .orderBy(registrations.kind, registrations.id);
  return rows.map(({ valid, ...row }) => ({ ...row, state: stateOf(valid) }));
}
