import "server-only";
import { and, eq } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { ListColumn, ListedRow, ListFilter } from "#lib/base/arguments/list-view.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorEvents, mirrorLessons, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import { WEEK_DAYS, weekDay } from "#lib/base/time/days.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { type Activity, activitiesOf, slotPlaces } from "#lib/sync/copy/activities.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { groupsLedBy, peopleAt } from "#lib/sync/copy/own-groups.ts";
import { activitiesWithin, leadersWithin } from "#lib/sync/copy/section.ts";
import { sightOf, withinSeen } from "#lib/sync/copy/sight.ts";
import { peopleNamed } from "#lib/sync/records/references.ts";
import { minuteOfWeek } from "#lib/sync/records/week.ts";

export interface OfferRows {
  columns: ListColumn[];
  filters: ListFilter[];
  rows: ListedRow[];
}

/** How a list of activities says things in the person's language. */
async function language() {
  return {
    words: await getTranslations("groups"),
    options: await getTranslations("form.options"),
    formats: await getFormats(),
  };
}

type Language = Awaited<ReturnType<typeof language>>;

/** The groups of a season, from the mirror: those that the reader leads before the others. Of a section, its own. */
export async function groupRows(db: Queryable, season: ClubSeason, seat: Seat): Promise<OfferRows> {
  const speech = await language();
  const { within } = await sightOf(seat, season.seasonId);
  const groups = activitiesWithin(within, "annual", await activitiesOf(db, season, "annual"));
  const own = await groupsLedBy(db, season, await peopleAt(db, season.club, seat.person.email));
  return {
    columns: columnsOf(speech, ["name", "sport", "birthYears", "sex"], ["places", "left"]),
    filters: [...(own.size > 0 ? [ownFilter(speech)] : []), placesFilter(speech), ...sportFilter(groups, speech)],
    rows: groups.map((group) => {
      const row = activityRow(group, seasonAddress(season.club, season.seasonId, "groups", group.id), speech);
      return own.has(group.id) ? { ...row, first: true, facets: { ...row.facets, mine: "own" } } : row;
    }),
  };
}

/** The events of a season, from the mirror. Of a section, its own. */
export async function eventRows(db: Queryable, season: ClubSeason, seat: Seat): Promise<OfferRows> {
  const speech = await language();
  const { within } = await sightOf(seat, season.seasonId);
  const events = activitiesWithin(within, "event", await activitiesOf(db, season, "event"));
  const begins = new Map(
    (
      await db
        .select({ id: mirrorEvents.id, begin: mirrorEvents.begin, location: mirrorEvents.location })
        .from(mirrorEvents)
        .where(and(eq(mirrorEvents.club, season.club), eq(mirrorEvents.seasonId, season.seasonId)))
    ).map((event) => [event.id, event]),
  );
  return {
    columns: columnsOf(speech, ["name", "begin", "location", "sport", "birthYears"], ["places", "left"]),
    filters: [placesFilter(speech), ...sportFilter(events, speech)],
    rows: events.map((event) => {
      const row = activityRow(event, seasonAddress(season.club, season.seasonId, "events", event.id), speech);
      const { begin = null, location = null } = begins.get(event.id) ?? {};
      row.cells.begin = { text: begin ? speech.formats.dateTime(begin) : "", sort: begin?.getTime() ?? null };
      row.cells.location = { text: location ?? "", sort: location };
      row.search += ` ${location ?? ""}`;
      return row;
    }),
  };
}

/** The slots of a season, from the mirror. Of a section those that its groups offer, each with the section's own people: how many places are left to others is not told. */
export async function slotRows(db: Queryable, season: ClubSeason, seat: Seat): Promise<OfferRows> {
  const speech = await language();
  const { words } = speech;
  const within = await withinSeen(seat, season.seasonId);
  const places = await slotPlaces(db, season, within);
  const slots = (
    await db
      .select()
      .from(mirrorSlots)
      .where(and(eq(mirrorSlots.club, season.club), eq(mirrorSlots.seasonId, season.seasonId)))
  ).filter(({ id }) => places.has(id));
  return {
    columns: columnsOf(speech, ["name", "day", "location"], within ? ["places"] : ["places", "left"]),
    filters: [...(within ? [] : [placesFilter(speech)]), dayFilter(speech)],
    rows: slots.map((slot) => {
      const name = slot.name ?? words("unnamed", { id: slot.id });
      const { day, when } = weekly(slot, speech);
      const { capacity = null, taken = 0, placesLeft: left = null } = places.get(slot.id) ?? {};
      return {
        id: slot.id,
        href: seasonAddress(season.club, season.seasonId, "slots", slot.id),
        search: [name, when, slot.location].join(" "),
        facets: { places: placesFacet(left), ...(day && { day }) },
        cells: {
          name: { text: name, sort: name },
          day: { text: when, sort: minuteOfWeek(slot) ?? null },
          location: { text: slot.location ?? "", sort: slot.location },
          ...placeCells(capacity, taken, left, speech),
        },
      };
    }),
  };
}

