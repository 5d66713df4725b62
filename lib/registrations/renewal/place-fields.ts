import { z } from "zod";
import type { JudgedPerson } from "#lib/sync/forecast/registration-rules.ts";
import type { StageColumn } from "#lib/sync/staging/kind.ts";
import type { StageChanges, StageDoubt } from "#lib/sync/staging/plan.ts";
import { asPossible, NO_SLOT, numberBeside, possibleBeside } from "./choice-cells.ts";
import type { NextGroup } from "./proposal.ts";
import { type SlotsToFollow, slotsFor, type WeeklySlot } from "./slot-choice.ts";

/** A number as a choice has it. */
const chosenNumber = z.string().regex(/^[1-9]\d{0,9}$/);

/** The most characters that a doubt says of a name. */
const LONGEST_SAID = 500;

/** What a person may choose for a row that puts somebody into a group. */
export const PLACE_FIELDS = { group: chosenNumber, slot: chosenNumber.or(z.literal(NO_SLOT)) };

/** Group and slot as columns that are edited in place. */
export function placeColumns(groups: readonly NextGroup[]): StageColumn[] {
  const slots = new Map(groups.flatMap((group) => group.slots.map((slot) => [slot.id, slot.name ?? `#${slot.id}`])));
  return [
    {
      ...{ name: "group", editor: "choice" },
      choices: apart(groups.map((one) => ({ value: `${one.id}`, label: groupName(one) }))),
    },
    {
      ...{ name: "slot", editor: "choice" },
      choices: [{ value: NO_SLOT, label: "–" }, ...apart([...slots].map(([id, label]) => ({ value: `${id}`, label })))],
    },
  ];
}

/** Two of one name have their numbers behind it. */
function apart(choices: { value: string; label: string }[]): { value: string; label: string }[] {
  const named = Map.groupBy(choices, ({ label }) => label);
  return choices.map((one) =>
    (named.get(one.label)?.length ?? 0) > 1 ? { ...one, label: `${one.label} (#${one.value})` } : one,
  );
}

/**
 * What stands beside the cells of group and slot of a row: their numbers, and which are possible there.
 * @param possible groups that are proposed; empty: nobody proposes any
 */
export function choicesBeside(
  group: NextGroup,
  slotIds: readonly number[],
  possible: readonly number[] = [],
): Record<string, string> {
  return {
    ...besideGroup(possible),
    [numberBeside("group")]: `${group.id}`,
    [numberBeside("slot")]: slotIds.length === 1 ? `${slotIds[0]}` : "",
    [possibleBeside("slot")]: asPossible(group.slots.map(({ id }) => id)),
  };
}

/** Which groups are possible where none stands yet. */
export const besideGroup = (possible: readonly number[]): Record<string, string> =>
  possible.length > 0 ? { [possibleBeside("group")]: asPossible(possible) } : {};

/** That a group was chosen which the season does not have any more; null where that is not so. */
export function groupGone(groups: readonly NextGroup[], changes: StageChanges): StageDoubt | null {
  if (typeof changes.group !== "string" || chosenGroup(groups, changes)) return null;
  return { code: "group_gone", field: "group", blocks: true };
}

/** What a group is called. */
export const groupName = ({ id, name }: { id: number; name: string | null }): string => name ?? `#${id}`;

/** The group that a person chose; undefined where they chose none of the season. */
export function chosenGroup(groups: readonly NextGroup[], { group }: StageChanges): NextGroup | undefined {
  return groups.find(({ id }) => `${id}` === group);
}

/** The slots that a person chose, or that follow from those that somebody had. A slot that the group does not offer is asked about: nobody gets another one in silence. */
export function chosenSlots(
  person: JudgedPerson | null,
  had: readonly WeeklySlot[],
  group: NextGroup,
  { slot }: StageChanges,
  became?: ReadonlyMap<number, number>,
): SlotsToFollow | { code: "slot_not_offered" } {
  if (slot === NO_SLOT) return { slotIds: [] };
  const chosen = group.slots.find(({ id }) => `${id}` === slot);
  if (chosen) return { slotIds: [chosen.id] };
  if (typeof slot === "string") return { code: "slot_not_offered" };
  return slotsFor(person, had, group.slots, group.slotCount, became);
}

/** Names of slots of a group, as a cell. */
export const slotNames = ({ slots }: NextGroup, ids: readonly number[]): string =>
  ids.map((id) => slots.find((slot) => slot.id === id)?.name ?? `#${id}`).join(", ");

/** That a slot is to be chosen: one choice for all of a group. */
export function slotDoubt(code: string, group: NextGroup): StageDoubt {
  const name = groupName(group).slice(0, LONGEST_SAID);
  return {
    ...{ code, field: "slot", blocks: true },
    repair: `${code} ${group.id}`,
    values: { group: name, possible: asPossible(group.slots.map(({ id }) => id)) },
  };
}
