import { type ChosenSlots, type RegistrationFacts, reasonsAgainst } from "#lib/sync/forecast/registration-rules.ts";
import { firstDayOf } from "#lib/sync/forecast/season-opening.ts";
import type { ActivityOf, EventFactsOf, ForeseenClub, GroupFacts, RegistrationOf } from "./foreseen-club.ts";

/**
 * What a registration of a stage is to the club's rules (`registration-rules.ts`), among what the rows before it have left. Papers and medical items are the
 * club's to know, and so is whatever is said of a record that the copy does not have.
 */

/** Why a registration would not be made today. */
export function creationReasons(club: ForeseenClub, wish: RegistrationOf): string[] {
  const { people, seasons, today } = club.facts;
  const person = people.get(wish.person);
  const activity = club.activityOf(wish);
  if (!activity || !person) return [];
  const common = { isTwice: isTwice(club, wish), person, access: activity, placesLeft: left(activity) };
  if (wish.kind === "event") {
    const { opens, closes, membershipRequired, externalAccess } = activity as EventFactsOf;
    const isForMembers = membershipRequired && !externalAccess;
    return reasonsAgainst({
      ...{ ...common, window: { opens, closes, today } },
      ...(isForMembers ? { members: { isOne: isMemberIn(club, wish.person, activity.season) } } : {}),
    });
  }
  const season = seasons.get(activity.season);
  const opens = season ? firstDayOf(season.dates, club.precedenceOf(wish.person, activity.season)) : null;
  return reasonsAgainst({
    ...{ ...common, window: { opens, closes: season?.dates.registrationEnd ?? null, today } },
    others: othersCounted(club, wish, activity, (one) => one.valid !== false),
    slots: chosenSlots(club, wish, activity as GroupFacts, wish.slots),
  });
}

/** Why a registration would not be validated. */
export function validationReasons(club: ForeseenClub, one: RegistrationOf): string[] {
  const activity = club.activityOf(one);
  const person = club.facts.people.get(one.person);
  if (!activity || !person) return [];
  return reasonsAgainst({
    ...{ isTwice: isTwice(club, one, one), person, access: activity, placesLeft: left(activity) },
    ...(one.kind === "annual" && {
      others: othersCounted(club, one, activity, ({ valid }) => valid === true),
      slots: chosenSlots(club, one, activity as GroupFacts, one.slots),
    }),
  });
}

/** Why an annual registration would not be changed: only what is touched is asked again. */
export function changeReasons(club: ForeseenClub, before: RegistrationOf, wish: RegistrationOf): string[] {
  const activity = club.activityOf(wish);
  const person = club.facts.people.get(wish.person);
  if (!activity || !person) return [];
  const [isLive, isElsewhere] = [before.valid !== false, before.activity !== wish.activity];
  const isMoved = isElsewhere || before.person !== wish.person;
  const entered = wish.slots.filter((slot) => !before.slots.includes(slot));
  const ofLive: Partial<RegistrationFacts> = {
    isTwice: isTwice(club, wish, before),
    others: othersCounted(club, wish, activity, ({ valid }) => valid !== false, before),
  };
  return reasonsAgainst({
    person,
    ...(isLive && isMoved && ofLive),
    ...(isMoved && { access: activity }),
    ...(isLive && isElsewhere && { placesLeft: left(activity) }),
    ...((isMoved || entered.length > 0) && {
      slots: chosenSlots(club, wish, activity as GroupFacts, isLive ? entered : []),
    }),
  });
}

/** @param entered those that must have a place */
function chosenSlots(
  club: ForeseenClub,
  { slots }: RegistrationOf,
  group: GroupFacts,
  entered: readonly string[],
): ChosenSlots {
  // One that is still to be made comes behind those that are there.
  const offered = slots.filter((slot) => group.slots.includes(slot)).toSorted(byNumber);
  const factsOf = (slot: string) => {
    const facts = club.facts.slots.get(slot);
    return facts && { ...facts, placesLeft: left(facts) };
  };
  return {
    ...{ chosen: slots.length, offered: offered.length, most: group.slotCount },
    among: offered.map(factsOf),
    entered: offered.filter((slot) => entered.includes(slot)).map(factsOf),
  };
}

/** Slots that are still to be made keep the order of their rows. */
function byNumber(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a - b;
}

function othersCounted(
  club: ForeseenClub,
  one: RegistrationOf,
  activity: ActivityOf,
  counts: (other: RegistrationOf) => boolean,
  self: RegistrationOf = one,
): RegistrationFacts["others"] {
  const ofSeason = othersOf(club, one, self).filter((other) => counts(other) && other.season === activity.season);
  return { count: ofSeason.length, limit: club.facts.seasons.get(activity.season)?.limit ?? null };
}

const isTwice = (club: ForeseenClub, wish: RegistrationOf, self?: RegistrationOf): boolean =>
  othersOf(club, wish, self).some((one) => one.activity === wish.activity && one.valid !== false);

const isMemberIn = (club: ForeseenClub, person: string, season: string): boolean =>
  [...club.ofPerson(person)].some((one) => one.kind === "annual" && one.valid === true && one.season === season);

/** The person's other registrations of this kind. */
function othersOf(club: ForeseenClub, { kind, person }: RegistrationOf, self?: RegistrationOf): RegistrationOf[] {
  return [...club.ofPerson(person)].filter((other) => other.kind === kind && other !== self);
}

const left = ({ capacity, taken }: Pick<ActivityOf, "capacity" | "taken">): number | null =>
  capacity === null ? null : capacity - taken;