/** The lessons of a season's groups, from the mirror: each is called by its group, and of a section leads to it. */
export async function lessonRows(db: Queryable, season: ClubSeason, seat: Seat): Promise<OfferRows> {
  const speech = await language();
  const { words } = speech;
  const within = await withinSeen(seat, season.seasonId);
  const groups = activitiesWithin(within, "annual", await activitiesOf(db, season, "annual"));
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const lessons = (await db.select().from(mirrorLessons).where(eq(mirrorLessons.club, season.club))).filter(
    ({ groupId }) => groupOf.has(groupId),
  );
  const trainerIds = [...new Set(lessons.flatMap((lesson) => leadersWithin(within, lesson.trainerIds)))];
  const named = new Map((await peopleNamed(db, season.club, trainerIds)).map(({ id, name }) => [id, name]));
  return {
    columns: columnsOf(speech, ["group", "day", "location", "trainers", "sport"], []),
    filters: [dayFilter(speech), ...sportFilter(groups, speech)],
    rows: lessons.map((lesson) => {
      const group = groupOf.get(lesson.groupId);
      const name = group?.name ?? words("unnamed", { id: lesson.groupId });
      const { day, when } = weekly(lesson, speech);
      const trainers = leadersWithin(within, lesson.trainerIds).map((id) => named.get(id) ?? `#${id}`);
      return {
        id: lesson.id,
        href: seasonAddress(
          ...([season.club, season.seasonId, "groups", lesson.groupId] as const),
          ...(within ? [] : ["lessons", lesson.id]),
        ),
        search: [name, group?.sport, when, lesson.location, ...trainers].join(" "),
        facets: { ...(day && { day }), ...(group?.sportId != null && { sport: String(group.sportId) }) },
        cells: {
          group: { text: name, sort: name },
          day: { text: when, sort: minuteOfWeek(lesson) ?? null },
          location: { text: lesson.location ?? "", sort: lesson.location },
          trainers: { text: speech.formats.list(trainers), sort: trainers[0] ?? null },
          sport: { text: group?.sport ?? "", sort: group?.sport ?? null },
        },
      };
    }),
  };
}

/** "lundi 18h30", as far as it is known, and the day by itself. */
function weekly(
  { day, hour, minute }: { day: string | null; hour: number | null; minute: number | null },
  { options, formats }: Language,
) {
  const known = weekDay(day);
  const when = [known && options(`day.${known}`), hour === null ? "" : formats.hour(hour, minute ?? 0)];
  return { day: known, when: when.filter(Boolean).join(" ") };
}

type ColumnName =
  | "name"
  | "sport"
  | "birthYears"
  | "sex"
  | "places"
  | "left"
  | "begin"
  | "location"
  | "day"
  | "group"
  | "trainers";

/** When it is, where a list has that, leads: it is looked for by its day more often than by its name. */
function columnsOf({ words }: Language, plain: readonly ColumnName[], numeric: readonly ColumnName[]): ListColumn[] {
  const whole = (id: ColumnName) => id === "begin" || id === "day" || id === "birthYears";
  const leads = (id: ColumnName) => id === "begin" || id === "day";
  return [
    ...plain.map((id) => ({ id, label: words(`columns.${id}`), whole: whole(id), leads: leads(id) })),
    ...numeric.map((id) => ({ id, label: words(`columns.${id}`), numeric: true, aside: id === "left" })),
  ];
}

/** What has no limit always has places left. */
const placesFacet = (left: number | null) => (left !== null && left <= 0 ? "full" : "left");

function placesFilter({ words }: Language): ListFilter {
  const options = (["left", "full"] as const).map((value) => ({ value, label: words(`filters.${value}`) }));
  return { id: "places", label: words("filters.places"), options };
}

function ownFilter({ words }: Language): ListFilter {
  return { id: "mine", label: words("page.mine"), options: [{ value: "own", label: words("page.mineOnly") }] };
}

function dayFilter({ words, options }: Language): ListFilter {
  return {
    id: "day",
    label: words("filters.day"),
    options: WEEK_DAYS.map((day) => ({ value: day, label: options(`day.${day}`) })),
  };
}

/** The sports that these activities have; a choice of one is none. */
function sportFilter(activities: readonly Activity[], { words }: Language): ListFilter[] {
  const names = new Map(activities.flatMap(({ sportId, sport }) => (sportId === null ? [] : [[sportId, sport]])));
  if (names.size < 2) return [];
  const options = [...names]
    .map(([id, name]) => ({ value: String(id), label: name ?? words("unnamed", { id }) }))
    .sort((a, b) => alphabet.compare(a.label, b.label));
  return [{ id: "sport", label: words("columns.sport"), options }];
}

function activityRow(activity: Activity, href: string, speech: Language): ListedRow {
  const { words, options } = speech;
  const name = activity.name ?? words("unnamed", { id: activity.id });
  const { birthYearStart: recent, birthYearEnd: oldest, sex } = activity;
  const years = recent === null && oldest === null ? "" : `${oldest ?? "…"} – ${recent ?? "…"}`;
  const sexKey = `sex.${sex}` as "sex.Homme";
  return {
    id: activity.id,
    href,
    search: [name, activity.sport].join(" "),
    facets: {
      places: placesFacet(activity.placesLeft),
      ...(activity.sportId !== null && { sport: String(activity.sportId) }),
    },
    cells: {
      name: { text: name, sort: name },
      sport: { text: activity.sport ?? "", sort: activity.sport },
      birthYears: { text: years, sort: recent },
      sex: { text: sex === null ? "" : hasWords(options, sexKey) ? options(sexKey) : sex, sort: sex },
      ...placeCells(activity.capacity, activity.validated, activity.placesLeft, speech),
    },
  };
}

function placeCells(capacity: number | null, taken: number, left: number | null, { words, formats }: Language) {
  const of = capacity === null ? formats.number(taken) : `${formats.number(taken)} / ${formats.number(capacity)}`;
  return {
    places: { text: of, sort: taken },
    left: { text: left === null ? words("noLimit") : left <= 0 ? words("full") : formats.number(left), sort: left },
  };
}
