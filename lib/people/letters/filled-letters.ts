import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorCommunes, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { type PostalPlace, postalLines, postalPlace } from "#lib/sync/copy/communes.ts";
import { filledText, type PlaceValues } from "./filled-text.ts";
import type { WrittenFamily } from "./written-family.ts";

/** One family's letter, filled in. */
export interface FilledLetter<Family extends WrittenFamily, Values extends Partial<PlaceValues>> extends PostalPlace {
  family: Family;
  values: Values;
  subject: string;
  body: string;
  /** To whom and where it goes, a line each: guardians of minors, adults themselves, and the first address that is known. */
  to: string[];
}

/** Letters to these families by one text. @param how.valuesOf what stands in one family's */
export async function filledLetters<Family extends WrittenFamily, Values extends Partial<PlaceValues>>(
  db: Queryable,
  club: string,
  families: readonly Family[],
  { text, valuesOf }: { text: ReminderText; valuesOf: (family: Family) => Values },
): Promise<FilledLetter<Family, Values>[]> {
  const ids = families.flatMap(({ people }) => people.map(({ id }) => id));
  const postal = await postalOf(db, club, ids);
  return families.map((family) => {
    const values = valuesOf(family);
    const place = family.people.map(({ id }) => postal.get(id)).find((one) => one !== undefined);
    const to = [...(family.recipients.length > 0 ? family.recipients : [family.name]), ...(place?.lines ?? [])];
    const { postalCode, commune } = place ?? { postalCode: null, commune: null };
    return {
      family,
      values,
      to,
      postalCode,
      commune,
      ...filledText(text, values),
    };
  });
}

/** Where these people live, a line each, with the parts by themselves for a merge; who has no address is missing. */
async function postalOf(db: Queryable, club: string, ids: readonly number[]): Promise<Map<number, WrittenPlace>> {
  const { id, address, cityCode } = mirrorPeople;
  const { name, postalCodes } = mirrorCommunes;
  const rows = await db
    .select({ id, address, name, postalCodes })
    .from(mirrorPeople)
    .leftJoin(mirrorCommunes, and(eq(mirrorCommunes.club, club), eq(mirrorCommunes.code, cityCode)))
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Map(
    rows.flatMap((row) => {
      if ((row.address ?? "").trim() === "") return [];
      const place = postalPlace(row.address, row);
      return [[row.id, { ...place, lines: postalLines(row.address, place) }] as const];
    }),
  );
}

interface WrittenPlace extends PostalPlace {
  lines: readonly string[];
}
