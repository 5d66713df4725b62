import { yearOf } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import { type DemoEnrolment, justOutside, search } from "./enrolment.ts";
import type { DemoOffer } from "./offer.ts";
import type { People } from "./people.ts";
import type { DemoGroup, DemoPerson, DemoRegistration, DemoSeason } from "./shapes.ts";

/** Why a request cannot be validated as it stands. `papers`: its documents or medical item are missing. */
export type Obstacle = "full" | "age" | "sex" | "slot" | "limit" | "duplicate" | "papers";

/** Shares of the requests that wait; what is left fits. */
const SHARES: Record<Obstacle, number> = {
  full: 0.09,
  age: 0.06,
  sex: 0.01,
  slot: 0.05,
  limit: 0.05,
  duplicate: 0.05,
  papers: 0.05,
};

export interface Waiting {
  /** The requests that break a rule, by registration id; the others can all be validated, one after the other. */
  obstacles: Map<number, Obstacle>;
}

interface Desk {
  chance: Chance;
  season: DemoSeason;
  groups: DemoGroup[];
  offer: DemoOffer;
  people: People;
  enrolment: DemoEnrolment;
  peopleLimit: number;
  /** Places and slots promised to requests that fit. */
  promised: Map<number, number>;
  promisedSlots: Map<number, number>;
}

/** Adds the requests that wait for a decision: most fit, some break a rule of the club. */
export function addWaiting(
  chance: Chance,
  season: DemoSeason,
  offer: DemoOffer,
  people: People,
  enrolment: DemoEnrolment,
  { count, peopleLimit }: { count: number; peopleLimit: number },
): Waiting {
  const groups = offer.groups.filter((group) => group.season_id === season.id && !group.invitation_only);
  const desk: Desk = {
    chance,
    season,
    groups,
    offer,
    people,
    enrolment,
    peopleLimit,
    promised: new Map(),
    promisedSlots: new Map(),
  };
  const obstacles = new Map<number, Obstacle>();
  const makers: Record<Exclude<Obstacle, "papers">, (desk: Desk) => DemoRegistration | undefined> = {
    slot: askForAFullSlot,
    full: askForAFullGroup,
    age: askAtTheWrongAge,
    sex: askForTheOtherSex,
    limit: askForOneMore,
    duplicate: askAsADuplicate,
  };
  closeOneSlot(desk);
  let left = count;
  for (const [obstacle, make] of Object.entries(makers) as [keyof typeof makers, (typeof makers)["full"]][]) {
    for (let wish = Math.round(count * SHARES[obstacle]); wish > 0 && left > 0; wish--) {
      const made = make(desk);
      if (!made) break;
      obstacles.set(made.id, obstacle);
      left--;
    }
  }
  const papers = Math.round(count * SHARES.papers);
  for (let fitting = 0; left > 0; fitting++, left--) {
    const made = askAndFit(desk);
    if (!made) break;
    if (fitting < papers) obstacles.set(made.id, "papers");
  }
  return { obstacles };
}

const isFull = ({ enrolment }: Desk, group: DemoGroup) => enrolment.taken(group) >= group.capacity;

/** Somebody for the group who has nothing else this season: new while the club may grow, else a person of before. */
function somebody(desk: Desk, group: DemoGroup): DemoPerson | undefined {
  const { chance, people, enrolment, season } = desk;
  const free = (person: DemoPerson) =>
    enrolment.fits(person, group) && enrolment.groupsOf(person.id, season.id).length === 0;
  const known = chance.of(0.35) ? search(chance, people.all, free) : undefined;
  if (known) return known;
  if (people.all.length < desk.peopleLimit) return people.welcome(enrolment.wanted(group), later(season));
  return search(chance, people.all, free);
}

/** Later than any registration: whoever is new gets the time of their first one. */
const later = (season: DemoSeason) => new Date(`${season.end_date}T20:00:00Z`);

function askForAFullGroup(desk: Desk): DemoRegistration | undefined {
  const full = desk.groups.filter((group) => isFull(desk, group));
  if (full.length === 0) return undefined;
  const group = desk.chance.pick(full);
  const person = somebody(desk, group);
  const slots = group.slot_count > 0 ? [desk.chance.pick(group.slot_ids)] : [];
  return person && desk.enrolment.add(person, group, null, slots);
}

/** The slots nobody can get into any more, in groups that still have places. */
function fullSlots({ groups, offer, enrolment }: Desk): { group: DemoGroup; slotId: number }[] {
  return groups
    .filter((group) => group.slot_count > 0 && enrolment.taken(group) < group.capacity)
    .flatMap((group) => group.slot_ids.map((slotId) => ({ group, slotId })))
    .filter(({ slotId }) => enrolment.takenIn(slotId) >= (offer.slots[slotId - 1]?.capacity ?? 0));
}

