import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { isId } from "#lib/base/arguments/identifier.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorSeasons, mirrorSlots, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import type { ReferenceTarget } from "#lib/sync/resources/resource.ts";
import { peopleNamed } from "./references.ts";
import type { ReferenceNames, WireRecord } from "./submission.ts";
import { type SlotWords, slotInWords } from "./week.ts";

/** What some values of a field point at are called, by the value as text; from the mirror, without a call. */
type Lookup = (db: Queryable, club: string, values: unknown[]) => Promise<Readonly<Record<string, string>>>;

const LOOKUPS: Readonly<Record<ReferenceTarget, Lookup>> = {
  seasons: lookup(mirrorSeasons),
  sports: lookup(mirrorSports),
  groups: lookup(mirrorGroups),
  people: async (db, club, values) => byId(await peopleNamed(db, club, values.filter(isId))),
  slots: async (db, club, values) => {
    const days = await getTranslations("form.options.day");
    const slotWords: SlotWords = { day: (day) => days(day), hour: (await getFormats()).hour };
    const rows = await db
      .select()
      .from(mirrorSlots)
      .where(and(eq(mirrorSlots.club, club), inArray(mirrorSlots.id, values.filter(isId))));
    return byId(rows.map((slot) => ({ id: slot.id, name: slotInWords(slot, slotWords) })));
  },
  communes: communeNames,
};

/** What some values are called that point at a target, by the value as text. What the mirror does not know is left out. */
export function namesOfReferences(
  db: Queryable,
  club: string,
  target: ReferenceTarget,
  values: readonly unknown[],
): Promise<Readonly<Record<string, string>>> {
  return LOOKUPS[target](db, club, [...values]);
}

/** What the references in some records are called, by field and value. What the mirror does not know is left out. */
export async function referenceNames(
  db: Queryable,
  club: string,
  resource: ResourceName,
  records: readonly WireRecord[],
): Promise<ReferenceNames> {
  const names: Record<string, Readonly<Record<string, string>>> = {};
  for (const [field, target] of Object.entries(RESOURCES[resource].references)) {
    const values = [...new Set(records.flatMap((record) => record[field] ?? []))];
    if (values.length > 0) names[field] = await LOOKUPS[target](db, club, values);
  }
  return names;
}

function lookup(table: typeof mirrorSeasons | typeof mirrorSports | typeof mirrorGroups): Lookup {
  return async (db, club, values) => {
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.club, club), inArray(table.id, values.filter(isId))));
    return byId(rows);
  };
}

function byId(rows: readonly { id: number; name: string | null }[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
