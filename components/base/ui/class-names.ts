import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { CLASS_GROUPS, WIDER_GROUPS } from "./class-groups.ts";

/** Variants whose order counts, as in the library's own list. */
const ORDERED_VARIANTS =
  "* ** after backdrop before details-content file first-letter first-line marker placeholder selection".split(" ");

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: WIDER_GROUPS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ORDERED_VARIANTS,
}));

/** Joins class names; of two that contradict each other the last one counts. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
