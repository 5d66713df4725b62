import type { NextGroup } from "#lib/registrations/renewal/proposal.ts";
import { slotsFor, type WeeklySlot } from "#lib/registrations/renewal/slot-choice.ts";
import { hasPlace, type JudgedPerson, takes } from "#lib/sync/forecast/registration-rules.ts";

/** Another place for somebody who waits: a group of the same sport, or another slot of the same group. */
export interface Elsewhere {
  groupId: number;
  slotIds: number[];
  /** A slot has to be chosen among several. */
  choosesSlot: boolean;
}

/** Somebody who waits for a place in a group. */
export interface WaitsFor {
  person: JudgedPerson | null;
  groupId: number;
  /** The slots that they wait for. */
  slotIds: readonly number[];
  /** Groups that they have a live registration to, this one among them. */
  registered: readonly number[];
}

/**
 * Where somebody who waits could come in today: another slot of the group where it has a place, then groups of its sport that take them and have one,
 * those of the same level first. Nobody is proposed a group without a place, or one that they have already. Pure.
 */
export function elsewhereFor(waits: WaitsFor, groups: readonly NextGroup[]): Elsewhere[] {
  const own = groups.find(({ id }) => id === waits.groupId);
  if (!own || !waits.person) return [];
  const had = own.slots.filter(({ id }) => waits.slotIds.includes(id));
  const here = hasPlace(own) && takes(own, waits.person) ? otherSlots(own, waits) : [];
  const others = groups
    .filter(({ id, sportId }) => sportId === own.sportId && sportId !== null && !waits.registered.includes(id))
    .filter((group) => group.id !== own.id && hasPlace(group) && takes(group, waits.person))
    .toSorted(
      (a, b) => Number(b.level === own.level) - Number(a.level === own.level) || span(a) - span(b) || a.id - b.id,
    );
  return [...here, ...others.flatMap((group) => placeIn(group, waits.person, had))];
}

function placeIn(group: NextGroup, person: WaitsFor["person"], had: readonly WeeklySlot[]): Elsewhere[] {
  const found = slotsFor(person, had, group.slots, group.slotCount);
  if ("slotIds" in found) return [{ groupId: group.id, slotIds: found.slotIds, choosesSlot: false }];
  const isAnyFree = slotsFor(person, [], group.slots, group.slotCount);
  const some = "slotIds" in isAnyFree ? isAnyFree.slotIds : [];
  if (some.length > 0) return [{ groupId: group.id, slotIds: some, choosesSlot: false }];
  return freeSlots(group, person).length > 0 ? [{ groupId: group.id, slotIds: [], choosesSlot: true }] : [];
}

/** The slots of the same group that they did not ask for and that have a place: each one is a place of its own. */
function otherSlots(group: NextGroup, { person, slotIds }: WaitsFor): Elsewhere[] {
  if (group.slotCount === 0) return [];
  return freeSlots(group, person)
    .filter(({ id }) => !slotIds.includes(id))
    .map(({ id }) => ({ groupId: group.id, slotIds: [id], choosesSlot: false }));
}

function freeSlots({ slots }: NextGroup, person: WaitsFor["person"]) {
  return slots.filter((slot) => hasPlace(slot) && takes(slot, person));
}

const span = ({ birthYearStart, birthYearEnd }: NextGroup) => (birthYearStart ?? 2200) - (birthYearEnd ?? 1900);
