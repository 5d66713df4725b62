import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import type { MendGroup } from "#components/people/import/mend-groups.tsx";
import type { FaultyCell, MendRow } from "#components/people/import/mend-rows.tsx";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { doubtWords } from "#lib/people/import/doubt-words.ts";
import { type ImportField, isImportField } from "#lib/people/import/fields.ts";
import { GUARDIAN_ANSWERS } from "#lib/people/import/guardians.ts";
import { choicesOf } from "#lib/people/import/places.ts";
import type { StageName } from "#lib/sync/staging/hold.ts";
import { rowsOfStage } from "#lib/sync/staging/planning.ts";
import { pageOfRows, repairsOf, stageWithCounts } from "#lib/sync/staging/read.ts";
import type { RepairGroup } from "#lib/sync/staging/stage.ts";

/** Rows that are mended in place on one page: who mends these sees the next. */
const ROWS_AT_ONCE = 30;

/** What a file still has to be mended: groups of one repair, rows with a fault of their own, and how many more and left out there are. */
export async function toMend(name: StageName, seasonId: number | null) {
  const { db } = await store();
  const choices = await choicesIn(db, name.club, seasonId);
  const fields = await getTranslations("import.fields");
  const words = await getTranslations("import.mend");
  const formats = await getFormats();
  const isGuardian = (field: string | null | undefined) => field === "parent1_is" || field === "parent2_is";
  const labelOf = (field: string | null | undefined) => {
    if (isGuardian(field)) return words("guardianIs", { nth: field === "parent1_is" ? "1" : "2" });
    return field && isImportField(field) ? fields(field) : null;
  };
  const answers = (values: Record<string, string | number> = {}) =>
    GUARDIAN_ANSWERS.map((value) => ({
      ...{ value, label: words(`guardian.${value}`, { name: String(values.name ?? values.found ?? "") }) },
    }));
  const saidOf = await doubtWords();
  const said = (code: string, values: Record<string, string | number> = {}) => saidOf({ code, values });
  const repairs = (await repairsOf(db, name)).filter(({ field }) => field !== "person");
  const labels = await labelsOf(db, name, repairs);
  const groups = repairs.map(({ code, field, repair, values, count, places }): MendGroup => {
    const rows = `${places.map(formats.number).join(", ")}${count > places.length ? ", …" : ""}`;
    const name = (count === 1 && labels.get(places[0] ?? -1)) || "";
    const where = words("inRows", { count, rows });
    return {
      ...{ code, field, repair, count, title: said(code, values), rows: name ? `${where}, ${name}` : where },
      ...{ label: labelOf(field), choices: field === null ? null : (choices[field as ImportField] ?? null) },
    };
  });
  const { rows } = await pageOfRows(db, name, { filter: "doubtful", page: 1, size: 1_000 });
  const single = rows.flatMap(({ place, label, version, cells, doubts: all }): MendRow[] => {
    const own = all.flatMap(({ code, field, repair, values, blocks }): FaultyCell[] => {
      const called = labelOf(field);
      if (repair !== undefined || !blocks || !field || called === null) return [];
      return [
        {
          ...{ field, label: called, value: cells[field] ?? "", fault: said(code, values) },
          choices: isGuardian(field) ? answers(values) : (choices[field as ImportField] ?? null),
        },
      ];
    });
    return own.length > 0 ? [{ place, label, version, cells: own }] : [];
  });
  const counts = (await stageWithCounts(db, name, now()))?.counts;
  return {
    ...{ groups, rows: single.slice(0, ROWS_AT_ONCE), left: Math.max(0, single.length - ROWS_AT_ONCE) },
    leftOut: counts?.leftOut ?? 0,
  };
}

/** Who the rows are that nothing else is mended together with. */
async function labelsOf(db: Queryable, name: StageName, repairs: readonly RepairGroup[]): Promise<Map<number, string>> {
  const places = repairs.flatMap(({ count, places }) => (count === 1 ? places : []));
  if (places.length === 0) return new Map();
  const rows = await db
    .select({ place: stageRows.place, label: stageRows.label })
    .from(stageRows)
    .where(and(rowsOfStage(name), inArray(stageRows.place, places)));
  return new Map(rows.map(({ place, label }) => [place, label]));
}

/** What can be chosen for a field in place of being typed. */
async function choicesIn(
  db: Queryable,
  club: string,
  seasonId: number | null,
): Promise<Partial<Record<ImportField, string[]>>> {
  const named = async (table: typeof mirrorGroups | typeof mirrorSlots) => {
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.club, club), eq(table.seasonId, seasonId ?? 0)))
      .orderBy(table.id);
    return choicesOf(rows.map(({ id, name }) => ({ id, name: name ?? "" })));
  };
  return { sex: ["Femme", "Homme"], group: await named(mirrorGroups), slots: await named(mirrorSlots) };
}
