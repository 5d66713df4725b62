import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { beforeOf, sayHeadcount } from "#lib/desk/headcount/say.ts";
import { type HeadcountAsked, headcountDesk } from "#lib/desk/headcount/shown.ts";

/**
 * A headcount as it leaves: the numbers beside those of the season before, and beneath them how they were counted, so that anybody can count the same again.
 * @returns undefined where the season was not read, or the club has no such preset
 */
export async function headcountExport(
  seat: Seat,
  season: number,
  asked: HeadcountAsked,
): Promise<NamedExport | undefined> {
  const { shown } = await headcountDesk(seat, season, asked);
  if (!shown) return undefined;
  const words = await getTranslations("headcount");
  const said = await sayHeadcount(shown);
  const was = beforeOf(shown);
  const { counted, before, definition } = shown;
  const columns = [...counted.columns.map(said.columnOf), said.total];
  const past = before ? columns.map((column) => words("beforeColumn", { column, season: before.name ?? "" })) : [];
  const headers = [...said.heads, ...columns, ...past];
  const row = (keys: readonly string[], counts: readonly number[], total: number): ExportValue[] => [
    ...[...said.rowOf(keys), ...counts, total],
    ...(before ? [...counts.map((_, at) => was(keys, at)), was(keys, null)] : []),
  ];
  const totals: ExportValue[] = [
    ...said.heads.map((_, at) => (at === 0 ? said.total : null)),
    ...[...counted.columnTotals, counted.total],
    ...(before ? [...counted.columns.map((keys) => columnBefore(keys)), before.counted.total] : []),
  ];
  const told = (text: string): ExportValue[] => headers.map((_, at) => (at === 0 ? text : null));
  const isTotalled = definition.down.length > 0;
  return {
    title: [words("file"), definition.name, shown.season.name ?? `${season}`],
    day: shown.day,
    columns: headers.map((header) => ({ header })),
    rows: [
      ...counted.rows.map(({ keys, counts, total }) => row(keys, counts, total)),
      ...(isTotalled ? [totals] : []),
      ...[headers.map(() => null), told(words("notes.title"))],
      ...[said.state, ...said.notes].map(told),
    ],
  };

  function columnBefore(keys: readonly string[]): number | null {
    const place = before?.counted.columns.findIndex((one) => JSON.stringify(one) === JSON.stringify(keys)) ?? -1;
    return before?.counted.columnTotals[place] ?? null;
  }
}
