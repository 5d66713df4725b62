import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type MirrorPerson, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { texts } from "#lib/base/store/texts.ts";
import { fold, squeezed } from "#lib/base/words/fold.ts";
import type { RowIdentity } from "./match.ts";

/** The people of the copy among whom rows of a file may be found, by what finds them; one query for all of the rows. */
export class AlikeRecords {
  readonly #byId: ReadonlyMap<number, MirrorPerson>;
  readonly #byName: ReadonlyMap<string, MirrorPerson[]>;
  readonly #byBirth: ReadonlyMap<string, MirrorPerson[]>;

  constructor(people: readonly MirrorPerson[]) {
    this.#byId = new Map(people.map((one) => [one.id, one]));
    this.#byName = Map.groupBy(people, ({ nameKey }) => squeezed(nameKey));
    this.#byBirth = Map.groupBy(people, ({ birthDate }) => birthDate ?? "");
  }

  /** Those among whom somebody may be, in the order of their numbers. */
  of(named: RowIdentity): MirrorPerson[] {
    const found = [
      ...(named.id === null ? [] : [this.#byId.get(named.id)]),
      ...namesOf(named).flatMap((name) => this.#byName.get(name) ?? []),
      ...(named.birthDate === null ? [] : (this.#byBirth.get(named.birthDate) ?? [])),
    ];
    return [...new Set(found)].filter((one) => one !== undefined).sort((one, other) => one.id - other.id);
  }

  /** One of them by their number. */
  person(id: number): MirrorPerson | undefined {
    return this.#byId.get(id);
  }
}

/** @param also people by their numbers, whoever names them */
export async function alikeRecordsOf(
  db: Queryable,
  club: string,
  rows: readonly RowIdentity[],
  also: readonly number[] = [],
): Promise<AlikeRecords> {
  const { id, nameKey, birthDate } = mirrorPeople;
  const ids = [...new Set([...rows.flatMap((one) => one.id ?? []), ...also])];
  const names = [...new Set(rows.flatMap(namesOf))];
  const births = [...new Set(rows.flatMap((one) => one.birthDate ?? []))];
  const found = await db
    .select()
    .from(mirrorPeople)
    .where(
      and(
        eq(mirrorPeople.club, club),
        or(
          sql`${id} = any(${integers(ids)})`,
          sql`replace(${nameKey}, ' ', '') = any(${texts(names)})`,
          sql`${birthDate} = any(${texts(births)}::date[])`,
        ),
      ),
    );
  return new AlikeRecords(found);
}

/** Both names as the copy's key of them, in either order. */
function namesOf({ lastName, firstName }: RowIdentity): string[] {
  const [last, first] = [lastName, firstName].map((name) => squeezed(fold(name ?? "")));
  return last && first ? [`${last}${first}`, `${first}${last}`] : [];
}
