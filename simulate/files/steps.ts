import * as fc from "fast-check";
import { type HabitStep, habitInWords, habitsIn } from "../habits.ts";

/** A household: whoever answers for its children, and who of it comes to the club. */
export interface FamilyStep {
  do: "family";
  origin: number;
  last: number;
  first: number;
  /** A couple whose names are nearly one; null: names of their origin. */
  couple: number | null;
  adults: "both" | "mother" | "father";
  motherKeepsName: boolean;
  /** The parents are reached by one address and telephone, or each by their own. */
  reach: "shared" | "own";
  /** Which of the parents comes to the club, too. */
  plays: "nobody" | "father" | "mother";
  /** The eldest son bears the name of his father. */
  isNamesake: boolean;
  town: number;
  children: { first: number; sex: "Femme" | "Homme"; year: number; day: number; hasOwn: boolean; isTwin: boolean }[];
  known: "nothing" | "all" | "without birth date" | "name and e-mail";
  /** Everybody of them who has an address gives that of the family; else each has one. */
  sharesMail: boolean;
  /** Of children the club knows nothing yet, whatever it knows of their parent. */
  areChildrenNew: boolean;
  /** The parent who comes, too, is in another file. */
  isParentElsewhere: boolean;
}

/** How the secretary writes her file as a whole; of two that say the same thing the later counts. */
export const HABITS = {
  language: ["fr", "en", "de", "nl"],
  format: ["csv", "xlsx"],
  encoding: ["utf8", "utf8 with a mark", "windows-1252", "iso-8859-15", "cp850", "utf16le"],
  separator: [";", ",", "\t"],
  names: ["two columns", "last then first", "first then last", "one column without order"],
  capitals: ["as they are", "last names in capitals"],
  dates: [
    "day/month/year",
    "day/month/year in two digits",
    "day.month.year",
    "year-month-day",
    "month/day/year",
    "serials",
  ],
  sexes: ["M and F", "H and F", "words", "titles"],
  phones: ["pairs", "points", "digits", "numbers", "abroad"],
  guardians: ["none", "mother and father", "first and second", "one cell for each", "one column for both"],
  above: ["nothing", "a title", "a title and a blank row"],
  below: ["nothing", "a total"],
} as const;
export type Habits = { [Name in keyof typeof HABITS]: (typeof HABITS)[Name][number] };

/** What else she keeps of people, each a column beside their names, e-mail and birth date. */
export const COLUMNS = [
  ...(["sex", "phone", "phone 2", "address", "postal", "town", "postal and town", "insee", "group"] as const),
  ...(["guardian kind", "guardian title", "no birth date", "no e-mail"] as const),
  // Of these the desk can make nothing, or something else than their words say.
  ...(["member yes or no", "birth name", "emergency", "licence", "paid", "blank", "birth year"] as const),
] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** What happened to single rows and cells. */
export const ACCIDENTS = [
  ...(["spaces", "hard spaces", "line break", "row twice", "cell missing", "nothing in words"] as const),
  ...(["day that is none", "year alone", "serial", "date with an hour", "moment of the world", "month first"] as const),
  ...([
    "phone without its zero",
    "phone with an apostrophe",
    "digit missing",
    "two phones",
    "remark for a phone",
  ] as const),
  ...(["two e-mails", "e-mail in capitals", "mailto", "remark for an e-mail"] as const),
  ...(["title before the name", "née behind the name", "blank row", "heads once more", "unknown group"] as const),
  ...(["a row for each guardian", "guardians change places"] as const),
] as const;
export type Accident = (typeof ACCIDENTS)[number];

export type Step =
  | FamilyStep
  | HabitStep<typeof HABITS>
  | { do: "column"; of: ColumnName; place: number }
  | { do: "accident"; is: Accident; row: number; column: number };

const small = fc.nat({ max: 400 });

const child = fc.record({
  ...{ first: small, sex: fc.constantFrom("Femme" as const, "Homme" as const), year: small, day: small },
  hasOwn: fc.boolean(),
  isTwin: fc.integer({ min: 0, max: 3 }).map((nth) => nth === 0),
});

