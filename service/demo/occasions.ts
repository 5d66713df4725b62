import { dateIn } from "../../runtime/clock.ts";
import { at, DAY_MS, dayAfter, dayOf, momentOn, TIME_ZONE, yearOf } from "./calendar.ts";
import { CATALOGUE } from "./catalogue.ts";
import type { Chance } from "./chance.ts";
import { comeBefore, decidedAfter, type Enrolment, search } from "./enrolment.ts";
import type { People } from "./people.ts";
import type { DemoEvent, DemoPerson, DemoRegistration, DemoSeason } from "./shapes.ts";

/** An event of the club's year. */
interface Occasion {
  name: string;
  sport?: string;
  /** The month and about which day; it is held on the weekday that `weekday` names. */
  month: number;
  near: number;
  weekday: "lundi" | "vendredi" | "samedi" | "dimanche";
  /** First and last hour, on how many days. */
  hours: readonly [from: number, to: number];
  days?: number;
  ages: readonly [youngest: number, oldest: number];
  capacity: number | null;
  cost?: number;
  location: string;
  description: string;
  external?: boolean;
  prepaid?: boolean;
  /** In which of the three seasons it is announced. */
  seasons: readonly number[];
}

const OCCASIONS: readonly Occasion[] = [
  {
    name: "Stage multisports de la Toussaint 7-12 ans",
    month: 10,
    near: 20,
    weekday: "lundi",
    hours: [9, 17],
    days: 5,
    ages: [7, 12],
    capacity: 40,
    cost: 85,
    location: "Complexe sportif Jean-Manfredi",
    description: "Cinq jours, un sport par demi-journée. Pique-nique à apporter.",
    external: true,
    prepaid: true,
    seasons: [1, 2],
  },
  {
    name: "Portes ouvertes de la gymnastique",
    sport: "Gymnastique",
    month: 9,
    near: 10,
    weekday: "samedi",
    hours: [10, 12],
    ages: [3, 12],
    capacity: 60,
    location: "Salle de gymnastique Chattemoue",
    description: "Essai libre sur tous les agrès, parents bienvenus.",
    external: true,
    seasons: [2],
  },
  {
    name: "Nuit du badminton",
    sport: "Badminton",
    month: 11,
    near: 26,
    weekday: "vendredi",
    hours: [19, 24],
    ages: [14, 80],
    capacity: 48,
    cost: 8,
    location: "Complexe sportif Jean-Manfredi, salle B",
    description: "Doubles tirés au sort, soupe à l'oignon à minuit.",
    external: true,
    seasons: [1, 2],
  },
  {
    name: "Interclub de natation",
    sport: "Natation",
    month: 12,
    near: 6,
    weekday: "dimanche",
    hours: [9, 17],
    ages: [9, 18],
    capacity: 30,
    location: "Piscine Aquatis, bassin sportif",
    description: "Rencontre départementale à domicile. Officiels bienvenus.",
    seasons: [1, 2],
  },
  {
    name: "Goûter de Noël du baby-sport",
    month: 12,
    near: 16,
    weekday: "samedi",
    hours: [15, 17],
    ages: [2, 7],
    capacity: 80,
    location: "Dojo Paul-Gauguin",
    description: "Parcours en famille, goûter partagé, visite surprise.",
    seasons: [1, 2],
  },
  {
    name: "Stage de judo d'hiver",
    sport: "Judo",
    month: 2,
    near: 14,
    weekday: "lundi",
    hours: [10, 16],
    days: 3,
    ages: [8, 17],
    capacity: 32,
    cost: 45,
    location: "Dojo Paul-Gauguin",
    description: "Avec un intervenant de la ligue. Repas compris.",
    prepaid: true,
    seasons: [1, 2],
  },
  {
    name: "Trail de la forêt de Fougères",
    sport: "Athlétisme",
    month: 4,
    near: 10,
    weekday: "dimanche",
    hours: [9, 13],
    ages: [16, 80],
    capacity: 200,
    cost: 12,
    location: "Forêt domaniale, Chênedet",
    description: "10 et 21 km. Les adhérents courent à demi-tarif.",
    external: true,
    prepaid: true,
    seasons: [1, 2],
  },
  {
    name: "Tournoi de football U9-U11",
    sport: "Football",
    month: 5,
    near: 20,
    weekday: "samedi",
    hours: [9, 18],
    ages: [7, 11],
    capacity: 70,
    location: "Stade Paron",
    description: "Vingt-quatre équipes, buvette et structures gonflables.",
    seasons: [1, 2],
  },
  {
    name: "Gala de danse",
    sport: "Danse",
    month: 6,
    near: 12,
    weekday: "samedi",
    hours: [20, 23],
    ages: [4, 70],
    capacity: 90,
    location: "Centre culturel Juliette-Drouet",
    description: "Répétition générale le matin, présence indispensable.",
    seasons: [1, 2],
  },
  {
    name: "Fête du club et assemblée générale",
    month: 6,
    near: 20,
    weekday: "vendredi",
    hours: [18, 23],
    ages: [3, 99],
    capacity: null,
    location: "Espace Aumaillerie",
    description: "Bilans, élection du bureau, puis galettes-saucisses pour tous.",
    seasons: [1, 2],
  },
  {
    name: "Stage de reprise – natation compétition",
    sport: "Natation",
    month: 9,
    near: 1,
    weekday: "lundi",
    hours: [9, 12],
    days: 3,
    ages: [9, 18],
    capacity: 24,
    cost: 30,
    location: "Piscine Aquatis, bassin sportif",
    description: "Trois matinées avant la rentrée des groupes.",
    seasons: [3],
  },
];

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
    end: at(dayAfter(date, (occasion.days ?? 1) - 1), occasion.hours[1]),
    location: occasion.location,
    capacity: occasion.capacity,
    registration_opening: dayAfter(date, -56),
    registration_deadline: dayAfter(date, -4),
    birth_year_start: year - occasion.ages[0],
    birth_year_end: year - occasion.ages[1],
    cost_euros: occasion.cost ?? 0,
    external_access: occasion.external ?? false,
    membership_required: !occasion.external,
    auto_validate: !occasion.cost,
    pre_registration_required: occasion.prepaid ?? false,
  };
}

/** The first such weekday from a date on. */
function onWeekday(date: string, weekday: string): string {
  let day = date;
  while (dayOf(day) !== weekday) day = dayAfter(day, 1);
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
  enrolment: Enrolment,
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
  enrolment: Enrolment,
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
