import fc from "fast-check";
import { type Section, sectionRoles } from "#lib/base/access/roles.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPresences, presenceCorrections, walkInNotes } from "#lib/base/store/schema/activities/attendance.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { members } from "#lib/sync/resources/members.ts";
import { connectClub } from "./members.ts";

// Random seasons of a club and a section of it, and what is the section's (decision 95), said a second time, plainly and over rows in memory.

export const SPORTS = [1, 2, 3];
export const PEOPLE = Array.from({ length: 9 }, (_, at) => at + 1);
/** The one that is looked at, and another. */
export const SEASON = 1;
const SEASONS = [SEASON, 2];
/** Groups and events have numbers of their own: the same number may be both. */
export const ACTIVITIES = [101, 102, 103, 104];
export const SLOTS = [201, 202, 203];
export const STATES = ["validated", "pending", "refused"] as const;
/** A Saturday of both seasons, on which everything meets. */
export const SATURDAY = "2026-09-12";
export type Kind = "annual" | "event";
export type Course = { type: "lesson" | "slot" | "event"; courseId: number };

interface Activity {
  kind: Kind;
  id: number;
  seasonId: number;
  sportId: number | null;
  slotIds: number[];
}

interface Registration {
  kind: Kind;
  id: number;
  memberId: number;
  activityId: number;
  seasonId: number;
  slotIds: number[];
  state: (typeof STATES)[number];
}

/** What somebody recorded of a person at a session of the Saturday. */
interface Recorded extends Course {
  what: "presence" | "correction" | "note";
  memberId: number;
}

export interface SectionSeason {
  activities: Activity[];
  /** Of each slot, its season. */
  slots: { id: number; seasonId: number }[];
  registrations: Registration[];
  recorded: Recorded[];
  section: Section;
  seasonId: number;
  role: (typeof sectionRoles)[number];
}

/** Every group has one lesson. */
export const lessonOf = (group: number) => group + 200;
/** All that meets on the Saturday, whosever it is. */
export const COURSES: readonly Course[] = [
  ...ACTIVITIES.map((id) => ({ type: "lesson" as const, courseId: lessonOf(id) })),
  ...SLOTS.map((courseId) => ({ type: "slot" as const, courseId })),
  ...ACTIVITIES.map((courseId) => ({ type: "event" as const, courseId })),
];

const season = fc.constantFrom(...SEASONS, SEASON, SEASON);
const activity = fc.record({
  sportId: fc.option(fc.constantFrom(...SPORTS)),
  seasonId: season,
  slotIds: fc.subarray(SLOTS),
});

/** A club with two seasons, and a section of it. */
export const sectionSeasons: fc.Arbitrary<SectionSeason> = fc
  .record({
    groups: fc.tuple(...ACTIVITIES.map(() => activity)),
    events: fc.tuple(...ACTIVITIES.map(() => activity)),
    hours: fc.tuple(...SLOTS.map(() => season)),
    wished: fc.array(
      fc.record({
        kind: fc.constantFrom("annual" as const, "event" as const),
        memberId: fc.constantFrom(...PEOPLE),
        activityId: fc.constantFrom(...ACTIVITIES),
        slotIds: fc.subarray(SLOTS),
        state: fc.constantFrom(...STATES),
      }),
      { minLength: 12, maxLength: 30 },
    ),
    recorded: fc.uniqueArray(
      fc
        .record({
          what: fc.constantFrom("presence" as const, "correction" as const, "note" as const),
          course: fc.constantFrom(...COURSES),
          memberId: fc.constantFrom(...PEOPLE),
        })
        .map(({ course, ...rest }) => ({ ...course, ...rest })),
      { minLength: 30, maxLength: 60, selector: (one) => Object.values(one).sort().join() },
    ),
    section: fc.record({
      sports: fc.subarray(SPORTS, { minLength: 1, maxLength: 2 }),
      groups: fc.subarray(ACTIVITIES, { maxLength: 2 }),
    }),
    role: fc.constantFrom(...sectionRoles),
  })
  .map(({ groups, events, hours, wished, ...rest }) => {
    const of = (kind: Kind, all: typeof groups) => all.map((one, at) => ({ kind, id: ACTIVITIES[at] ?? 0, ...one }));
    const activities = [...of("annual", groups), ...of("event", events)];
    const registrations = wished.map((one, at) => ({
      ...one,
      id: at + 1,
      seasonId: activities.find(({ kind, id }) => kind === one.kind && id === one.activityId)?.seasonId ?? 0,
    }));
    const slots = hours.map((seasonId, at) => ({ id: SLOTS[at] ?? 0, seasonId }));
    return { ...rest, seasonId: SEASON, activities, slots, registrations };
  });

