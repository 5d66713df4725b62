import { seasonAddress } from "#lib/base/addresses.ts";

/** The address of a headcount, or of the people that a cell of it counts. @param keys of the rows and of the columns, where it is of a cell */
export function headcountAddress(
  { club, season }: { club: string; season: number },
  { preset, day }: { preset: string; day: string },
  keys?: { row: readonly string[]; column: readonly string[] },
): string {
  const query = new URLSearchParams({ form: preset, day });
  if (keys) {
    for (const key of keys.row) query.append("row", key);
    for (const key of keys.column) query.append("column", key);
  }
  return `${seasonAddress(club, season, "headcount", ...(keys ? ["people"] : []))}?${query}`;
}
