import { yearsBetween } from "#lib/base/words/typed-date.ts";
import type { HeadcountDefinition, HeadcountDimension } from "./definition.ts";

/** What somebody is counted by; null: the club's register does not say it. */
export interface CountedPerson {
  id: number;
  sex: string | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  cityCode: string | null;
  /** Of their groups, each once; null: a group without a sport. */
  sports: readonly (number | null)[];
  groups: readonly number[];
  /** Registered in the season before, too. */
  returned: boolean | null;
  paid: boolean | null;
}

/** The value of what the register does not say. */
export const UNKNOWN = "unknown";
/** A commune that the preset does not name. */
export const OTHER_COMMUNE = "elsewhere";

/** A row of a headcount: its values from the outer dimension to the inner one, and how many are in each column. */
export interface HeadcountRow {
  keys: readonly string[];
  counts: readonly number[];
  /** Each person once. */
  total: number;
}

/** Whom a club has on a day, by what a form asks for. Travels as JSON and is kept as it was. */
export interface Headcount {
  total: number;
  /** The values of each column; without any, rows have their totals alone. */
  columns: readonly (readonly string[])[];
  rows: readonly HeadcountRow[];
  /** Each person once, though they stand in two rows. */
  columnTotals: readonly number[];
  /** What communes, sports and groups were called then, by dimension and number. */
  names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What communes, sports and groups are called, in the order in which they are listed. */
export type ListedNames = Readonly<Partial<Record<HeadcountDimension, ReadonlyMap<string, string>>>>;

/** The age that counts, in years; null: no birth date, or one after the day. Pure. */
export function countedAge(birth: string | null, day: string, by: HeadcountDefinition["ageBy"]): number | null {
  if (birth === null || birth > day) return null;
  return by === "year" ? Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) : yearsBetween(birth, day);
}

/** The values of somebody in a dimension: several where they are in several groups. Pure. */
export function countedValues(
  dimension: HeadcountDimension,
  person: CountedPerson,
  { bands, ageBy, communes }: Pick<HeadcountDefinition, "bands" | "ageBy" | "communes">,
  day: string,
): string[] {
  switch (dimension) {
    case "sex":
      return [person.sex === "Femme" || person.sex === "Homme" ? person.sex : UNKNOWN];
    case "age": {
      const age = countedAge(person.birthDate, day, ageBy);
      return [age === null ? UNKNOWN : String(bands.findLast((from) => from <= age) ?? UNKNOWN)];
    }
    case "commune":
      if (!person.cityCode) return [UNKNOWN];
      return [communes.length === 0 || communes.includes(person.cityCode) ? person.cityCode : OTHER_COMMUNE];
    case "sport":
      return [...new Set(person.sports.map((sport) => (sport === null ? UNKNOWN : String(sport))))];
    case "group":
      return person.groups.map(String);
    case "comer":
      return [person.returned === null ? UNKNOWN : person.returned ? "returned" : "new"];
    case "paid":
      return [person.paid === null ? UNKNOWN : person.paid ? "paid" : "unpaid"];
  }
}

/** Whether somebody stands in a cell. @param keys of the dimensions, in their order */
export function standsIn(
  person: CountedPerson,
  dimensions: readonly HeadcountDimension[],
  keys: readonly string[],
  definition: HeadcountDefinition,
  day: string,
): boolean {
  return dimensions.every((dimension, at) =>
    countedValues(dimension, person, definition, day).includes(keys[at] ?? UNKNOWN),
  );
}

/** Counts people on a day as a form asks. Pure. @param listed names of communes, sports and groups, in their order */
export function countHeads(
  people: readonly CountedPerson[],
  definition: HeadcountDefinition,
  day: string,
  listed: ListedNames,
): Headcount {
  const { down, across } = definition;
  const valuesIn = (dimension: HeadcountDimension) => listedValues(dimension, people, definition, day, listed);
  const columns = across.length === 0 ? [] : combined(across.map(valuesIn));
  const isIn = (person: CountedPerson, keys: readonly string[]) => standsIn(person, across, keys, definition, day);
  const counted = (those: readonly CountedPerson[]) =>
    columns.map((keys) => those.filter((person) => isIn(person, keys)).length);
  const rows = combined(down.map(valuesIn)).flatMap((keys): HeadcountRow[] => {
    const those = people.filter((person) => standsIn(person, down, keys, definition, day));
    // One after the other, a form wants its noughts; of all pairs, most are nobody.
    if (those.length === 0 && down.length > 1) return [];
    return [{ keys, counts: counted(those), total: those.length }];
  });
  const names = Object.fromEntries(
    [...down, ...across].flatMap((dimension) => {
      const known = listed[dimension];
      return known ? [[dimension, Object.fromEntries(known)] as const] : [];
    }),
  );
  return { total: people.length, columns, rows, columnTotals: counted(people), names };
}

function combined(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((made, values) => made.flatMap((keys) => values.map((one) => [...keys, one])), [[]]);
}

/** All values of a dimension that have a row or a column, what is unknown last. */
function listedValues(
  dimension: HeadcountDimension,
  people: readonly CountedPerson[],
  definition: HeadcountDefinition,
  day: string,
  listed: ListedNames,
): string[] {
  const met = new Set(people.flatMap((person) => countedValues(dimension, person, definition, day)));
  const inOrder = [...(listed[dimension]?.keys() ?? [])];
  const others = [...met].filter((key) => key !== UNKNOWN && key !== OTHER_COMMUNE && !inOrder.includes(key)).sort();
  switch (dimension) {
    case "sex":
      return ["Femme", "Homme", UNKNOWN];
    case "age":
      return [...definition.bands.map(String), UNKNOWN];
    case "commune":
      return definition.communes.length > 0
        ? [...definition.communes, OTHER_COMMUNE, UNKNOWN]
        : [...inOrder.filter((key) => met.has(key)), ...others, UNKNOWN];
    case "sport":
      return [...inOrder, ...others, UNKNOWN];
    case "group":
      return [...inOrder, ...others];
    case "comer":
      return ["returned", "new", UNKNOWN];
    case "paid":
      return ["paid", "unpaid", UNKNOWN];
  }
}