/** The rule of decision 95 and nothing else. */
export function sectionOracle({ activities, registrations, section, seasonId }: SectionSeason) {
  const isOurs = (one: Activity) =>
    one.seasonId === seasonId &&
    ((one.sportId !== null && section.sports.includes(one.sportId)) ||
      (one.kind === "annual" && section.groups.includes(one.id)));
  const ours = activities.filter(isOurs);
  const to = (one: Registration) => ours.some(({ kind, id }) => kind === one.kind && id === one.activityId);
  const people = new Set(registrations.filter((one) => to(one) && one.state !== "refused").map((one) => one.memberId));
  return { ours, people, registrations: registrations.filter((one) => to(one) && people.has(one.memberId)) };
}

export type SectionOracle = ReturnType<typeof sectionOracle>;

/** The season that a course is of, which is looked at or another. */
export function seasonOfCourse({ activities, slots }: SectionSeason, { type, courseId }: Course): number {
  const group = activities.find(({ kind, id }) => kind === "annual" && lessonOf(id) === courseId);
  const event = activities.find(({ kind, id }) => kind === "event" && id === courseId);
  const slot = slots.find(({ id }) => id === courseId);
  return (type === "lesson" ? group : type === "slot" ? slot : event)?.seasonId ?? 0;
}

/** What of a Saturday is a section's: its courses, who is expected at each, and whose presences and notes one sees there. */
export function sessionOracle(season: SectionSeason, due: SectionOracle) {
  const groups = due.ours.filter(({ kind }) => kind === "annual");
  const isOurs = ({ type, courseId }: Course) => {
    if (type === "lesson") return groups.some(({ id }) => lessonOf(id) === courseId);
    if (type === "event") return due.ours.some(({ kind, id }) => kind === "event" && id === courseId);
    const isOfSeason = season.slots.some(({ id, seasonId }) => id === courseId && seasonId === season.seasonId);
    return isOfSeason && groups.some(({ slotIds }) => slotIds.includes(courseId));
  };
  const ways = ({ type, courseId }: Course) =>
    due.registrations.filter(
      (one) =>
        one.state !== "refused" &&
        (type === "event"
          ? one.kind === "event" && one.activityId === courseId
          : one.kind === "annual" &&
            (type === "slot" ? one.slotIds.includes(courseId) : lessonOf(one.activityId) === courseId)),
    );
  const isOthers = (kind: Kind, group: number) => kind === "annual" && !groups.some(({ id }) => id === group);
  const isShared = ({ type, courseId }: Course) =>
    type === "slot" &&
    (season.activities.some(({ kind, id, slotIds }) => isOthers(kind, id) && slotIds.includes(courseId)) ||
      season.registrations.some((one) => isOthers(one.kind, one.activityId) && one.slotIds.includes(courseId)));
  return {
    courses: COURSES.filter(isOurs),
    /** By person, whether they only wait. */
    expected: (course: Course) => {
      const by = Map.groupBy(ways(course), ({ memberId }) => memberId);
      return new Map([...by].map(([id, all]) => [id, all.every(({ state }) => state === "pending")]));
    },
    seesPresence: (course: Course, person: number) =>
      due.people.has(person) && (!isShared(course) || ways(course).some(({ memberId }) => memberId === person)),
    seesNote: (person: number) => due.people.has(person),
  };
}

/** A work that somebody of the whole club asked for: about which registrations. */
export interface Decided {
  kind: Kind;
  ids: number[];
}

/** Works of a season: of some registrations of one kind each. */
export const decidedIn = ({ registrations, seasonId }: SectionSeason): fc.Arbitrary<Decided[]> => {
  const of = (kind: Kind) =>
    registrations.filter((one) => one.kind === kind && one.seasonId === seasonId).map(({ id }) => id);
  const work = (kind: Kind) =>
    of(kind).length === 0
      ? fc.constant([])
      : fc.array(
          fc
            .subarray(of(kind), { minLength: 1, maxLength: Math.min(3, of(kind).length) })
            .map((ids) => ({ kind, ids })),
          { maxLength: 5 },
        );
  return fc.tuple(work("annual"), work("event")).map((both) => both.flat());
};

