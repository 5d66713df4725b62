import { type Places, placesLeft } from "./capacity.ts";
import type { Denial } from "./denial.ts";
import { type Access, mustFitTheAge, mustFitTheSex, type Person } from "./person.ts";

/** A slot with the places that validated registrations hold in it. */
export interface SlotCapacity extends Places, Access {
  id: number;
}

/** What a group says about slots: those it offers, and how many a person may choose (null: as many as it offers). */
export interface SlotOffer {
  slot_ids: readonly number[];
  slot_count: number | null;
}

/** No more slots may be chosen than the group's `slot_count`. */
export function mustNotExceedTheSlotCount(group: SlotOffer, chosen: readonly number[]): Denial | undefined {
  if (group.slot_count === null || chosen.length <= group.slot_count) return undefined;
  return {
    code: "too_many_slots",
    words: `${chosen.length} slots are chosen, and the group allows ${group.slot_count}.`,
    pointer: "/slot_ids",
  };
}

/** Each chosen slot must be one that the group offers. */
export function mustChooseAmongTheOffered(group: SlotOffer, chosen: readonly number[]): Denial[] {
  const offered = new Set(group.slot_ids);
  return chosen
    .filter((id) => !offered.has(id))
    .map((id) => ({
      code: "slot_not_offered",
      words: `The group does not offer the slot ${id}.`,
      pointer: pointerTo(id, chosen),
    }));
}

/** Each chosen slot must have a place left. */
export function mustFindRoomInEachSlot(chosen: readonly number[], slots: readonly SlotCapacity[]): Denial[] {
  return among(chosen, slots)
    .filter((slot) => placesLeft(slot) === 0)
    .map((slot) => ({
      code: "slot_full",
      words: `No place is left in the slot ${slot.id}: ${slot.taken} of ${slot.capacity} are taken.`,
      pointer: pointerTo(slot.id, chosen),
    }));
}

/** A slot may narrow the ages and the sex of its group: the person must fit each one chosen. */
export function mustFitEachSlot(person: Person, chosen: readonly number[], slots: readonly SlotCapacity[]): Denial[] {
  return among(chosen, slots).flatMap((slot) =>
    [mustFitTheAge(person, slot), mustFitTheSex(person, slot)].flatMap((denial) =>
      denial ? [{ ...denial, pointer: pointerTo(slot.id, chosen) }] : [],
    ),
  );
}

function among(chosen: readonly number[], slots: readonly SlotCapacity[]): SlotCapacity[] {
  return slots.filter((slot) => chosen.includes(slot.id));
}

function pointerTo(id: number, chosen: readonly number[]): string {
  return `/slot_ids/${chosen.indexOf(id)}`;
}
