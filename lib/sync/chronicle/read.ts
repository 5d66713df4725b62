import "server-only";
import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type ChronicledFields, type ChronicledKind, chronicle } from "#lib/base/store/schema/sync/chronicle.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { aidDossiers } from "#lib/base/store/schema/treasury/treasury.ts";
import { texts } from "#lib/base/store/texts.ts";
import { personName } from "#lib/base/words/formats.ts";

/** A change as it is shown: what was, what is, of what and whom, by whom and when. */
export interface ToldChange {
  id: number;
  kind: ChronicledKind;
  before: ChronicledFields[ChronicledKind] | null;
  after: ChronicledFields[ChronicledKind] | null;
  reason: string | null;
  /** null: a reading of the club found it. */
  by: string | null;
  at: Date;
  /** Whom it is about; the name is empty where the copy has none. */
  people: { id: number; name: string }[];
  payments: number[];
  /** The slip that was changed. */
  slip: number | null;
  /** The dossier that was changed, while it is there. */
  dossier: string | null;
}

export interface ChangesWanted {
  club: string;
  /** Of this season, and what belongs to none. */
  seasonId?: number;
  /** What the reader may see. */
  kinds: readonly ChronicledKind[];
  /** What it is about: `payments/7`. */
  about?: string;
  /** Older than the change of this number: the next page. */
  before?: number | undefined;
  limit: number;
}

/** The changes of money and of the desk's own papers, the newest first. Costs no call to the club. */
export async function changesTold(db: Queryable, wanted: ChangesWanted): Promise<ToldChange[]> {
  const { club, seasonId, kinds, about, before, limit } = wanted;
  const conditions: (SQL | undefined)[] = [
    ...[eq(chronicle.club, club), inArray(chronicle.kind, [...kinds])],
    seasonId === undefined ? undefined : or(eq(chronicle.seasonId, seasonId), isNull(chronicle.seasonId)),
    about === undefined ? undefined : sql`${chronicle.about} @> ${texts([about])}`,
    before === undefined ? undefined : lt(chronicle.id, before),
  ];
  const rows = await db
    .select()
    .from(chronicle)
    .where(and(...conditions))
    .orderBy(desc(chronicle.id))
    .limit(limit);
  const names = await namesOf(
    db,
    club,
    rows.flatMap((row) => numbersIn(row.about, "members")),
  );
  const open = await openDossiers(
    db,
    club,
    rows.flatMap((row) => namedIn(row.about, "aid-dossiers")),
  );
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, before: row.before, after: row.after, reason: row.reason },
    ...{ by: row.writtenBy, at: row.writtenAt },
    people: numbersIn(row.about, "members").map((id) => ({ id, name: names.get(id) ?? "" })),
    // All of a slip stand in what it says.
    payments: row.kind === "slip" ? [] : numbersIn(row.about, "payments"),
    slip: row.kind === "slip" ? (numbersIn(row.about, "slips")[0] ?? null) : null,
    dossier: namedIn(row.about, "aid-dossiers").find((id) => open.has(id)) ?? null,
  }));
}

const namedIn = (about: readonly string[], noun: string): string[] =>
  about.flatMap((one) => (one.startsWith(`${noun}/`) ? one.slice(noun.length + 1) : []));

const numbersIn = (about: readonly string[], noun: string): number[] => namedIn(about, noun).map(Number);

async function namesOf(db: Queryable, club: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName } = mirrorPeople;
  const rows = await db
    .select({ id, firstName, lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers([...new Set(ids)])})`));
  return new Map(rows.map((row) => [row.id, personName(row)]));
}

async function openDossiers(db: Queryable, club: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: aidDossiers.id })
    .from(aidDossiers)
    .where(and(eq(aidDossiers.club, club), inArray(aidDossiers.id, [...new Set(ids)])));
  return new Set(rows.map(({ id }) => id));
}
