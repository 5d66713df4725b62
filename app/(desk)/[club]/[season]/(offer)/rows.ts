import "server-only";
import { and, eq } from "drizzle-orm";
import { getLocale, getTranslations } from "next-intl/server";
import type { OfferColumn, OfferFilter, OfferRow } from "#components/offer/list-view.ts";
import { type Activity, activitiesOf, slotPlaces } from "#lib/mirror/activities.ts";
import { minuteOfWeek, WEEK_DAYS, weekDay } from "#lib/records/week.ts";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorEvents, mirrorSlots } from "#lib/store/mirror.ts";
import { formatsOf } from "#lib/words/formats.ts";
import { hasWords } from "#lib/words/has-words.ts";

interface Season {
  club: string;
  seasonId: number;
}

export interface OfferRows {
  columns: OfferColumn[];
  filters: OfferFilter[];
  rows: OfferRow[];
}

/** How a list of activities says things in the person's language. */
async function language() {
  return {
    words: await getTranslations("groups"),
    options: await getTranslations("form.options"),
    formats: formatsOf(await getLocale()),
  };
}

type Language = Awaited<ReturnType<typeof language>>;

/** The groups of a season, from the mirror. */
export async function groupRows(db: Queryable, season: Season): Promise<OfferRows> {
  const speech = await language();
  const groups = await activitiesOf(db, season, "annual");
  return {
    columns: columnsOf(speech, ["name", "sport", "birthYears", "sex"], ["places", "left"]),
    filters: [placesFilter(speech), ...sportFilter(groups, speech)],
    rows: groups.map((group) => activityRow(group, `/${season.club}/${season.seasonId}/groups/${group.id}`, speech)),
  };
}

/** The events of a season, from the mirror. */
export async function eventRows(db: Queryable, season: Season): Promise<OfferRows> {
  const speech = await language();
  const events = await activitiesOf(db, season, "event");
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
      const row = activityRow(event, `/${season.club}/${season.seasonId}/events/${event.id}`, speech);
      const { begin = null, location = null } = begins.get(event.id) ?? {};
      row.cells.begin = { text: begin ? speech.formats.dateTime(begin) : "", sort: begin?.getTime() ?? null };
      row.cells.location = { text: location ?? "", sort: location };
      row.search += ` ${location ?? ""}`;
      return row;
    }),
  };
}

/** The slots of a season, from the mirror. */
export async function slotRows(db: Queryable, season: Season): Promise<OfferRows> {
  const speech = await language();
  const { words, options, formats } = speech;
  const slots = await db
    .select()
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, season.club), eq(mirrorSlots.seasonId, season.seasonId)));
  const places = await slotPlaces(db, season);
  return {
    columns: columnsOf(speech, ["name", "day", "location"], ["places", "left"]),
    filters: [placesFilter(speech), dayFilter(speech)],
    rows: slots.map((slot) => {
      const name = slot.name ?? words("unnamed", { id: slot.id });
      const day = weekDay(slot.day);
      const when = [day && options(`day.${day}`), slot.hour === null ? "" : formats.hour(slot.hour, slot.minute ?? 0)];
      const taken = places.get(slot.id)?.taken ?? 0;
      const left = slot.capacity === null ? null : slot.capacity - taken;
      return {
        id: slot.id,
        href: `/${season.club}/${season.seasonId}/slots/${slot.id}`,
        search: [name, ...when, slot.location].join(" "),
        facets: { places: placesFacet(left), ...(day && { day }) },
        cells: {
          name: { text: name, sort: name },
          day: {
            text: when.filter(Boolean).join(" "),
            sort: minuteOfWeek(slot) ?? null,
          },
          location: { text: slot.location ?? "", sort: slot.location },
          ...placeCells(slot.capacity, taken, left, speech),
        },
      };
    }),
  };
}

type ColumnName = "name" | "sport" | "birthYears" | "sex" | "places" | "left" | "begin" | "location" | "day";

/** When it is, where a list has that, leads: it is looked for by its day more often than by its name. */
function columnsOf({ words }: Language, plain: readonly ColumnName[], numeric: readonly ColumnName[]): OfferColumn[] {
  const whole = (id: ColumnName) => id === "begin" || id === "day" || id === "birthYears";
  const leads = (id: ColumnName) => id === "begin" || id === "day";
  return [
    ...plain.map((id) => ({ id, label: words(`columns.${id}`), whole: whole(id), leads: leads(id) })),
    ...numeric.map((id) => ({ id, label: words(`columns.${id}`), numeric: true, aside: id === "left" })),
  ];
}

/** What has no limit always has places left. */
const placesFacet = (left: number | null) => (left !== null && left <= 0 ? "full" : "left");

function placesFilter({ words }: Language): OfferFilter {
  const options = (["left", "full"] as const).map((value) => ({ value, label: words(`filters.${value}`) }));
  return { id: "places", label: words("filters.places"), options };
}

function dayFilter({ words, options }: Language): OfferFilter {
  return {
    id: "day",
    label: words("filters.day"),
    options: WEEK_DAYS.map((day) => ({ value: day, label: options(`day.${day}`) })),
  };
}

/** The sports that these activities have; a choice of one is none. */
function sportFilter(activities: readonly Activity[], { words }: Language): OfferFilter[] {
  const names = new Map(activities.flatMap(({ sportId, sport }) => (sportId === null ? [] : [[sportId, sport]])));
  if (names.size < 2) return [];
  const options = [...names]
    .map(([id, name]) => ({ value: String(id), label: name ?? words("unnamed", { id }) }))
    .sort((a, b) => alphabet.compare(a.label, b.label));
  return [{ id: "sport", label: words("columns.sport"), options }];
}

const alphabet = new Intl.Collator("fr", { numeric: true });

function activityRow(activity: Activity, href: string, speech: Language): OfferRow {
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
