import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SimilarRow, ToldPerson } from "#components/people/import/similar-people.tsx";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { type MirrorPerson, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { personName, phoneNumber } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { fileRow, importSource } from "#lib/people/import/row.ts";
import type { ImportSettings } from "#lib/people/import/settings.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import type { StageName } from "#lib/sync/staging/hold.ts";
import { stageDoubt } from "#lib/sync/staging/plan.ts";
import { rowsOfStage } from "#lib/sync/staging/planning.ts";

/** So many are compared on one page: who says of these who they are sees the next. */
const SIMILAR_AT_ONCE = 20;

const SIMILAR = JSON.stringify([{ field: "person" }]);

/** Of a row: somebody has to say whom it is about. */
export const IS_SIMILAR = sql`${stageRows.doubts} @> ${SIMILAR}::jsonb`;
/** Of a row: it has a cell that somebody has to mend. */
export const HAS_FAULT = sql`exists (select 1 from jsonb_array_elements(${stageRows.doubts}) d
  where (d->>'blocks')::boolean and d->>'field' is distinct from 'person')`;

const similarOf = (name: StageName) =>
  and(rowsOfStage(name), eq(stageRows.state, "doubtful"), isNull(stageRows.outcome), IS_SIMILAR);

/** How many rows of a file wait for somebody to mend a cell, and how many for somebody to say whom they are about. */
export async function waitingRows(name: StageName): Promise<{ mend: number; people: number }> {
  const [row] = await (await store()).db
    .select({
      mend: sql<number>`count(*) filter (where ${HAS_FAULT})::int`,
      people: sql<number>`count(*) filter (where ${IS_SIMILAR})::int`,
    })
    .from(stageRows)
    .where(and(rowsOfStage(name), eq(stageRows.state, "doubtful"), isNull(stageRows.outcome)));
  return row ?? { mend: 0, people: 0 };
}

/** The first of them, each beside the people of the copy whom it may be about. */
export async function similarRows(db: Queryable, name: StageName, settings: ImportSettings): Promise<SimilarRow[]> {
  const rows = await db
    .select()
    .from(stageRows)
    .where(similarOf(name))
    .orderBy(asc(stageRows.place))
    .limit(SIMILAR_AT_ONCE);
  const numbersIn = ({ doubts }: (typeof rows)[number], what: "ids" | "rows"): number[] =>
    doubts.flatMap((one) => {
      const { field, values } = stageDoubt.parse(one);
      return field === "person"
        ? String(values?.[what] ?? "")
            .split(",")
            .filter(Boolean)
            .map(Number)
        : [];
    });
  const ids = [...new Set(rows.flatMap((row) => numbersIn(row, "ids")))];
  const places = [...new Set(rows.flatMap((row) => numbersIn(row, "rows")))];
  const earlier =
    places.length === 0
      ? []
      : await db
          .select()
          .from(stageRows)
          .where(and(rowsOfStage(name), inArray(stageRows.place, places)));
  const found =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(mirrorPeople)
          .where(and(eq(mirrorPeople.club, name.club), inArray(mirrorPeople.id, ids)));
  const people = new Map(found.map((one) => [one.id, one]));
  const readOf = ({ source, changes }: (typeof rows)[number]) =>
    fileRow(importSource.parse(source), changes, settings).person;
  const read = rows.map(readOf);
  const readBefore = new Map(earlier.map((row) => [row.place, readOf(row)]));
  const codes = [...found.map(({ cityCode }) => cityCode), ...read.map((one) => one.city_code ?? null)];
  const communes: Record<string, string> = {
    ...Object.fromEntries(
      Object.values(settings.communes)
        .flat()
        .map(({ code, name: called }) => [code, called]),
    ),
    ...(await communeNames(db, name.club, codes)),
  };
  const formats = await getFormats();
  const told = (
    one: Pick<MirrorPerson, "lastName" | "firstName" | "birthDate" | "email" | "phone" | "cityCode" | "parents">,
  ): ToldPerson => ({
    name: personName(one),
    born: one.birthDate ? formats.date(one.birthDate) : "",
    email: one.email ?? "",
    phone: phoneNumber(one.phone) ?? "",
    commune: one.cityCode ? (communes[one.cityCode] ?? one.cityCode) : "",
    guardians: one.parents
      .map(({ last_name, first_name }) => personName({ lastName: last_name, firstName: first_name }))
      .join(", "),
  });
  const toldRow = (said: (typeof read)[number] | undefined): ToldPerson =>
    told({
      ...{
        lastName: said?.last_name ?? null,
        firstName: said?.first_name ?? null,
        birthDate: said?.birth_date ?? null,
      },
      ...{ email: said?.email ?? null, phone: said?.phone ?? null, cityCode: said?.city_code ?? null },
      parents: (said?.parents ?? []) as MirrorPerson["parents"],
    });
  return rows.map((row, at) => ({
    ...{ place: row.place, seen: row.version, inFile: toldRow(read[at]) },
    known: [
      ...numbersIn(row, "ids").flatMap((id) => {
        const one = people.get(id);
        return one ? [{ ...told(one), is: id }] : [];
      }),
      ...numbersIn(row, "rows").flatMap((place) => {
        const one = readBefore.get(place);
        return one ? [{ ...toldRow(one), is: `row ${place}` as const }] : [];
      }),
    ],
  }));
}
