/** How something is written as a whole: by its name, the ways there are, the usual one first. */
export type Ways = Readonly<Record<string, readonly string[]>>;

/** A step that says one of them; of two about the same the later counts. */
export interface HabitStep<W extends Ways> {
  do: "habit";
  of: keyof W & string;
  /** Which of the ways, modulo how many there are. */
  is: number;
}

/** What a step says. */
export const wayOf = <W extends Ways>(ways: W, { of, is }: HabitStep<W>): string =>
  ways[of]?.[is % (ways[of]?.length ?? 1)] ?? "";

/** The way of each, once all steps were said. */
export function habitsIn<W extends Ways>(
  ways: W,
  history: readonly (HabitStep<W> | { do: string })[],
): { [Name in keyof W]: W[Name][number] } {
  const habits: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(ways).map(([of, choices]) => [of, choices[0]]),
  );
  for (const step of history) if (isHabit(step)) habits[step.of] = wayOf(ways, step);
  return habits as { [Name in keyof W]: W[Name][number] };
}

const isHabit = <W extends Ways>(step: HabitStep<W> | { do: string }): step is HabitStep<W> => step.do === "habit";

/** A step as its teller would put it. @param what the thing that is written */
export const habitInWords = <W extends Ways>(ways: W, what: string, step: HabitStep<W>): string =>
  `${what}: ${step.of}, ${wayOf(ways, step).replace("\t", "tab")}`;

/** One of the ways, for the list of what was met. */
export const habitName = (of: string, way: string): string => `${of}: ${way.replace("\t", "tab")}`;

/** Who does a step, what, with which numbers and whether they have read the club before, as its teller would put it. */
export function deedInWords(step: { do: string; by?: string; unread?: boolean | undefined }): string {
  const { do: name, by, unread, ...rest } = step;
  const fields = Object.entries(rest).map(([field, value]) => `${field} ${JSON.stringify(value)}`);
  const who = by === undefined ? "" : `the ${by}: `;
  return `${who}${name}${fields.length > 0 ? ` (${fields.join(", ")})` : ""}${unread ? ", having read nothing anew" : ""}`;
}
