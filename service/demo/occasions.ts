import { z } from "zod";
import { dateIn } from "../../runtime/clock.ts";
import { DAYS } from "../contract/fields.ts";
import { addDays, at, DAY_MS, momentOn, TIME_ZONE, weekdayOfDate, yearOf } from "./calendar.ts";
import { ages, CATALOGUE } from "./catalogue.ts";
import type { Chance } from "./chance.ts";
import data from "./data/occasions.json" with { type: "json" };
import { comeBefore, type DemoEnrolment, decidedAfter, search } from "./enrolment.ts";
import type { People } from "./people.ts";
import type { DemoEvent, DemoPerson, DemoRegistration, DemoSeason } from "./shapes.ts";

/** An event of the club's year. */
const occasion = z.strictObject({
  name: z.string(),
  sport: z.string().optional(),
  /** The month and about which day; it is held on the weekday that `weekday` names. */
  month: z.int(),
  near: z.int(),
  weekday: z.enum(DAYS),
  /** First and last hour, on how many days. */
  hours: z.tuple([z.int(), z.int()]),
  days: z.int().default(1),
  ages,
  capacity: z.int().nullable(),
  cost: z.int().default(0),
  location: z.string(),
  description: z.string(),
  external: z.boolean().default(false),
  prepaid: z.boolean().default(false),
  /** In which of the three seasons it is announced. */
  seasons: z.array(z.int()),
});
type Occasion = z.output<typeof occasion>;
const OCCASIONS = z.array(occasion).parse(data);

/** The events of the three seasons. */
export function planEvents(seasons: readonly DemoSeason[]): DemoEvent[] {
  const events: DemoEvent[] = [];
  for (const season of seasons) {
    for (const occasion of OCCASIONS.filter((one) => one.seasons.includes(season.id))) {
      events.push(eventOf(occasion, season, events.length + 1));
    }
  }
  return events;
}

function eventOf(occasion: Occasion, season: DemoSeason, id: number): DemoEvent {
  const year = yearOf(season);
  const calendarYear = occasion.month >= 9 ? year : year + 1;
  const date = onWeekday(
    `${calendarYear}-${String(occasion.month).padStart(2, "0")}-${String(occasion.near).padStart(2, "0")}`,
    occasion.weekday,
  );
  const sport = CATALOGUE.findIndex(({ name }) => name === occasion.sport);
  return {
    id,
    season_id: season.id,
    sport_id: sport < 0 ? null : sport + 1,
    name: occasion.name,
    description: occasion.description,
    begin: at(date, occasion.hours[0]),
    end: at(addDays(date, occasion.days - 1), occasion.hours[1]),
    location: occasion.location,
    capacity: occasion.capacity,
    registration_opening: addDays(date, -56),
    registration_deadline: addDays(date, -4),
    birth_year_start: year - occasion.ages[0],
    birth_year_end: year - occasion.ages[1],
    cost_euros: occasion.cost,
    external_access: occasion.external,
    membership_required: !occasion.external,
    auto_validate: !occasion.cost,
    pre_registration_required: occasion.prepaid,
  };
}

/** The first such weekday from a date on. */
function onWeekday(date: string, weekday: string): string {
  let day = date;
  while (weekdayOfDate(day) !== weekday) day = addDays(day, 1);
  return day;
}

/** How full an event gets, and the share of its requests that wait while it is still to come. */
const ATTENDANCE_SHARE = 0.62;
const WAITING_SHARE = 0.35;
const PREPAID_WAITING_SHARE = 0.6;
/** Where anybody may come, a quarter are not members. */
const OUTSIDERS_SHARE = 0.25;
/** The hall of an event without a limit. */
const LARGEST = 120;

/** Registers people to the events that have opened by now. */
export function registerToEvents(
  chance: Chance,
  events: readonly DemoEvent[],
  people: People,
  enrolment: DemoEnrolment,
  { now, scale, peopleLimit }: { now: Date; scale: number; peopleLimit: number },
): DemoRegistration[] {
  const registrations: DemoRegistration[] = [];
  const today = dateIn(TIME_ZONE, now);
  for (const event of events.filter((one) => one.registration_opening <= today)) {
    const open = event.registration_deadline >= today;
    const share = ATTENDANCE_SHARE * (0.7 + chance.next() * 0.6) * (open ? 0.75 : 1);
    const guests = new Set<number>();
    for (let left = Math.ceil(Math.min(event.capacity ?? LARGEST, LARGEST) * scale * share); left > 0; left--) {
      const person = guestOf(chance, event, people, enrolment, guests, peopleLimit);
      if (!person) break;
      guests.add(person.id);
      registrations.push(registrationOf(chance, event, person, registrations.length + 1, now, open));
    }
  }
  return registrations;
}

function guestOf(
  chance: Chance,
  event: DemoEvent,
  people: People,
  enrolment: DemoEnrolment,
  guests: ReadonlySet<number>,
  peopleLimit: number,
): DemoPerson | undefined {
  const ages = { oldest: event.birth_year_end, youngest: event.birth_year_start };
  if (event.external_access && chance.of(OUTSIDERS_SHARE) && people.all.length < peopleLimit) {
    return people.welcome({ ...ages, femaleShare: 0.5 }, event.end);
  }
  return search(chance, people.all, (person) => {
    const year = Number(person.birth_date.slice(0, 4));
    if (guests.has(person.id) || year < ages.oldest || year > ages.youngest) return false;
    const groups = enrolment.groupsOf(person.id, event.season_id);
    return groups.length > 0 && (event.sport_id === null || groups.some((group) => group.sport_id === event.sport_id));
  });
}

function registrationOf(
  chance: Chance,
  event: DemoEvent,
  person: DemoPerson,
  id: number,
  now: Date,
  open: boolean,
): DemoRegistration {
  const earliest = Date.parse(`${event.registration_opening}T06:00:00Z`);
  const latest = Math.min(now.getTime(), Date.parse(`${event.registration_deadline}T20:00:00Z`));
  const day = new Date(earliest + chance.next() * Math.max(0, latest - earliest)).toISOString().slice(0, 10);
  const registered_at = momentOn(chance, day, new Date(latest));
  const waits = open && chance.of(event.pre_registration_required ? PREPAID_WAITING_SHARE : WAITING_SHARE);
  const refused = !open && chance.of(0.02);
  const validated = !waits && !refused;
  comeBefore(chance, person, registered_at);
  return {
    id,
    member_id: person.id,
    activity_id: event.id,
    registered_at,
    valid: waits ? null : validated,
    validated_at: !validated ? null : event.auto_validate ? registered_at : decidedAfter(chance, registered_at, now),
    slot_ids: [],
  };
}

/** When a person of earlier years first came: up to six years before the seasons we know. */
export function longAgo(chance: Chance, seasons: readonly DemoSeason[]): Date {
  const first = Date.parse(`${seasons[0]?.registration_start}T08:00:00Z`);
  return new Date(first - chance.between(30, 6 * 365) * DAY_MS + chance.between(0, 50_000) * 1000);
}
