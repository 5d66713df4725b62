/** Reasons for which somebody waits, and nothing but a place would help (club-api#errors). */
const WANT_OF_A_PLACE: readonly string[] = ["capacity_reached", "slot_full"];

/** Reasons that are of one activity or slot: another one would take them. Papers, or too many registrations, stand in the way everywhere. */
const OF_THE_ACTIVITY: readonly string[] = [
  ...WANT_OF_A_PLACE,
  ...["age_not_allowed", "sex_not_allowed", "slot_not_offered", "too_many_slots"],
];

/** Whether another place would help somebody. Pure. */
export const wouldHelp = (codes: readonly string[]): boolean => codes.every((code) => OF_THE_ACTIVITY.includes(code));

/** A pending registration of an activity, as the forecast sees it. */
export interface InLine {
  id: number;
  /** What the club would answer today; none: it would validate it. In the order of the registration dates, so that who comes first has the place. */
  codes: readonly string[];
}

/** Where somebody stands: a place is there for them · they wait for one · something else is missing first. */
export type LinePlace = "next" | "waits" | "blocked";

/** Where a pending registration stands. Pure. */
export function linePlaceOf({ codes }: Pick<InLine, "codes">): LinePlace {
  if (codes.length === 0) return "next";
  return codes.every((code) => WANT_OF_A_PLACE.includes(code)) ? "waits" : "blocked";
}

/** Those who wait for one activity, first come first, each with where they stand; of those who wait, their number. Pure. */
export function lineOf<One extends InLine>(
  pending: readonly One[],
): (One & { place: LinePlace; number: number | null })[] {
  let waiting = 0;
  return pending.map((one) => {
    const place = linePlaceOf(one);
    if (place === "waits") waiting += 1;
    return { ...one, place, number: place === "waits" ? waiting : null };
  });
}

/** Whether an activity has a line at all: no fewer people ask for it than it has places left, or somebody waits for a slot of it. Pure. */
export function hasLine(placesLeft: number | null, pending: readonly InLine[]): boolean {
  if (pending.length === 0) return false;
  const isShort = placesLeft !== null && pending.length >= placesLeft;
  return isShort || pending.some((one) => linePlaceOf(one) === "waits");
}
