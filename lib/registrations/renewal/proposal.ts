import {
  type Access,
  hasPlace,
  type JudgedPerson,
  needsBirthDate,
  takes,
} from "#lib/sync/forecast/registration-rules.ts";
import { type OpeningDates, openness } from "#lib/sync/forecast/season-opening.ts";
import { sameName } from "./same-name.ts";
import { type NextSlot, slotsFor, type WeeklySlot } from "./slot-choice.ts";

/** A group of the season that ends. */
export interface PastGroup {
  id: number;
  name: string | null;
  sportId: number | null;
  /** Loisir, Intermediaire, Competition (club-api §2.6). */
  level: string | null;
  sex: string | null;
}

/** A group of the season to which people are renewed. */
export interface NextGroup extends PastGroup, Access {
  /** Capacity − validated; null without a limit. */
  placesLeft: number | null;
  slots: readonly NextSlot[];
  /** How many of them one may choose; null: as many as there are. */
  slotCount: number | null;
}

/** A validated annual registration of last season. */
export interface PastRegistration {
  id: number;
  memberId: number;
  /** null: the copy does not have the group. */
  group: PastGroup | null;
  slots: readonly WeeklySlot[];
  /** How many validated registrations to groups of this sport the person had, this one among them. */
  inSport: number;
}

/** Somebody of last season. */
export interface FormerMember {
  /** null: the copy does not have their record. */
  person: (JudgedPerson & { cityCode: string | null }) | null;
  /** Their registrations of the new season, whatever their state. */
  registered: readonly { groupId: number; valid: boolean | null }[];
  /** May have a second record. */
  hasTwin: boolean;
  /** Their record was emptied for another one. */
  isGivenUp: boolean;
}

/** Everything about the new season that decides. */
export interface RenewalSeason extends OpeningDates {
  groups: readonly NextGroup[];
  /** What a roll-over made of last season's groups and slots, by their old numbers: surer than any name. */
  became?: { group?: ReadonlyMap<number, number> | undefined; slot?: ReadonlyMap<number, number> | undefined };
  /** Annual registrations of a person; nought and null: no limit, or none that is known. */
  limit: number | null;
}

/** Why nobody is proposed a group. */
export const NOT_PROPOSED = [
  "already_registered",
  "other_proposal",
  "given_up",
  "not_open_yet",
  "registration_closed",
  "registration_limit_reached",
  "no_group",
  "capacity_reached",
] as const;
export type NotProposed = (typeof NOT_PROPOSED)[number];

/** Why a person has to look first. */
export const NEEDS_A_HUMAN = [
  "unknown_person",
  "two_records",
  "birth_date_required",
  "refused_before",
  "unknown_group",
  "other_level",
  "several_groups",
  "slot_full",
  "slot_to_choose",
] as const;
export type NeedsAHuman = (typeof NEEDS_A_HUMAN)[number];

/** Why a group follows another one. */
export type FollowsAs = "made" | "same" | "next";

/** What is proposed to somebody who was registered last season, or why nothing is. */
export type RenewalProposal =
  | {
      verdict: "proposed";
      groupId: number;
      slotIds: number[];
      /** It is the group that a roll-over made of theirs, the one of the same name, or the next one for their age. */
      because: FollowsAs;
      /** More people are proposed the group than it has places: this one would wait. */
      beyond: boolean;
    }
  | { verdict: "human"; code: NeedsAHuman /** Likeliest first. */; choices: number[] }
  | { verdict: "none"; code: NotProposed /** Of `not_open_yet`: the day. */; from: string | null };

/**
 * The proposals of a season, one after the other: who comes first takes the place, and of one person no more are proposed than the season allows. Pure but
 * for what it remembers of the run.
 */
export class RenewalRun {
  readonly #season: RenewalSeason;
  readonly #today: string;
  readonly #given = new Map<number, number>();
  readonly #ofPerson = new Map<number, Set<number>>();

  /** @param today YYYY-MM-DD in the club's time zone */
  constructor(season: RenewalSeason, today: string) {
    this.#season = season;
    this.#today = today;
  }