/** Of such works, whether a section follows each: it decides about nothing but registrations to what is the section's. */
export const isFollowed = (season: SectionSeason, due: SectionOracle, { kind, ids }: Decided): boolean =>
  ids.every((id) => {
    const one = season.registrations.find((each) => each.kind === kind && each.id === id);
    return due.ours.some((ours) => ours.kind === kind && ours.id === one?.activityId);
  });

export const surnameOf = (person: number) => `zq${"abcdefghi"[person - 1]}`;

/** Keeps such a club as the copy would have it. */
export async function keepSectionSeason(db: Queryable, slug: string, season: SectionSeason): Promise<void> {
  const { activities, slots, registrations, recorded } = season;
  await connectClub(db, slug);
  const copied = { club: slug, reading: 1 };
  const days = { startDate: "2026-09-01", endDate: "2027-06-30" };
  await db.insert(mirrorSeasons).values(SEASONS.map((id) => ({ ...copied, ...days, id, name: `Season ${id}` })));
  await db.insert(mirrorSports).values(SPORTS.map((id) => ({ ...copied, id, name: `Sport ${id}` })));
  await db.insert(mirrorPeople).values(
    PEOPLE.map((id) => {
      const row = members.copy.row({
        ...{ id, last_name: surnameOf(id), first_name: "Nova" },
        email: `${surnameOf(id)}@mark.test`,
      });
      if (!row) throw new Error("not a person");
      return { ...copied, ...row };
    }),
  );
  const hour = { day: "samedi", hour: 9, minute: 0, durationMinutes: 60 };
  const begin = new Date(`${SATURDAY}T08:00:00Z`);
  // Everybody may lead anything: of whom one does not see, a sheet says no name.
  const weekly = { ...hour, trainerIds: PEOPLE };
  const of = (kind: Kind) =>
    activities
      .filter((one) => one.kind === kind)
      .map(({ id, seasonId, sportId, slotIds }) => ({
        ...{ ...copied, id, seasonId, sportId, slotIds, name: `zq${kind} ${id}`, licenceIds: [] },
      }));
  await putAll(of("annual"), (rows) => db.insert(mirrorGroups).values(rows));
  await putAll(of("annual"), (rows) =>
    db.insert(mirrorLessons).values(rows.map(({ id }) => ({ ...copied, ...weekly, id: lessonOf(id), groupId: id }))),
  );
  await putAll(of("event"), (rows) =>
    db
      .insert(mirrorEvents)
      .values(rows.map(({ slotIds: _, licenceIds: __, ...row }) => ({ ...row, begin, end: begin }))),
  );
  await db
    .insert(mirrorSlots)
    .values(slots.map((slot) => ({ ...copied, ...weekly, ...slot, name: `zqslot ${slot.id}`, capacity: 30 })));
  await db.insert(mirrorRegistrations).values(
    registrations.map(({ state, slotIds, ...one }) => ({
      ...{ ...copied, ...one, registeredAt: new Date("2026-09-01T08:00:00Z") },
      slotIds: one.kind === "annual" ? slotIds : [],
      valid: state === "pending" ? null : state === "validated",
    })),
  );
  const at = { club: slug, date: SATURDAY };
  const said = (wished: Recorded["what"]) =>
    recorded.flatMap(({ what, type, courseId, memberId }) =>
      what === wished ? { ...at, type, courseId, memberId, seasonId: seasonOfCourse(season, { type, courseId }) } : [],
    );
  await putAll(said("presence"), (rows) =>
    db.insert(mirrorPresences).values(rows.map((row) => ({ ...row, presence: "present" as const, reading: 1 }))),
  );
  await putAll(said("correction"), (rows) => {
    const change = { was: "absent", became: "present", writtenAt: begin } as const;
    return db.insert(presenceCorrections).values(rows.map((row) => ({ ...row, ...change })));
  });
  await putAll(said("note"), (rows) => {
    const note = { came: true, accountId: 1, accountName: "Ana", madeAt: begin, arrivedAt: begin };
    return db.insert(walkInNotes).values(rows.map((row) => ({ ...row, ...note, id: crypto.randomUUID() })));
  });
}

/** Writes rows in one statement, where there are any. */
async function putAll<Row>(rows: Row[], put: (rows: Row[]) => Promise<unknown>): Promise<void> {
  if (rows.length > 0) await put(rows);
}
