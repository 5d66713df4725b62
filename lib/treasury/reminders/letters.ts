import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorCommunes, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { today } from "#lib/base/time/today.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { filled, type PlaceValues } from "#lib/people/letters/text.ts";
import type { WrittenFamily } from "#lib/people/letters/written-family.ts";
import { type PostalPlace, postalLines, postalPlace } from "#lib/sync/copy/communes.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { remindersSaid } from "./default-texts.ts";
import { type Reminder, valuesOf } from "./reminder.ts";
import { type ReminderRound, remindingIn } from "./round.ts";

/** One family's letter, filled in. */
export interface FilledLetter<Family extends WrittenFamily, Values extends Partial<PlaceValues>> extends PostalPlace {
  family: Family;
  values: Values;
  subject: string;
  body: string;
  /** To whom and where it goes, a line each: guardians of minors, adults themselves, and the first address that is known. */
  to: string[];
}

/** The letters of a round in one language, with the text as it stands, to those who are reminded now. */
export async function lettersOf(
  db: Queryable,
  round: ReminderRound,
  locale: Locale,
): Promise<{ club: string; day: string; letters: FilledLetter<Reminder, PlaceValues>[] }> {
  const day = await today(db, round.club);
  const { reminders } = await remindingIn(db, round, day);
  const said = (await remindersSaid())[locale];
  const text = round.texts[`personal.${locale}`] ?? said.personal;
  const club = (await findClub(db, round.club))?.name ?? round.club;
  const season = (await seasonName(db, round.club, round.seasonId)) ?? String(round.seasonId);
  const speech = { lines: said.lines, formats: formatsOf(locale, await zoneOf(db, round.club)), club, season };
  const letters = await filledLetters(db, round.club, reminders, { text, valuesOf: (one) => valuesOf(one, speech) });
  return { club, day, letters };
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
      subject: filled(text.subject, values),
      body: filled(text.body, values),
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