/** Where chance left room in every slot, the fullest three close at what they hold. */
function closeOneSlot(desk: Desk): void {
  if (fullSlots(desk).length > 0) return;
  const open = desk.groups
    .filter((group) => group.slot_count > 0 && !isFull(desk, group))
    .flatMap((group) => group.slot_ids)
    .map((id) => desk.offer.slots[id - 1])
    .filter((slot) => slot !== undefined)
    .sort((a, b) => a.capacity - desk.enrolment.takenIn(a.id) - (b.capacity - desk.enrolment.takenIn(b.id)));
  for (const slot of open.slice(0, 3)) slot.capacity = Math.max(1, desk.enrolment.takenIn(slot.id));
}

function askForAFullSlot(desk: Desk): DemoRegistration | undefined {
  const full = fullSlots(desk);
  if (full.length === 0) return undefined;
  const { group, slotId } = desk.chance.pick(full);
  const person = somebody(desk, group);
  return person && desk.enrolment.add(person, group, null, [slotId]);
}

function askAtTheWrongAge(desk: Desk): DemoRegistration | undefined {
  const { chance, people, enrolment, season, peopleLimit } = desk;
  const children = desk.groups.filter((one) => yearOf(season) - one.birth_year_end < 18 && !isFull(desk, one));
  if (children.length === 0 || people.all.length >= peopleLimit) return undefined;
  const group = chance.pick(children);
  const slots = enrolment.chooseSlots(group) ?? [];
  return enrolment.add(people.welcome(justOutside(chance, group, season), later(season)), group, null, slots);
}

function askForTheOtherSex(desk: Desk): DemoRegistration | undefined {
  const { chance, people, enrolment, season, peopleLimit } = desk;
  const single = desk.groups.filter((group) => group.sex !== "Homme et femme" && !isFull(desk, group));
  if (single.length === 0 || people.all.length >= peopleLimit) return undefined;
  const group = chance.pick(single);
  const { femaleShare, ...ages } = enrolment.wanted(group);
  const person = people.welcome({ ...ages, femaleShare: 1 - femaleShare }, later(season));
  return enrolment.add(person, group, null, []);
}

/** One registration more than the season allows a person. */
function askForOneMore(desk: Desk): DemoRegistration | undefined {
  const { chance, people, enrolment, season } = desk;
  const groupFor = (person: DemoPerson) => {
    const has = enrolment.groupsOf(person.id, season.id);
    if (has.length !== season.max_annual_registrations) return undefined;
    return desk.groups.find((group) => !has.includes(group) && enrolment.fits(person, group) && !isFull(desk, group));
  };
  const person = search(chance, people.all, (one) => groupFor(one) !== undefined);
  const group = person && groupFor(person);
  return person && group && enrolment.add(person, group, null, enrolment.chooseSlots(group) ?? []);
}

/** Somebody who is registered already, from a second record of theirs, to the same group. */
function askAsADuplicate(desk: Desk): DemoRegistration | undefined {
  const { chance, people, enrolment, season } = desk;
  if (people.all.length >= desk.peopleLimit) return undefined;
  const person = search(chance, people.all, (one) =>
    enrolment.groupsOf(one.id, season.id).some((group) => !isFull(desk, group) && !group.invitation_only),
  );
  const group = person && enrolment.groupsOf(person.id, season.id).find((one) => !isFull(desk, one));
  if (!person || !group) return undefined;
  const slots = enrolment.chooseSlots(group) ?? [];
  promise(desk, group, slots);
  return enrolment.add(people.again(person, later(season)), group, null, slots);
}

/** Keeps a place free: a duplicate can be validated too, and must not take the place of a request that fits. */
function promise({ promised, promisedSlots }: Desk, group: DemoGroup, slots: readonly number[]): void {
  promised.set(group.id, (promised.get(group.id) ?? 0) + 1);
  for (const id of slots) promisedSlots.set(id, (promisedSlots.get(id) ?? 0) + 1);
}

/** A request with a place and a slot of its own: all of these can be validated. */
function askAndFit(desk: Desk): DemoRegistration | undefined {
  const { chance, enrolment, promised, promisedSlots } = desk;
  const roomOf = (group: DemoGroup) => group.capacity - enrolment.taken(group) - (promised.get(group.id) ?? 0);
  for (let attempt = 0; attempt < 60; attempt++) {
    const open = desk.groups.filter((group) => roomOf(group) > 0);
    if (open.length === 0) return undefined;
    const group = chance.weighted(open, roomOf);
    const slots = enrolment.chooseSlots(group, promisedSlots);
    const person = slots && somebody(desk, group);
    if (!slots || !person) continue;
    promise(desk, group, slots);
    return enrolment.add(person, group, null, slots);
  }
  return undefined;
}