  /** What is proposed for one registration of last season. */
  propose(past: PastRegistration, member: FormerMember): RenewalProposal {
    const found = this.#found(past, member);
    if (found.verdict !== "proposed") return found;
    const own = this.#ofPerson.get(past.memberId) ?? new Set();
    if (own.has(found.groupId)) return none("other_proposal");
    const { limit } = this.#season;
    const live = member.registered.filter(({ valid }) => valid !== false).length;
    if (limit && live + own.size >= limit) return none("registration_limit_reached");
    this.#ofPerson.set(past.memberId, own.add(found.groupId));
    const given = (this.#given.get(found.groupId) ?? 0) + 1;
    this.#given.set(found.groupId, given);
    const left = this.#season.groups.find(({ id }) => id === found.groupId)?.placesLeft ?? null;
    return { ...found, beyond: left !== null && given > left };
  }

  #found(past: PastRegistration, member: FormerMember): RenewalProposal {
    const { person, registered } = member;
    if (member.isGivenUp) return none("given_up");
    if (!person) return human("unknown_person");
    const made = past.group === null ? undefined : this.#season.became?.group?.get(past.group.id);
    const inSport = this.#season.groups.filter(
      (group) => past.group !== null && (group.id === made || isOfSport(group, past.group)),
    );
    const stateIn = new Map(registered.map(({ groupId, valid }) => [groupId, valid]));
    const isLive = (id: number) => stateIn.has(id) && stateIn.get(id) !== false;
    // Who did two things in one sport and has come back to one of them may still come back to the other.
    if (inSport.filter(({ id }) => isLive(id)).length >= past.inSport) return none("already_registered");
    const when = openness(
      this.#season,
      { wasMember: true, wasRegistered: true, cityCode: person.cityCode },
      this.#today,
    );
    if (!when.open) return none(when.from ? "not_open_yet" : "registration_closed", when.from);
    if (member.hasTwin) return human("two_records");
    if (!past.group) return human("unknown_group");
    const choice = chooseGroup(past.group, person, inSport, made);
    if (!("group" in choice)) return choice;
    const { group, because } = choice;
    if (isLive(group.id)) return none("already_registered");
    if (stateIn.get(group.id) === false) return human("refused_before", [group.id]);
    if (!hasPlace(group)) return none("capacity_reached");
    const slots = slotsFor(person, past.slots, group.slots, group.slotCount, this.#season.became?.slot);
    if ("code" in slots) return human(slots.code, [group.id]);
    return { verdict: "proposed", groupId: group.id, slotIds: slots.slotIds, because, beyond: false };
  }
}

/**
 * The group that follows: the one that a roll-over made of theirs, or the one of the same name, where they are of its age; else the only one of their sport
 * and level that takes them. Another level, or a choice between several, is a person's to make.
 * @param made the number of the group that a roll-over made of theirs. Pure.
 */
export function chooseGroup(
  past: PastGroup,
  person: JudgedPerson,
  inSport: readonly NextGroup[],
  made?: number,
): { group: NextGroup; because: FollowsAs } | Exclude<RenewalProposal, { verdict: "proposed" }> {
  const fitting = inSport.filter((group) => takes(group, person));
  const successor = fitting.find(({ id }) => id === made);
  if (successor) return { group: successor, because: "made" };
  const same = fitting.filter((group) => group.level === past.level && sameName(group.name, past.name));
  const [only] = same;
  if (only && same.length === 1) return { group: only, because: "same" };
  if (inSport.some((group) => needsBirthDate(group, person))) return human("birth_date_required");
  if (fitting.length === 0) return none("no_group");
  const ofLevel = (same.length > 0 ? same : fitting).filter((group) => group.level === past.level);
  if (ofLevel.length === 0) return human("other_level", likeliest(fitting));
  const alike = ofLevel.filter((group) => group.sex === past.sex);
  const left = alike.length > 0 ? alike : ofLevel;
  const [next] = left;
  return next && left.length === 1 ? { group: next, because: "next" } : human("several_groups", likeliest(left));
}

/** The narrower the years that a group takes, the likelier it is the one. */
function likeliest(groups: readonly NextGroup[]): number[] {
  const years = ({ birthYearStart, birthYearEnd }: NextGroup) => (birthYearStart ?? 2200) - (birthYearEnd ?? 1900);
  return groups.toSorted((a, b) => years(a) - years(b) || a.id - b.id).map(({ id }) => id);
}

/** Groups without a sport are told apart by their names alone. */
function isOfSport(group: NextGroup, past: PastGroup): boolean {
  return group.sportId === past.sportId && (past.sportId !== null || sameName(group.name, past.name));
}

const none = (code: NotProposed, from: string | null = null): RenewalProposal & { verdict: "none" } => ({
  verdict: "none",
  ...{ code, from },
});

const human = (code: NeedsAHuman, choices: number[] = []): RenewalProposal & { verdict: "human" } => ({
  verdict: "human",
  ...{ code, choices },
});
