import "server-only";
import { getTranslations } from "next-intl/server";
import { store } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { findClosing } from "#lib/treasury/closing/keep-closing.ts";
import { centsOf } from "#lib/treasury/closing/statement.ts";
import { closingWords } from "#lib/treasury/closing/words.ts";
import { dateIn } from "#runtime/clock.ts";

const COLUMNS = ["part", "name", "count", "in", "out", "sum"] as const;

/** A closing as it was written, whenever it is asked for, a line each. Euros with their cents as numbers; undefined where the season has none of this number. */
export async function closingExport(scope: ClubSeason, number: number): Promise<NamedExport | undefined> {
  const { db } = await store();
  const closing = await findClosing(db, scope, number);
  if (!closing) return undefined;
  const words = await getTranslations("closing");
  const say = await closingWords(db, scope.club);
  return {
    title: [
      words("one.title", { number: String(number) }),
      (await seasonName(db, scope.club, scope.seasonId)) ?? `${scope.seasonId}`,
    ],
    day: dateIn(await zoneOf(db, scope.club), closing.writtenAt),
    columns: COLUMNS.map((column) => ({ header: words(`columns.${column}`) })),
    rows: closing.lines.map((line) => [
      ...[words(`parts.${line.part}`), say(line), line.count],
      ...[line.inCents / 100, (0 - line.outCents) / 100, centsOf(line) / 100],
    ]),
  };
}
