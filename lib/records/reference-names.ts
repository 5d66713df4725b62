import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { getLocale, getTranslations } from "next-intl/server";
import { isId } from "#lib/arguments/identifier.ts";
import { communeNames } from "#lib/mirror/communes.ts";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorGroups, mirrorSeasons, mirrorSlots, mirrorSports } from "#lib/store/schema/mirror.ts";
import { formatsOf } from "#lib/words/formats.ts";
import { peopleNamed, type Reference } from "./references.ts";
import type { ReferenceNames, WireRecord } from "./submission.ts";
import { type SlotWords, slotInWords } from "./week.ts";

/** For a field that points at something, how to name what it points at; all of it from the mirror, without a call. */
type Lookup = (db: Queryable, club: string, values: unknown[]) => Promise<readonly Reference[]>;

const LOOKUPS: Readonly<Record<string, Lookup>> = {
  season_id: lookup(mirrorSeasons),
  sport_id: lookup(mirrorSports),
  group_id: lookup(mirrorGroups),
  trainer_ids: (db, club, values) => peopleNamed(db, club, values.filter(isId)),
  slot_ids: async (db, club, values) => {
    const days = await getTranslations("form.options.day");
    const slotWords: SlotWords = { day: (day) => days(day), hour: formatsOf(await getLocale()).hour };
    const rows = await db
      .select()
      .from(mirrorSlots)
      .where(and(eq(mirrorSlots.club, club), inArray(mirrorSlots.id, values.filter(isId))));
    return rows.map((slot) => ({ id: slot.id, name: slotInWords(slot, slotWords) }));
  },
};

/** What the references in some records are called, by field and value. What the mirror does not know is left out. */
export async function referenceNames(
  db: Queryable,
  club: string,
  records: readonly WireRecord[],
): Promise<ReferenceNames> {
  const valuesOf = (field: string) => [...new Set(records.flatMap((record) => record[field] ?? []))];
  const names: Record<string, Record<string, string>> = {
    city_code: await communeNames(db, club, valuesOf("city_code")),
  };
  for (const [field, find] of Object.entries(LOOKUPS)) {
    const values = valuesOf(field);
    if (values.length > 0)
      names[field] = Object.fromEntries((await find(db, club, values)).map(({ id, name }) => [id, name]));
  }
  return names;
}

function lookup(table: typeof mirrorSeasons | typeof mirrorSports | typeof mirrorGroups): Lookup {
  return async (db, club, values) => {
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.club, club), inArray(table.id, values.filter(isId))));
    return rows.flatMap(({ id, name }) => (name === null ? [] : { id, name }));
  };
}
