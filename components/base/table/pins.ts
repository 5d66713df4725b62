import { type RefObject, useEffect } from "react";
import { cn } from "#components/base/ui/class-names.ts";

/** Where pinned columns stand, by their place: the leading one first. What is left of them is known once the table is drawn. */
const LEFT = ["", "md:left-(--pin-1)", "md:left-(--pin-2)", "md:left-(--pin-3)"];

/**
 * Classes of a cell that stays in view while the others are scrolled sideways; undefined for one that does not.
 * @param place of its column, from 0
 * @param pinned how many stay besides the first
 */
export function pinLook(place: number, pinned: number, first: string): string | undefined {
  if (place > pinned) return undefined;
  // The first column stands beside the checkbox, whose width is known.
  return cn("md:sticky", place === 0 ? first : LEFT[place], pinned > 0 && place === pinned && "md:border-r");
}

/** Has the pinned columns of a table stand one beside the other; most tables have none. */
export function usePins(table: RefObject<HTMLTableElement | null>, pinned: number): void {
  useEffect(() => {
    const element = table.current;
    if (!element || pinned === 0) return;
    const loaded = import("./measured-pins.ts").then(({ measurePins }) => measurePins(element, pinned));
    return () => void loaded.then((end) => end());
  });
}
