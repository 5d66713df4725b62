import { accessReasons } from "#lib/sync/forecast/rules.ts";
import { firstDayOf } from "#lib/sync/forecast/season-opening.ts";
import {
  type ActivityOf,
  type EventFactsOf,
  type ForeseenClub,
  type GroupFacts,
  isFull,
  type RegistrationOf,
  type StagedPerson,
} from "./foreseen-club.ts";

/**
 * What the club's rules say of a registration, as its error codes in the order in which it tells them (club-api#registration-rules); none where it would do it. Papers and medical items
 * are the club's to know, and so is whatever is said of a record that the copy does not have.
 */

/** Why a registration would not be made today. */
export function creationReasons(club: ForeseenClub, wish: RegistrationOf): string[] {
  const { today, people, seasons } = club.facts;
  const person = people.get(wish.person);
  const activity = club.activityOf(wish);
  if (!activity || !person) return [];
  const isTwice = othersOf(club, wish).some((one) => one.activity === wish.activity && one.valid !== false);
  if (wish.kind === "event") return told(eventReasons(club, wish, { person, isTwice }, activity as EventFactsOf));
  const season = seasons.get(activity.season);
  const opens = season ? firstDayOf(season.dates, club.precedenceOf(wish.person, activity.season)) : null;
  return told([
    isTwice && "already_registered",
    !isWithin(opens, season?.dates.registrationEnd ?? null, today) && "registration_closed",
    isOverLimit(club, wish, activity, (one) => one.valid !== false) && "registration_limit_reached",
    ...accessReasons(person, activity),
    isFull(activity) && "capacity_reached",
    ...slotReasons(club, wish, person, activity as GroupFacts, wish.slots),
  ]);
}

function eventReasons(
  club: ForeseenClub,
  wish: RegistrationOf,
  { person, isTwice }: { person: StagedPerson; isTwice: boolean },
  event: EventFactsOf,
): (string | false)[] {
  const isMember = [...club.ofPerson(wish.person)].some(
    (one) => one.kind === "annual" && one.valid === true && one.season === event.season,
  );
  return [
    isTwice && "already_registered",
    !isWithin(event.opens, event.closes, club.facts.today) && "registration_closed",
    event.membershipRequired && !event.externalAccess && !isMember && "membership_required",
    ...accessReasons(person, event),
    isFull(event) && "capacity_reached",
  ];
}

/** Why a registration would not be validated. */
export function validationReasons(club: ForeseenClub, one: RegistrationOf): string[] {
  const activity = club.activityOf(one);
  const person = club.facts.people.get(one.person);
  if (!activity || !person) return [];
  const isTwice = othersOf(club, one, one).some((other) => other.activity === one.activity && other.valid !== false);
  const ofGroup =
    one.kind === "annual" ? slotReasons(club, one, person, activity as GroupFacts, one.slots) : ([] as const);
  return told([
    isTwice && "already_registered",
    one.kind === "annual" &&
      isOverLimit(club, one, activity, ({ valid }) => valid === true) &&
      "registration_limit_reached",
    ...accessReasons(person, activity),
    isFull(activity) && "capacity_reached",
    ...ofGroup,
  ]);
}

/** Why an annual registration would not be changed: only what is touched is asked again. */
export function changeReasons(club: ForeseenClub, before: RegistrationOf, wish: RegistrationOf): string[] {
  const activity = club.activityOf(wish);
  const person = club.facts.people.get(wish.person);
  if (!activity || !person) return [];
  const [isLive, isElsewhere] = [before.valid !== false, before.activity !== wish.activity];
  const isMoved = isElsewhere || before.person !== wish.person;
  const isTwice = othersOf(club, wish, before).some(
    (other) => other.activity === wish.activity && other.valid !== false,
  );
  const newSlots = wish.slots.filter((slot) => !before.slots.includes(slot));
  const chosen = slotReasons(club, wish, person, activity as GroupFacts, isLive ? newSlots : []);
  return told([
    isLive && isMoved && isTwice && "already_registered",
    isLive &&
      isMoved &&
      isOverLimit(club, wish, activity, ({ valid }) => valid !== false, before) &&
      "registration_limit_reached",
    ...(isMoved ? accessReasons(person, activity) : []),
    isLive && isElsewhere && isFull(activity) && "capacity_reached",
    ...(isMoved || newSlots.length > 0 ? chosen : []),
  ]);
}

function slotReasons(
  club: ForeseenClub,
  { slots }: RegistrationOf,
  person: StagedPerson,
  group: GroupFacts,
  mustHaveRoom: readonly string[],
): (string | false)[] {
  // In the order of their numbers, as the club looks at them; one that is still to be made comes behind those that are there.
  const offered = slots.filter((slot) => group.slots.includes(slot)).toSorted(byNumber);
  const factsOf = (slot: string) => club.facts.slots.get(slot);
  return [
    group.slotCount !== null && slots.length > group.slotCount && "too_many_slots",
    offered.length < slots.length && "slot_not_offered",
    ...offered.flatMap((slot) => accessReasons(person, factsOf(slot))),
    offered.some((slot) => mustHaveRoom.includes(slot) && isFull(factsOf(slot))) && "slot_full",
  ];
}

/** Slots that are still to be made keep the order of their rows. */
function byNumber(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a - b;
}

function isOverLimit(
  club: ForeseenClub,
  one: RegistrationOf,
  activity: ActivityOf,
  counts: (other: RegistrationOf) => boolean,
  self: RegistrationOf = one,
): boolean {
  const limit = club.facts.seasons.get(activity.season)?.limit;
  if (!limit) return false;
  return othersOf(club, one, self).filter((other) => counts(other) && other.season === activity.season).length >= limit;
}

/** The person's other registrations of this kind. */
function othersOf(club: ForeseenClub, { kind, person }: RegistrationOf, self?: RegistrationOf): RegistrationOf[] {
  return [...club.ofPerson(person)].filter((other) => other.kind === kind && other !== self);
}

const isWithin = (first: string | null, last: string | null, today: string): boolean =>
  (first === null || today >= first) && (last === null || today <= last);

const told = (reasons: readonly (string | false)[]): string[] => [
  ...new Set(reasons.filter((reason) => typeof reason === "string")),
];
