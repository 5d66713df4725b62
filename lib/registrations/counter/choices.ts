import { idIn } from "#lib/base/arguments/identifier.ts";
import type { Choice } from "./enrolment.ts";

/** A parent rarely asks for more at once; it also bounds what one press can send. */
export const MOST_CHOICES = 20;
/** The most slots that a registration names (club-api §8). */
export const MOST_SLOTS = 100;

const LETTERS = { annual: "g", event: "e" } as const;

/** A choice as an address has it: `g12` a group, `g12-31-32` with its slots, `e7` an event. */
export function formatChoice({ kind, activityId, slotIds }: Choice): string {
  return LETTERS[kind] + [activityId, ...slotIds].join("-");
}

/** The choices of an address, each once; what is none is left out. */
export function parseChoices(texts: readonly string[]): Choice[] {
  const found = new Map<string, Choice>();
  for (const text of texts) {
    const [, letter, numbers] = /^([ge])(\d{1,10}(?:-\d{1,10})*)$/.exec(text) ?? [];
    const [activityId, ...slotIds] = (numbers ?? "").split("-").map((part) => idIn(part));
    if (activityId === undefined || found.size >= MOST_CHOICES) continue;
    const slots = [...new Set(slotIds.filter((id) => id !== undefined))].slice(0, MOST_SLOTS);
    const choice: Choice = {
      kind: letter === "g" ? "annual" : "event",
      activityId,
      slotIds: letter === "g" ? slots : [],
    };
    found.set(`${letter}${activityId}`, choice);
  }
  return [...found.values()];
}

/** Whether a group offers slots and none of them is chosen: the club takes it so, and the person stands in none. */
export function lacksSlot(
  { slots, slotCount }: { slots: readonly unknown[]; slotCount: number | null },
  { slotIds }: Pick<Choice, "slotIds">,
): boolean {
  return slots.length > 0 && slotCount !== 0 && slotIds.length === 0;
}

/**
 * The slots of a choice with one more, or without it where it is among them.
 * @param most that a person may choose in the group; beyond it the one that was chosen first makes way. null: no limit
 */
export function withSlot(slotIds: readonly number[], slot: number, most: number | null): number[] {
  if (slotIds.includes(slot)) return slotIds.filter((other) => other !== slot);
  const chosen = [...slotIds, slot];
  return most === null ? chosen : chosen.slice(-Math.max(1, most));
}
