import { TWO_RECORDS } from "./reasons.ts";
import {
  type Access,
  type ChosenSlots,
  type JudgedPerson,
  type RegistrationFacts,
  reasonsAgainst,
  type SlotFacts,
} from "./registration-rules.ts";

/** A group or an event as a decision sees it. */
export interface ActivityFacts extends Access {
  /** Capacity − validated; null without a limit. */
  placesLeft: number | null;
  /** The slots that a group offers; null for an event, which has none. */
  slotIds: readonly number[] | null;
  /** How many slots a person may choose; null: as many as are offered. */
  slotCount: number | null;
}

/** An answer of the club that still counts. */
export interface PastRefusal {
  code: string;
  at: Date;
}

/** What the copy has of somebody's papers. */
export interface HandedIn {
  /** Everything that is required is there. */
  isComplete: boolean;
  /** When they were read; null where something has changed since. */
  believedSince: Date | null;
}

/** A registration as the rules look at it. */
export interface Candidate {
  id: number;
  memberId: number;
  activityId: number;
  /** null pending, true validated, false refused (club-api §3.1). */
  valid: boolean | null;
  slotIds: readonly number[];
  /** null where the copy does not have the person: nothing is foreseen of their age and sex then. */
  person: JudgedPerson | null;
  /** null where the copy does not have their papers: nothing is foreseen of them then. */
  handedIn: HandedIn | null;
  /** Whoever asks may read medical items, and this person's were read and do not do. In no copy: it is told to who asks, and kept nowhere. */
  lacksMedical?: boolean;
  /** The club's last word, where nothing that it depends on has changed since. */
  refusal: PastRefusal | null;
  /** The person may have a second record (lib/sync/twins). */
  hasTwin: boolean;
}

/** Everything that decides about the registrations of one kind in a season. */
export interface SeasonFacts {
  activities: ReadonlyMap<number, ActivityFacts>;
  slots: ReadonlyMap<number, SlotFacts>;
  /** Annual registrations that a person may have validated; 0 and null: no limit, or none that is known. */
  limit: number | null;
  /** Live registrations (pending or validated) of a person to an activity, by `personInActivity`; at least those with more than one. */
  live: ReadonlyMap<string, number>;
  /** Validated registrations of a person in the season, of this kind. */
  validated: ReadonlyMap<number, number>;
}

/** The key of a person in an activity. */
export const personInActivity = (one: { memberId: number; activityId: number }): string =>
  `${one.memberId}/${one.activityId}`;

/**
 * A run of validations, one after the other: who comes first takes the place that who comes last then misses. It knows every rule
 * that the copy can judge (club-api#registration-rules); medical items, and papers that nobody has read, are known to the club alone, whose last
 * refusal counts instead.
 */
export class ValidationRun {
  readonly #facts: SeasonFacts;
  readonly #left: Map<number, number | null>;
  readonly #slotsLeft: Map<number, number | null>;
  readonly #live: Map<string, number>;
  readonly #validated: Map<number, number>;

  constructor(facts: SeasonFacts) {
    this.#facts = facts;
    this.#left = new Map([...facts.activities].map(([id, { placesLeft }]) => [id, placesLeft]));
    this.#slotsLeft = new Map([...facts.slots].map(([id, { placesLeft }]) => [id, placesLeft]));
    this.#live = new Map(facts.live);
    this.#validated = new Map(facts.validated);
  }

  /**
   * Why the club would not validate a registration now, as its error codes in the order in which it tells them; none when it would,
   * and then the registration has its places. Behind them comes our own `TWO_RECORDS`: the club would do it, a person has to look.
   */
  validate(candidate: Candidate): string[] {
    const codes = reasonsAgainst(this.#factsOf(candidate));
    const { refusal } = candidate;
    if (refusal && !codes.includes(refusal.code)) codes.push(refusal.code);
    if (codes.length === 0) this.#take(candidate);
    return candidate.hasTwin ? [...codes, TWO_RECORDS] : codes;
  }

  #factsOf(candidate: Candidate): RegistrationFacts {
    const { memberId, activityId, person, handedIn, lacksMedical } = candidate;
    const activity = this.#facts.activities.get(activityId);
    const others = (this.#live.get(personInActivity(candidate)) ?? 0) - (candidate.valid === false ? 0 : 1);
    return {
      isTwice: others > 0,
      others: { count: this.#validated.get(memberId) ?? 0, limit: this.#facts.limit },
      ...{ person, access: activity, placesLeft: this.#left.get(activityId) },
      slots: activity && this.#chosen(candidate, activity),
      ...{ lacksPapers: handedIn?.isComplete === false, lacksMedical },
    };
  }

  /** The slots chosen, with the places that this run has left in them. */
  #chosen(candidate: Candidate, activity: ActivityFacts): ChosenSlots | undefined {
    const left = (id: number, slot: SlotFacts): SlotFacts => ({
      ...slot,
      placesLeft: this.#slotsLeft.get(id) ?? null,
    });
    const slots = chosenSlots(candidate.slotIds, activity, (id) => {
      const slot = this.#facts.slots.get(id);
      return slot && left(id, slot);
    });
    return slots && { ...slots, entered: slots.among };
  }

  #take(candidate: Candidate): void {
    const { memberId, activityId, valid, slotIds } = candidate;
    takePlace(this.#left, activityId);
    for (const slot of new Set(slotIds)) takePlace(this.#slotsLeft, slot);
    this.#validated.set(memberId, (this.#validated.get(memberId) ?? 0) + 1);
    const pair = personInActivity(candidate);
    if (valid === false) this.#live.set(pair, (this.#live.get(pair) ?? 0) + 1);
  }
}

/** What somebody chose of a group's slots, none of which has to have a place yet; undefined for an event, which has none. */
function chosenSlots(
  slotIds: readonly number[],
  { slotIds: offered, slotCount }: ActivityFacts,
  slotOf: (id: number) => SlotFacts | undefined,
): ChosenSlots | undefined {
  if (!offered) return undefined;
  const chosen = [...new Set(slotIds)].sort((a, b) => a - b);
  const among = chosen.filter((slot) => offered.includes(slot));
  return { chosen: chosen.length, offered: among.length, most: slotCount, among: among.map(slotOf), entered: [] };
}

/**
 * Why the club would not give a live registration to another person, as its error codes; none when it would. It keeps the place that it
 * holds, and no date stands against a correction (club-api#registration-rules).
 * @param others the person's other live annual registrations of the season
 */
export function reasonsAgainstGiving(
  { activities, slots, limit }: Pick<SeasonFacts, "activities" | "slots" | "limit">,
  candidate: Pick<Candidate, "activityId" | "slotIds" | "person">,
  others: number,
): string[] {
  const activity = activities.get(candidate.activityId);
  return reasonsAgainst({
    others: { count: others, limit },
    ...{ person: candidate.person, access: activity },
    slots: activity && chosenSlots(candidate.slotIds, activity, (id) => slots.get(id)),
  });
}

function takePlace(left: Map<number, number | null>, id: number): void {
  const places = left.get(id);
  if (typeof places === "number") left.set(id, places - 1);
}
