import "server-only";
import { or, sql } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { type CellValue, cellText } from "#lib/base/spreadsheets/sheet-row.ts";
import { store } from "#lib/base/store/database.ts";
import type { StageRecord, StageRowRecord } from "#lib/base/store/schema/sync/staging.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import type { ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { rowNotDoneWords } from "#lib/sync/staging/fault-words.ts";
import { stageDoubt } from "#lib/sync/staging/plan.ts";
import { chunksOf } from "#lib/sync/staging/planning.ts";
import { asRow } from "#lib/sync/staging/read.ts";
import { filterCondition } from "#lib/sync/staging/row-choice.ts";
import { doubtWords, importFieldNames } from "./doubt-words.ts";
import { importSource } from "./row.ts";
import { importSettings } from "./settings.ts";

/** What did not come to the club: refused by it, foreseen to be, left out, or still to be mended. */
const REJECTED = or(
  ...(["refused", "foreseen", "leftOut", "doubtful"] as const).map((filter) => sql`(${filterCondition(filter)})`),
);

/**
 * The rows of a file that are not at the club, in the columns of the file and with what was mended in them; the last column says why. Read in again, that column is
 * left aside by its heading.
 */
export async function rejectedExport(stage: StageRecord): Promise<NamedExport> {
  const { db } = await store();
  const words = await getTranslations("import.ledger");
  const reasonOf = await reasons();
  const { columns } = importSettings.parse(stage.settings);
  const rows: ExportValue[][] = [];
  for await (const some of chunksOf(db, stage, REJECTED))
    for (const row of some) {
      const { cells } = importSource.parse(row.source);
      const said = columns.map(({ field }, place): ExportValue => {
        const typed = field === null ? undefined : row.changes[field];
        return typeof typed === "string" ? typed : exportValue(cells[place] ?? null);
      });
      rows.push([...said, reasonOf(row)]);
    }
  return {
    title: [stage.name.replace(/\.[^.]*$/, ""), words("rejected")],
    day: clubDay(await zoneOf(db, stage.club), now()),
    columns: [...columns.map(({ heading }) => ({ header: heading })), { header: words("reason") }],
    rows,
  };
}

/** Days stay days; what a spreadsheet made a number of stays one. */
function exportValue(cell: CellValue): ExportValue {
  if (typeof cell === "object" && cell !== null) return { day: cell.date.slice(0, 10) };
  return typeof cell === "boolean" ? cellText(cell) : cell;
}

/** Why a row is not at the club, in words. */
export async function reasons(): Promise<(row: StageRowRecord) => string> {
  const words = await getTranslations("import.ledger");
  const saidOf = await doubtWords();
  const whyOf = await rowNotDoneWords(await importFieldNames());
  const fields = await getTranslations("import.fields");
  const withField = (one: unknown): string => {
    const { code, field, values } = stageDoubt.parse(one);
    const why = saidOf({ code, ...(values && { values }) });
    return field && hasWords(fields, field) ? `${fields(field as "email")}: ${why}` : why;
  };
  return (row) => {
    if (row.leftOut) return words("reasonLeftOut");
    if (row.outcome === "refused" || row.foreseen) return whyOf(asRow(row));
    return row.doubts.map(withField).join(" · ");
  };
}
