import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** tailwind-merge must know our own sizes, or it takes `text-base` for a colour and drops the colour beside it. */
const merge = extendTailwindMerge({
  extend: { theme: { text: ["xs", "sm", "base", "lg", "xl", "2xl"], shadow: ["raised", "panel"] } },
});

/** Joins class names; of two that contradict each other the last one counts. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
