import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorEvents, mirrorGroups, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { type ReadFor, readForOf, saidSports } from "./certificate-sports.ts";
import { medicalRulesOf } from "./club-rules.ts";
import { isInOrder, MEDICAL_STATES, type MedicalVerdict, medicalState } from "./medical-state.ts";
import { LAST_DAY } from "./months.ts";
import { type HealthPapers, NO_RECORD } from "./record.ts";

/** Somebody who is registered in a season, how they stand, and what the club has of them. */
export interface MedicalStanding {
  memberId: number;
  firstName: string | null;
  lastName: string | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  record: HealthPapers;
  /** For which sports the certificate was read. */
  readFor: ReadFor;
  verdict: MedicalVerdict;
}

/** A season of a club, on a day there (YYYY-MM-DD). */
export interface MedicalScope {
  club: string;
  seasonId: number;
  today: string;
}

/**
 * How everybody stands who is registered in a season, validated or waiting; or those named alone. Joined in memory, from what the club was just asked: what
 * comes of it is written nowhere.
 * @param records by the number of the member; whom it lacks has handed in nothing
 */
export async function medicalStandings(
  db: Queryable,
  { club, seasonId, today }: MedicalScope,
  records: ReadonlyMap<number, HealthPapers>,
  only?: readonly number[],
): Promise<MedicalStanding[]> {
  const { rules } = await medicalRulesOf(db, club);
  const season = (await seasonsOf(db, club)).find(({ id }) => id === seasonId);
  const span = { start: season?.startDate ?? null, end: season?.endDate ?? null };
  const registered = await registeredTo(db, { club, seasonId }, only);
  const said = await saidSports(db, { club, seasonId }, only);
  const found = await db
    .select({
      memberId: mirrorPeople.id,
      ...{ firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName, birthDate: mirrorPeople.birthDate },
    })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = any(${integers([...registered.keys()])})`))
    .orderBy(sql`${mirrorPeople.nameKey} asc nulls last`, mirrorPeople.id);
  // Whom the copy does not know by name (the club may grant no people) is here by their number: nobody is left out for that.
  const named = new Set(found.map(({ memberId }) => memberId));
  const unnamed = [...registered.keys()].filter((id) => !named.has(id)).sort((a, b) => a - b);
  const nobody = { firstName: null, lastName: null, birthDate: null };
  const people = [...found, ...unnamed.map((memberId) => ({ memberId, ...nobody }))];
  return people.map((person) => {
    const { sports, events } = registered.get(person.memberId) ?? NOTHING;
    const record = records.get(person.memberId) ?? NO_RECORD;
    const { birthDate } = person;
    const readFor = readForOf({ club, seasonId, memberId: person.memberId }, record, said.get(person.memberId));
    const asked = { rules, birthDate, sports, record, season: span, events, today };
    return {
      ...person,
      ...{ record, readFor },
      verdict: medicalState({ ...asked, readFor: readFor.says === "sports" ? readFor.sports : null }),
    };
  });
}

type ActivityKey = `${"annual" | "event"} ${number}`;

/** What somebody does in a season. */
interface Activities {
  sports: (number | null)[];
  /** Last days of the events to come. */
  events: string[];
}

const NOTHING: Activities = { sports: [], events: [] };

/** Who is registered to what in a season, by the number of the member; whoever is named is there, registered or not. */
async function registeredTo(
  db: Queryable,
  { club, seasonId }: Omit<MedicalScope, "today">,
  only: readonly number[] | undefined,
): Promise<Map<number, Activities>> {
  const { memberId, activityId, kind, valid } = mirrorRegistrations;
  const live = and(
    ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId), sql`${valid} is not false`],
    only ? sql`${memberId} = any(${integers(only)})` : undefined,
  );
  const rows = await db.select({ memberId, activityId, kind }).from(mirrorRegistrations).where(live);
  const { sports: bySport, days } = await activitiesIn(db, { club, seasonId });
  const found = new Map<number, Activities>((only ?? []).map((member) => [member, { sports: [], events: [] }]));
  for (const row of rows) {
    const of = found.get(row.memberId) ?? { sports: [], events: [] };
    const key: ActivityKey = `${row.kind} ${row.activityId}`;
    of.sports.push(bySport.get(key) ?? null);
    const day = days.get(key);
    if (day !== undefined) of.events.push(day);
    found.set(row.memberId, of);
  }
  return found;
}

/** The sport of each group and event of a season, and the last day of each event that is not over. */
async function activitiesIn(db: Queryable, { club, seasonId }: Omit<MedicalScope, "today">) {
  const groups = await db
    .select({ id: mirrorGroups.id, sportId: mirrorGroups.sportId })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.seasonId, seasonId)));
  const { id, sportId, begin, end } = mirrorEvents;
  const events = await db
    .select({ id, sportId, begin, end })
    .from(mirrorEvents)
    .where(and(eq(mirrorEvents.club, club), eq(mirrorEvents.seasonId, seasonId)));
  const [zone, at] = [await zoneOf(db, club), now()];
  const days = events.flatMap(({ id: event, begin: from, end: to }): [ActivityKey, string][] => {
    const last = to ?? from;
    return last && last >= at ? [[`event ${event}`, clubDay(zone, last)]] : [];
  });
  return {
    sports: new Map<ActivityKey, number | null>([
      ...groups.map((group) => [`annual ${group.id}`, group.sportId] as const),
      ...events.map((event) => [`event ${event.id}`, event.sportId] as const),
    ]),
    days: new Map(days),
  };
}

/** Whoever may no longer take part first comes first; of those of one day the most pressing. The order of names stays within. */
export function byUrgency(standings: readonly MedicalStanding[]): MedicalStanding[] {
  const rank = ({ verdict }: MedicalStanding) => MEDICAL_STATES.indexOf(verdict.state);
  const stops = ({ verdict }: MedicalStanding) => verdict.stopsOn ?? LAST_DAY;
  return standings.toSorted((a, b) => (stops(a) < stops(b) ? -1 : stops(a) > stops(b) ? 1 : rank(a) - rank(b)));
}

/** Whether somebody has to do something about a person's papers: they lack some, or have some that end too early. */
export const isToDo = ({ verdict }: MedicalStanding): boolean => !isInOrder(verdict) || verdict.state === "endsEarly";

/** How many people are registered in a season: what reading them all costs follows from it. */
export async function peopleOfSeason(db: Queryable, { club, seasonId }: Omit<MedicalScope, "today">): Promise<number> {
  const { memberId } = mirrorRegistrations;
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${memberId})`.mapWith(Number) })
    .from(mirrorRegistrations)
    .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId)));
  return row?.count ?? 0;
}
