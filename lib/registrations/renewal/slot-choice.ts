import { type Access, hasPlace, type JudgedPerson, takes } from "#lib/sync/forecast/registration-rules.ts";
import { sameName } from "./same-name.ts";

/** A slot as somebody had it, or may have it (club-api §2.8). */
export interface WeeklySlot {
  /** Its number; left out where only its hours are known. */
  id?: number | undefined;
  name: string | null;
  day: string | null;
  hour: number | null;
  minute: number | null;
}

/** A slot that a group of the new season offers. */
export interface NextSlot extends WeeklySlot, Access {
  id: number;
  /** Capacity − validated; null without a limit. */
  placesLeft: number | null;
}

/** The slots that follow from those of before; or why a person has to choose. */
export type SlotsToFollow = { slotIds: number[] } | { code: "slot_full" | "slot_to_choose" };

/**
 * The slots of a group for who had these before: those that a roll-over made of them, those at the same hour, or of the same name; the only one that fits,
 * where none of them is there.
 * @param most that one may choose; null: as many as there are, nought: none
 * @param became what a roll-over made of slots, by their old numbers. Pure.
 */
export function slotsFor(
  person: JudgedPerson | null,
  had: readonly WeeklySlot[],
  offered: readonly NextSlot[],
  most: number | null,
  became: ReadonlyMap<number, number> = NONE_BECAME,
): SlotsToFollow {
  if (offered.length === 0 || most === 0) return { slotIds: [] };
  const fits = (slot: NextSlot) => takes(slot, person) && hasPlace(slot);
  const same = [...new Set(had.flatMap((slot) => followerOf(slot, offered, became) ?? []))];
  const free = same.filter(fits).slice(0, most ?? undefined);
  if (free.length > 0) return { slotIds: free.map(({ id }) => id) };
  if (!same.every(hasPlace)) return { code: "slot_full" };
  const [only, ...more] = offered.filter(fits);
  return only && more.length === 0 ? { slotIds: [only.id] } : { code: "slot_to_choose" };
}

const NONE_BECAME: ReadonlyMap<number, number> = new Map();

function followerOf(slot: WeeklySlot, offered: readonly NextSlot[], became: ReadonlyMap<number, number>) {
  const made = slot.id === undefined ? undefined : became.get(slot.id);
  return offered.find(({ id }) => id === made) ?? offered.find((one) => isSame(slot, one));
}

function isSame(a: WeeklySlot, b: WeeklySlot): boolean {
  const isAtOnce = a.day !== null && a.day === b.day && a.hour === b.hour && a.minute === b.minute;
  return isAtOnce || sameName(a.name, b.name);
}
