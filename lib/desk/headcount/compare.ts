import { fold } from "#lib/base/words/fold.ts";
import type { Headcount } from "./count.ts";
import type { HeadcountDefinition } from "./definition.ts";

/** Whether two presets ask for the same, whatever they are called and on whichever day. Pure. */
export function isSameForm(one: HeadcountDefinition, other: HeadcountDefinition): boolean {
  const asked = ({ down, across, bands, ageBy, communes }: HeadcountDefinition) =>
    JSON.stringify([down, across, bands, ageBy, communes]);
  return asked(one) === asked(other);
}

/** How many a cell of a season had in the season before. @param column its place among the columns; null: the total of the row. @returns null where nobody can say */
export type CountedBefore = (row: readonly string[], column: number | null) => number | null;

/**
 * Finds in the count of the season before what stands in the place of a cell. Groups have other numbers in another season: they are found by their name, where one alone has it. Pure.
 */
export function countedBefore(
  { down }: Pick<HeadcountDefinition, "down">,
  now: Headcount,
  before: Headcount,
): CountedBefore {
  const nameOf = (names: Headcount["names"]) => {
    const all = Object.entries(names.group ?? {}).map(([id, name]) => [id, fold(name)] as const);
    return (id: string) => {
      const name = all.find(([one]) => one === id)?.[1];
      return name !== undefined && all.filter(([, other]) => other === name).length === 1 ? name : null;
    };
  };
  const keyIn = (names: Headcount["names"]) => {
    const named = nameOf(names);
    return (keys: readonly string[]): string | null => {
      const said = keys.map((key, at) => (down[at] === "group" ? named(key) : key));
      return said.includes(null) ? null : JSON.stringify(said);
    };
  };
  const [keyNow, keyBefore] = [keyIn(now.names), keyIn(before.names)];
  const rows = new Map(before.rows.map((row) => [keyBefore(row.keys), row]));
  const isOfGroups = down.includes("group");
  const places = new Map(before.columns.map((keys, at) => [JSON.stringify(keys), at]));
  return (keys, column) => {
    const key = keyNow(keys);
    if (key === null) return null;
    const row = rows.get(key);
    // A row of nobody is not listed; a group that was not there is no nought.
    if (!row) return isOfGroups && !isGroupOf(before, down, keys, nameOf(now.names)) ? null : 0;
    if (column === null) return row.total;
    const place = places.get(JSON.stringify(now.columns[column]));
    return place === undefined ? null : (row.counts[place] ?? null);
  };
}

function isGroupOf(
  before: Headcount,
  down: HeadcountDefinition["down"],
  keys: readonly string[],
  named: (id: string) => string | null,
): boolean {
  const name = named(keys[down.indexOf("group")] ?? "");
  return Object.values(before.names.group ?? {}).some((other) => fold(other) === name);
}
