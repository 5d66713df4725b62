import { seasonsAround } from "./calendar.ts";
import { CATALOGUE } from "./catalogue.ts";
import { createChance } from "./chance.ts";
import { createDemoEnrolment, type Filling, fillSeason, search } from "./enrolment.ts";
import { longAgo, planEvents, registerToEvents } from "./occasions.ts";
import { type DemoOffer, layOut } from "./offer.ts";
import { clubDocuments, FIELDS, medicalItems, memberDocuments, paymentsOf } from "./papers.ts";
import { addWaiting, type Obstacle } from "./pending.ts";
import { People } from "./people.ts";
import { attendanceOf, shiftsOf } from "./presence.ts";
import type { DemoClub, DemoPerson, DemoSeason } from "./shapes.ts";

/** The name that a demonstration club carries unless told otherwise. */
export const DEMO_NAME = "Club Omnisports de Fougères";

/** How many people a club has whose groups are as large as the catalogue prints them. */
const FULL_SIZE = 2_400;

/** Fewer people than this cannot fill three seasons of twelve sports. */
export const FEWEST_MEMBERS = 60;

/** At full size: validated registrations of the past and of the running season, refused and waiting ones. */
const PAST = 1_270;
const RUNNING = 1_200;
const REFUSED = 30;
const WAITING = 400;

/** Shares of all people who exist once the past season, the running one, the requests and the events are filled. */
const PEOPLE_AFTER = { past: 0.46, running: 0.75, waiting: 0.88, events: 0.93 };

/** What `generateClub` makes, and which waiting requests break which rule. */
export interface Generated extends DemoClub {
  obstacles: Map<number, Obstacle>;
}

/**
 * Who signs in as the demonstration's coach: an account and a person are the same where their addresses are, so the trainer with most
 * to do this season has this one.
 */
const COACH = { first_name: "Mathieu", last_name: "Le Goff", sex: "Homme", email: "coach@demo.example" } as const;

function introduceCoach(people: DemoPerson[], { groups, slots, lessons }: DemoOffer, { id: season }: DemoSeason): void {
  const running = new Set(groups.filter(({ season_id }) => season_id === season).map(({ id }) => id));
  const courses = new Map<number, number>();
  for (const course of [
    ...lessons.filter(({ group_id }) => running.has(group_id)),
    ...slots.filter(({ season_id }) => season_id === season),
  ])
    for (const id of course.trainer_ids) courses.set(id, (courses.get(id) ?? 0) + 1);
  const [busiest] = [...courses].sort(([a, one], [b, other]) => other - one || a - b);
  const coach = people.find(({ id }) => id === busiest?.[0]);
  if (coach) Object.assign(coach, COACH);
}

/**
 * Makes a club that a director would take for one: the same club for the same seed, size and day.
 * @param members how many person records, from `FEWEST_MEMBERS`
 */
export function generateClub({ members, seed, now }: { members: number; seed: number; now: Date }): Generated {
  const chance = createChance(seed);
  const scale = members / FULL_SIZE;
  const people = new People(chance, now);
  const seasons = seasonsAround(now);
  const [past, running] = seasons as [DemoSeason, DemoSeason, DemoSeason];
  const limit = (share: number) => Math.round(members * share);
  const counted = (count: number) => Math.max(1, Math.round(count * scale));

  // Trainers were there before everybody.
  const coaches = new Map<string, number[]>();
  for (const sport of CATALOGUE) {
    const count = Math.max(1, Math.round((2 + sport.slots.length / 5) * Math.min(1, scale * 2)));
    const adults = { oldest: now.getUTCFullYear() - 61, youngest: now.getUTCFullYear() - 20, femaleShare: 0.45 };
    coaches.set(
      sport.name,
      Array.from({ length: count }, () => people.welcome(adults, longAgo(chance, seasons)).id),
    );
  }
  const offer = layOut(chance, seasons, coaches, scale);
  introduceCoach(people.all, offer, running);
  const enrolment = createDemoEnrolment(chance, seasons, offer, now);
  const fill = (filling: Filling) => fillSeason(chance, offer, people, enrolment, filling);
  fill({ season: past, target: counted(PAST), peopleLimit: limit(PEOPLE_AFTER.past), returning: false });
  fill({ season: running, target: counted(RUNNING), peopleLimit: limit(PEOPLE_AFTER.running), returning: true });

  for (let left = counted(REFUSED); left > 0; left--) {
    const groups = offer.groups.filter((group) => group.season_id === running.id);
    const group = chance.pick(groups);
    const free = search(chance, people.all, (person) => enrolment.groupsOf(person.id, running.id).length === 0);
    if (free) enrolment.add(free, group, false, group.slot_count > 0 ? [chance.pick(group.slot_ids)] : []);
  }
  const { obstacles } = addWaiting(chance, running, offer, people, enrolment, {
    count: counted(WAITING),
    peopleLimit: limit(PEOPLE_AFTER.waiting),
  });
  const events = planEvents(seasons);
  const eventRegistrations = registerToEvents(chance, events, people, enrolment, {
    now,
    scale: Math.min(1, scale),
    peopleLimit: limit(PEOPLE_AFTER.events),
  });
  // The others came in earlier years; their records stayed.
  while (people.all.length < members) {
    const ages = { oldest: now.getUTCFullYear() - 70, youngest: now.getUTCFullYear() - 7, femaleShare: 0.5 };
    const grown = chance.of(0.6) ? { ...ages, oldest: now.getUTCFullYear() - 22 } : ages;
    people.welcome(grown, longAgo(chance, seasons));
  }

  const { registrations } = enrolment;
  const files = { seasons, people: people.all, registrations, groups: offer.groups, obstacles, now };
  return {
    seasons,
    sports: offer.sports,
    people: people.all,
    slots: offer.slots,
    groups: offer.groups,
    lessons: offer.lessons,
    events,
    annualRegistrations: registrations,
    eventRegistrations,
    payments: paymentsOf(chance, files),
    attendance: attendanceOf(chance, offer, running, registrations, now),
    medical: medicalItems(chance, files),
    documents: clubDocuments(seasons, now),
    fields: [...FIELDS],
    memberDocuments: memberDocuments(chance, files),
    shifts: shiftsOf(chance, offer, seasons, registrations, now),
    obstacles,
  };
}
