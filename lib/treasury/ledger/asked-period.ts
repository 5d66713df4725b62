import { anyDay } from "#lib/base/arguments/days-in.ts";
import { isPeriod, type Period } from "./entry.ts";

/** Days as an address names them: a season's end is far from today, and nobody's slip. */
export const askedDay = anyDay;

/** The days that an address asks for; undefined where it asks for none, or for what cannot be meant. Pure. */
export function periodIn(from: unknown, to: unknown): Period | undefined {
  const [first, last] = [askedDay.safeParse(from), askedDay.safeParse(to)];
  if (!first.success || !last.success) return undefined;
  const period = { from: first.data, to: last.data };
  return isPeriod(period) ? period : undefined;
}
