import { DAY_MS, decidedMoment, momentOn, pendingMoment, yearOf } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import type { DemoOffer } from "./offer.ts";
import type { People, PersonSought } from "./people.ts";
import type { DemoGroup, DemoPerson, DemoRegistration, DemoSeason, DemoSlot } from "./shapes.ts";

/** How many of a sport's people are women and girls; half where the sport is not named. */
const FEMALE_SHARE: Record<string, number> = {
  Gymnastique: 0.84,
  Danse: 0.93,
  Football: 0.11,
  "Basket-ball": 0.42,
  Judo: 0.31,
  Escrime: 0.34,
  Badminton: 0.4,
  "Tennis de table": 0.21,
  Athlétisme: 0.49,
  "Tir à l'arc": 0.33,
  "Sport santé": 0.83,
  Natation: 0.57,
};

/** The club's registrations as they come in, season after season. */
export interface DemoEnrolment {
  readonly registrations: DemoRegistration[];
  /** Validated registrations of a group, and of a slot. */
  taken(group: DemoGroup): number;
  takenIn(slotId: number): number;
  /** Groups that a person has asked for in a season, whatever became of it, by person and season. */
  groupsOf(memberId: number, seasonId: number): DemoGroup[];
  /** Whom the group may take by age and sex. */
  wanted(group: DemoGroup): PersonSought;
  fits(person: DemoPerson, group: DemoGroup): boolean;
  /** Slots of the group that have room, as many as a person of the group takes; undefined when there are not enough. */
  chooseSlots(group: DemoGroup, reserved?: Map<number, number>): number[] | undefined;
  add(person: DemoPerson, group: DemoGroup, state: boolean | null, slotIds: number[]): DemoRegistration;
}

export function createDemoEnrolment(
  chance: Chance,
  seasons: readonly DemoSeason[],
  offer: DemoOffer,
  now: Date,
): DemoEnrolment {
  const registrations: DemoRegistration[] = [];
  const taken = new Map<number, number>();
  const takenIn = new Map<number, number>();
  const groupsOf = new Map<string, DemoGroup[]>();
  const slots = new Map<number, DemoSlot>(offer.slots.map((slot) => [slot.id, slot]));
  const seasonOf = (id: number) => seasons.find((season) => season.id === id) as DemoSeason;
  const sportName = (group: DemoGroup) => offer.sports[group.sport_id - 1]?.name ?? "";
  const count = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);

  const enrolment: DemoEnrolment = {
    registrations,
    taken: (group) => taken.get(group.id) ?? 0,
    takenIn: (slotId) => takenIn.get(slotId) ?? 0,
    groupsOf: (memberId, seasonId) => groupsOf.get(`${memberId} ${seasonId}`) ?? [],
    wanted: (group) => ({
      oldest: group.birth_year_end,
      youngest: group.birth_year_start,
      femaleShare: group.sex === "Femme" ? 1 : group.sex === "Homme" ? 0 : (FEMALE_SHARE[sportName(group)] ?? 0.5),
    }),
    fits: (person, group) => {
      const year = Number(person.birth_date.slice(0, 4));
      const rightSex = group.sex === "Homme et femme" || group.sex === person.sex;
      return rightSex && year >= group.birth_year_end && year <= group.birth_year_start;
    },
    chooseSlots: (group, reserved) => {
      const room = group.slot_ids.filter((id) => {
        const used = enrolment.takenIn(id) + (reserved?.get(id) ?? 0);
        return used < (slots.get(id)?.capacity ?? 0);
      });
      if (group.slot_count === 0) return [];
      if (room.length === 0) return undefined;
      // The first hours of a list are the ones people like best.
      const first = chance.weighted(room, (id) => group.slot_ids.length - group.slot_ids.indexOf(id));
      const others = room.filter((id) => id !== first);
      return group.slot_count > 1 && others.length > 0 && chance.of(0.3) ? [first, chance.pick(others)] : [first];
    },
    add: (person, group, state, slotIds) => {
      const season = seasonOf(group.season_id);
      const registered_at = state === null ? pendingMoment(chance, season, now) : decidedMoment(chance, season, now);
      const registration: DemoRegistration = {
        id: registrations.length + 1,
        member_id: person.id,
        activity_id: group.id,
        registered_at,
        valid: state,
        validated_at: state ? decidedAfter(chance, registered_at, now) : null,
        slot_ids: slotIds,
      };
      registrations.push(registration);
      const key = `${person.id} ${group.season_id}`;
      groupsOf.set(key, [...(groupsOf.get(key) ?? []), group]);
      comeBefore(chance, person, registered_at);
      if (state) {
        count(taken, group.id);
        for (const id of slotIds) count(takenIn, id);
      }
      return registration;
    },
  };
  return enrolment;
}

