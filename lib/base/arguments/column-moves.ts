import { type ColumnChoice, orderColumns } from "./columns.ts";

/** Shows a column at the end, or no longer. */
export function withColumn({ shown, pinned }: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const others = shown.filter((one) => one !== id);
  return { shown: isShown ? [...others, id] : others, pinned: pinned.filter((one) => one !== id) };
}

/** Pins a column behind those that are pinned, or lets it go to the front of the others. */
export function withPin({ shown, pinned }: ColumnChoice, id: string, isPinned: boolean): ColumnChoice {
  const others = pinned.filter((one) => one !== id);
  return orderColumns({
    shown: [...shown.slice(0, 1), id, ...shown.slice(1).filter((one) => one !== id)],
    pinned: isPinned ? [...others, id] : others,
  });
}

/** Moves a column one place to the left (-1) or right (1), among the pinned or among the others. */
export function movedColumn(choice: ColumnChoice, id: string, by: 1 | -1): ColumnChoice {
  if (!canMove(choice, id, by)) return choice;
  const isPinned = choice.pinned.includes(id);
  const list = [...(isPinned ? choice.pinned : choice.shown)];
  const at = list.indexOf(id);
  const [other] = list.splice(at + by, 1, id);
  if (other !== undefined) list[at] = other;
  return orderColumns(isPinned ? { ...choice, pinned: list } : { ...choice, shown: list });
}

/** Whether there is a place beside it. */
export function canMove({ shown, pinned }: ColumnChoice, id: string, by: 1 | -1): boolean {
  const list = pinned.includes(id) ? pinned : shown.slice(1 + pinned.length);
  const at = list.indexOf(id);
  return at >= 0 && list[at + by] !== undefined;
}
