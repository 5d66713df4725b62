import { z } from "zod";
import type { Candidate } from "#lib/mirror/forecast/rules.ts";
import type { StageColumn } from "#lib/staging/kind.ts";
import type { StageChanges, StageDoubt } from "#lib/staging/plan.ts";
import type { NextGroup } from "./proposal.ts";
import { type SlotsToFollow, slotsFor, type WeeklySlot } from "./slot-choice.ts";

/** A number as a choice has it. */
const chosenNumber = z.string().regex(/^[1-9]\d{0,9}$/);

/** The choice of no slot at all. */
const NO_SLOT = "none";

/** The most characters that a doubt says of a name. */
const LONGEST_SAID = 500;

/** What a person may choose for a row that puts somebody into a group. */
export const PLACE_FIELDS = { group: chosenNumber, slot: chosenNumber.or(z.literal(NO_SLOT)) };

/** Group and slot as columns that are edited in place. */
export function placeColumns(groups: readonly NextGroup[]): StageColumn[] {
  const slots = new Map(groups.flatMap((group) => group.slots.map((slot) => [slot.id, slot.name ?? `#${slot.id}`])));
  return [
    { name: "group", editor: "choice", choices: groups.map((one) => ({ value: `${one.id}`, label: groupName(one) })) },
    {
      ...{ name: "slot", editor: "choice" },
      choices: [{ value: NO_SLOT, label: "–" }, ...[...slots].map(([id, label]) => ({ value: `${id}`, label }))],
    },
  ];
}

/** What a group is called. */
export const groupName = ({ id, name }: { id: number; name: string | null }): string => name ?? `#${id}`;

/** The group that a person chose; undefined where they chose none of the season. */
export function chosenGroup(groups: readonly NextGroup[], { group }: StageChanges): NextGroup | undefined {
  return groups.find(({ id }) => `${id}` === group);
}

/** The slots that a person chose, or that follow from those that somebody had. A slot that the group does not offer is not chosen. */
export function chosenSlots(
  person: Candidate["person"],
  had: readonly WeeklySlot[],
  group: NextGroup,
  { slot }: StageChanges,
  became?: ReadonlyMap<number, number>,
): SlotsToFollow {
  if (slot === NO_SLOT) return { slotIds: [] };
  const chosen = group.slots.find(({ id }) => `${id}` === slot);
  return chosen ? { slotIds: [chosen.id] } : slotsFor(person, had, group.slots, group.slotCount, became);
}

/** Names of slots of a group, as a cell. */
export const slotNames = ({ slots }: NextGroup, ids: readonly number[]): string =>
  ids.map((id) => slots.find((slot) => slot.id === id)?.name ?? `#${id}`).join(", ");

/** That a slot is to be chosen: one choice for all of a group. */
export function slotDoubt(code: string, group: NextGroup): StageDoubt {
  const name = groupName(group).slice(0, LONGEST_SAID);
  return { ...{ code, field: "slot", blocks: true }, repair: `${code} ${group.id}`, values: { group: name } };
}
