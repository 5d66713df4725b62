import { mustHaveAPlaceLeft, type Places } from "./capacity.ts";
import { type Denial, denials } from "./denial.ts";
import { mustBeTheOnlyOne, mustStayWithinTheSeasonLimit } from "./limits.ts";
import { mustBeInTheSeasonWindow, type Priority, type SeasonWindow } from "./opening.ts";
import { type Access, mustFitTheAge, mustFitTheSex, type Person } from "./person.ts";
import { mustHaveHandedInTheDocuments, mustHaveTheMedicalItems, type Owed } from "./requirements.ts";
import {
  mustChooseAmongTheOffered,
  mustFindRoomInEachSlot,
  mustFitEachSlot,
  mustNotExceedTheSlotCount,
  type SlotCapacity,
  type SlotOffer,
} from "./slots.ts";

/** Everything that is looked at to decide about one person in one group. The registration itself is never counted. */
export interface AnnualCase {
  person: Person;
  group: Places & Access & SlotOffer;
  season: { max_annual_registrations: number };
  /** The slots chosen, in the order of the request. */
  chosen: readonly number[];
  /** What is known of the chosen slots; one that does not exist is missing here. */
  slots: readonly SlotCapacity[];
  /** The person's other live registration to the same group, if there is one. */
  otherLiveRegistration: number | null;
  /** The person's other annual registrations of the season: live ones at creation and change, validated ones at validation. */
  othersInSeason: number;
}

/** At creation the dates count too. */
export interface AnnualCreation extends AnnualCase {
  season: SeasonWindow & { max_annual_registrations: number };
  person: Person & Priority;
  /** The calendar date in the club's time zone. */
  today: string;
}

/** At validation the papers count too. */
export interface AnnualValidation extends AnnualCase {
  owed: Owed;
}

/** What a change of a registration touches (club-api §4.5, PATCH). */
export interface Touched {
  /** Whether the registration is live: a refused one holds no place and stands in nobody's way. */
  live: boolean;
  member: boolean;
  group: boolean;
  /** The chosen slots that were not chosen before. */
  newSlots: readonly number[];
}

/** Why the person may not be registered to the group today; empty when they may. */
export function reasonsAgainstAnnualCreation(request: AnnualCreation): Denial[] {
  return denials(
    mustBeTheOnlyOne(request.otherLiveRegistration, "group"),
    mustBeInTheSeasonWindow(request.season, request.person, request.today),
    mustStayWithinTheSeasonLimit(request.season, request.othersInSeason),
    mustBeAllowedInTheGroup(request),
    mustHaveAPlaceLeft(request.group),
    mustChooseSlotsWell(request),
    mustFindRoomInEachSlot(request.chosen, offeredAmong(request)),
  );
}

/** Why the registration may not be validated; empty when it may. */
export function reasonsAgainstAnnualValidation(request: AnnualValidation): Denial[] {
  return denials(
    mustBeTheOnlyOne(request.otherLiveRegistration, "group"),
    mustStayWithinTheSeasonLimit(request.season, request.othersInSeason),
    mustBeAllowedInTheGroup(request),
    mustHaveAPlaceLeft(request.group),
    mustChooseSlotsWell(request),
    mustFindRoomInEachSlot(request.chosen, offeredAmong(request)),
    mustHaveHandedInTheDocuments(request.owed),
    mustHaveTheMedicalItems(request.owed),
  );
}

/**
 * Why the registration may not be changed so; empty when it may. Only what the change touches is asked again: a person keeps
 * the place they hold in a group that has filled up since, and no date stands against a correction.
 */
export function reasonsAgainstAnnualChange(request: AnnualCase, touched: Touched): Denial[] {
  const moved = touched.member || touched.group;
  const newSlots = offeredAmong(request).filter(({ id }) => touched.newSlots.includes(id));
  return denials(
    touched.live && moved ? mustBeTheOnlyOne(request.otherLiveRegistration, "group") : undefined,
    touched.live && moved ? mustStayWithinTheSeasonLimit(request.season, request.othersInSeason) : undefined,
    moved ? mustBeAllowedInTheGroup(request) : undefined,
    touched.live && touched.group ? mustHaveAPlaceLeft(request.group) : undefined,
    moved || touched.newSlots.length > 0 ? mustChooseSlotsWell(request) : undefined,
    touched.live ? mustFindRoomInEachSlot(request.chosen, newSlots) : undefined,
  );
}

function mustBeAllowedInTheGroup({ person, group }: AnnualCase): Denial[] {
  return denials(mustFitTheAge(person, group), mustFitTheSex(person, group));
}

function mustChooseSlotsWell(request: AnnualCase): Denial[] {
  return denials(
    mustNotExceedTheSlotCount(request.group, request.chosen),
    mustChooseAmongTheOffered(request.group, request.chosen),
    mustFitEachSlot(request.person, request.chosen, offeredAmong(request)),
  );
}

/** A slot that the group does not offer is refused for that alone, whatever else speaks against it. */
function offeredAmong({ group, slots }: AnnualCase): SlotCapacity[] {
  return slots.filter((slot) => group.slot_ids.includes(slot.id));
}