const usual: fc.Arbitrary<FamilyStep> = fc.record({
  do: fc.constant("family" as const),
  origin: small,
  last: small,
  first: small,
  couple: fc.option(small, { freq: 1, nil: null }),
  adults: fc.constantFrom("both", "both", "mother", "father"),
  motherKeepsName: fc.boolean(),
  reach: fc.constantFrom("own", "shared"),
  plays: fc.constantFrom("nobody", "nobody", "father", "mother"),
  isNamesake: fc.boolean(),
  town: small,
  children: fc.array(child, { minLength: 1, maxLength: 3 }),
  known: fc.constantFrom("nothing", "nothing", "all", "without birth date", "name and e-mail"),
  ...{ sharesMail: fc.constant(false), areChildrenNew: fc.constant(false), isParentElsewhere: fc.constant(false) },
});

/** Father and son of one name, who write from one address. */
const namesakes: fc.Arbitrary<FamilyStep> = fc
  .tuple(
    usual,
    fc.constantFrom("nothing" as const, "all" as const, "without birth date" as const),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([one, known, areChildrenNew, isParentElsewhere]) => ({
    ...one,
    ...{
      adults: "both" as const,
      reach: "shared" as const,
      plays: "father" as const,
      isNamesake: true,
      sharesMail: true,
    },
    children: one.children.map((each, nth) => (nth === 0 ? { ...each, sex: "Homme" as const, hasOwn: true } : each)),
    ...{ known, areChildrenNew, isParentElsewhere: isParentElsewhere && areChildrenNew && known !== "nothing" },
  }));

const family = fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: namesakes });

const habit = fc
  .constantFrom(...(Object.keys(HABITS) as (keyof Habits)[]), "guardians", "guardians", "names")
  .chain((of) => fc.record({ do: fc.constant("habit" as const), of: fc.constant(of), is: small }));
const column = fc.record({
  do: fc.constant("column" as const),
  of: fc.constantFrom(...COLUMNS, "no birth date" as const),
  place: small,
});
const accident = fc.record({
  ...{ do: fc.constant("accident" as const), is: fc.constantFrom(...ACCIDENTS), row: small, column: small },
});

/** A file that tells father and son apart by their telephones alone. */
const byTelephoneAlone: fc.Arbitrary<Step[]> = namesakes.map((one) => [
  one,
  { do: "column", of: "no birth date", place: 0 },
  { do: "column", of: "phone", place: 4 },
]);

/** Families, and the file that some secretary has made of them. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(family, { minLength: 2, maxLength: 8 }),
    fc.array(habit, { minLength: 4, maxLength: 12 }),
    fc.array(column, { minLength: 3, maxLength: 10 }),
    fc.array(accident, { maxLength: 6 }),
    fc.oneof({ weight: 6, arbitrary: fc.constant<Step[]>([]) }, { weight: 1, arbitrary: byTelephoneAlone }),
  )
  .map((parts) => parts.flat());

/** What her file is like. */
export const habitsOf = (history: readonly Step[]): Habits => habitsIn(HABITS, history);

/** A step as its teller would put it. */
export function say(step: Step): string {
  switch (step.do) {
    case "family":
      return familyInWords(step);
    case "habit":
      return habitInWords(HABITS, "the file", step);
    case "column":
      return `a column: ${step.of}`;
    case "accident":
      return `an accident: ${step.is} (row ${step.row}, column ${step.column})`;
  }
}

const familyInWords = (step: FamilyStep) => {
  const { adults, reach, plays, children, known, isNamesake, couple, origin, last } = step;
  return [
    `a family (origin ${origin}, name ${last}${couple === null ? "" : `, couple ${couple}`})`,
    `of ${adults === "both" ? "mother and father" : `a ${adults}`}, ${reach === "shared" ? "reached by one address" : "each with their own address"}`,
    plays === "nobody" ? "" : `the ${plays} comes, too`,
    `${children.length} children${children.some(({ isTwin }) => isTwin) ? " (twins)" : ""}${isNamesake ? ", the eldest son named as his father" : ""}`,
    step.sharesMail ? "all of them write from it" : "",
    `the club knows ${known}${step.areChildrenNew ? ", and nothing of the children" : ""}`,
    step.isParentElsewhere ? "and the file has the children alone" : "",
  ]
    .filter(Boolean)
    .join(", ");
};