/** A person's record is made minutes before their first registration. */
export function comeBefore(chance: Chance, person: DemoPerson, registeredAt: Date): void {
  if (person.created_at < registeredAt) return;
  person.created_at = new Date(registeredAt.getTime() - chance.between(90, 1_500) * 1000);
}

/** Decisions follow within days, in office hours or in the evening. */
export function decidedAfter(chance: Chance, registeredAt: Date, now: Date): Date {
  const day = new Date(registeredAt.getTime() + chance.between(1, 9) * DAY_MS).toISOString().slice(0, 10);
  return momentOn(chance, day, now);
}

/** How people fill a season. */
export interface Filling {
  season: DemoSeason;
  /** Validated registrations to reach. */
  target: number;
  /** People who may be created until this many exist. */
  peopleLimit: number;
  /** People of the season before, who come back to the same sport first. */
  returning: boolean;
}

/** How many seats go to people who were there last season, and to people who have another activity already. */
const RETURNING_SHARE = 0.5;
const SECOND_ACTIVITY_SHARE = 0.13;

/** Fills the groups of a season with validated registrations: the sought ones to the last place, the others in part. */
export function fillSeason(
  chance: Chance,
  offer: DemoOffer,
  people: People,
  enrolment: DemoEnrolment,
  filling: Filling,
): void {
  const { season, target } = filling;
  const groups = offer.groups.filter((group) => group.season_id === season.id);
  const sought = groups.filter((group) => offer.plans.get(group.id)?.sought);
  const others = groups.filter((group) => !sought.includes(group));
  const seatsOf = (some: DemoGroup[]) => some.reduce((sum, group) => sum + group.capacity, 0);
  const share = Math.min(0.97, Math.max(0.1, (target - seatsOf(sought)) / seatsOf(others)));
  const seats = [
    ...sought.flatMap((group) => Array<DemoGroup>(group.capacity).fill(group)),
    ...others.flatMap((group) => {
      const level = Math.min(1, Math.max(0.05, share + (chance.next() - 0.5) * 0.3));
      return Array<DemoGroup>(Math.round(group.capacity * level)).fill(group);
    }),
  ];
  const former = formerBySport(people, enrolment, offer, season);
  for (const group of chance.shuffle(seats)) {
    const slotIds = enrolment.chooseSlots(group);
    if (!slotIds) continue;
    const person = findPerson(chance, people, enrolment, group, filling, former);
    if (person) enrolment.add(person, group, true, slotIds);
  }
}

/** Last season's people by sport, in an order of chance. */
function formerBySport(people: People, enrolment: DemoEnrolment, offer: DemoOffer, season: DemoSeason) {
  const bySport = new Map<number, DemoPerson[]>();
  for (const sport of offer.sports) {
    bySport.set(
      sport.id,
      people.all.filter((person) =>
        enrolment.groupsOf(person.id, season.id - 1).some((group) => group.sport_id === sport.id),
      ),
    );
  }
  return bySport;
}

function findPerson(
  chance: Chance,
  people: People,
  enrolment: DemoEnrolment,
  group: DemoGroup,
  { season, peopleLimit, returning }: Filling,
  former: Map<number, DemoPerson[]>,
): DemoPerson | undefined {
  const activities = (person: DemoPerson) => enrolment.groupsOf(person.id, season.id);
  const free = (person: DemoPerson) => enrolment.fits(person, group) && activities(person).length === 0;
  const second = (person: DemoPerson) =>
    enrolment.fits(person, group) && activities(person).length === 1 && activities(person)[0] !== group;
  if (returning && chance.of(RETURNING_SHARE)) {
    const back = search(chance, former.get(group.sport_id) ?? [], free);
    if (back) return back;
  }
  if (chance.of(SECOND_ACTIVITY_SHARE)) {
    const more = search(chance, people.all, second);
    if (more) return more;
  }
  if (people.all.length < peopleLimit) {
    return people.welcome(enrolment.wanted(group), new Date(`${season.end_date}T20:00:00Z`));
  }
  return search(chance, people.all, free);
}

/** Somebody who suits: a bounded number of tries at random keeps a club of 100,000 linear. */
export function search<T>(chance: Chance, people: readonly T[], suits: (person: T) => boolean): T | undefined {
  for (let attempt = 0; attempt < 400 && people.length > 0; attempt++) {
    const person = chance.pick(people);
    if (suits(person)) return person;
  }
  return undefined;
}

/** The year of birth of somebody a little too old or too young for the group. */
export function justOutside(chance: Chance, group: DemoGroup, season: DemoSeason): PersonSought {
  const younger = group.birth_year_start + chance.between(1, 2);
  const tooYoung = yearOf(season) - younger >= 2 && chance.of(0.6);
  const year = tooYoung ? younger : group.birth_year_end - chance.between(1, 2);
  return { oldest: year, youngest: year, femaleShare: group.sex === "Femme" ? 1 : group.sex === "Homme" ? 0 : 0.5 };
}
