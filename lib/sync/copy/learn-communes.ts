import "server-only";
import { and, asc, countDistinct, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isObject } from "#lib/base/json-object.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorCommunes, mirrorPeople, mirrorPostalCodes } from "#lib/base/store/schema/sync/mirror.ts";
import { now } from "#lib/base/time/clock.ts";
import type { ClubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { communesIn, keepCommunes } from "./communes.ts";

/** Calls of one reading at most: a club that people come to from everywhere is named bit by bit. */
const MOST_CALLS = 20;

/** Letters of an address that are looked through; the contract takes 10,000 (club-api §2.4). */
const ADDRESS_LETTERS = 500;

/** Postal codes that may be set for a club: it would have to be a club of a whole department. */
export const MOST_POSTAL_CODES = 100;

/**
 * Learns what the communes are called that stand in people's records as codes, and their postal codes: by the postal codes that were set for the club, and by those in
 * the addresses of the people concerned. Each is asked once, and none while every commune has both. What the club does not answer now is
 * asked at the next reading; the copy goes on without it.
 */
export async function learnCommunes(db: Queryable, api: ClubApi, signal?: AbortSignal): Promise<void> {
  const club = api.club.slug;
  for (let calls = 0; calls < MOST_CALLS && !signal?.aborted; calls++) {
    const postalCode = await nextPostalCode(db, club);
    if (postalCode === undefined) return;
    try {
      const query = { postal_code: postalCode };
      const answer = await api.get("/communes", { query, lane: "sync", ...(signal && { signal }) });
      // An answer of another shape tells nothing of the postal code: it is asked again.
      if (!isObject(answer) || !Array.isArray(answer.data)) return;
      await keepCommunes(db, club, communesIn(answer));
    } catch (cause) {
      if (!(cause instanceof ClubError) || signal?.aborted) throw cause;
      // One that the club refuses is never asked again; anything else passes.
      if (cause.kind !== "refused" && cause.kind !== "not_found") return;
    }
    await noteAsked(db, club, postalCode);
  }
}

/** How many communes stand in people's records as a code without a name. */
export async function countUnnamed(db: Queryable, club: string): Promise<number> {
  const { cityCode } = mirrorPeople;
  const [row] = await db
    .select({ count: countDistinct(cityCode) })
    .from(mirrorPeople)
    .leftJoin(mirrorCommunes, and(eq(mirrorCommunes.club, club), eq(mirrorCommunes.code, cityCode)))
    .where(and(eq(mirrorPeople.club, club), isNotNull(cityCode), isNull(mirrorCommunes.code)));
  return row?.count ?? 0;
}

/** The postal codes that were set for a club, or asked for. */
export async function postalCodesOf(db: Queryable, club: string): Promise<string[]> {
  const { postalCode } = mirrorPostalCodes;
  const rows = await db
    .select({ postalCode })
    .from(mirrorPostalCodes)
    .where(eq(mirrorPostalCodes.club, club))
    .orderBy(asc(postalCode))
    .limit(MOST_POSTAL_CODES);
  return rows.map((row) => row.postalCode);
}

/** Adds postal codes to those that the next reading asks the club for. Codes that were read before are not read again. */
export async function addPostalCodes(db: Queryable, club: string, postalCodes: readonly string[]): Promise<void> {
  if (postalCodes.length === 0) return;
  const rows = postalCodes.slice(0, MOST_POSTAL_CODES).map((postalCode) => ({ club, postalCode }));
  await db.insert(mirrorPostalCodes).values(rows).onConflictDoNothing();
}

/** Communes of people of which the club has not told the name, or by which postal code it is found. */
const isUnlearnt = or(isNull(mirrorCommunes.code), sql`cardinality(${mirrorCommunes.postalCodes}) = 0`);

/** First what was set for the club, then what most addresses of people have whose commune is not learnt; undefined: nothing is left to ask. */
async function nextPostalCode(db: Queryable, club: string): Promise<string | undefined> {
  const { cityCode } = mirrorPeople;
  const [unlearnt] = await db
    .select({ cityCode })
    .from(mirrorPeople)
    .leftJoin(mirrorCommunes, and(eq(mirrorCommunes.club, club), eq(mirrorCommunes.code, cityCode)))
    .where(and(eq(mirrorPeople.club, club), isNotNull(cityCode), isUnlearnt))
    .limit(1);
  if (!unlearnt) return undefined;
  const { postalCode, askedAt } = mirrorPostalCodes;
  const [set] = await db
    .select({ postalCode })
    .from(mirrorPostalCodes)
    .where(and(eq(mirrorPostalCodes.club, club), isNull(askedAt)))
    .orderBy(asc(postalCode))
    .limit(1);
  return set?.postalCode ?? (await seenInAddresses(db, club));
}

async function seenInAddresses(db: Queryable, club: string): Promise<string | undefined> {
  const { address, cityCode } = mirrorPeople;
  const seen = sql<string>`substring(left(${address}, ${ADDRESS_LETTERS}) from '(?:^|[^0-9])([0-9]{5})(?![0-9])')`;
  const people = db
    .select({ seen: seen.as("seen") })
    .from(mirrorPeople)
    .leftJoin(mirrorCommunes, and(eq(mirrorCommunes.club, club), eq(mirrorCommunes.code, cityCode)))
    .where(and(eq(mirrorPeople.club, club), isNotNull(cityCode), isUnlearnt))
    .as("people");
  const [most] = await db
    .select({ seen: people.seen })
    .from(people)
    .leftJoin(mirrorPostalCodes, and(eq(mirrorPostalCodes.club, club), eq(mirrorPostalCodes.postalCode, people.seen)))
    .where(and(isNotNull(people.seen), isNull(mirrorPostalCodes.postalCode)))
    .groupBy(people.seen)
    .orderBy(sql`count(*) desc`, asc(people.seen))
    .limit(1);
  return most?.seen;
}

async function noteAsked(db: Queryable, club: string, postalCode: string): Promise<void> {
  await db
    .insert(mirrorPostalCodes)
    .values({ club, postalCode, askedAt: now() })
    .onConflictDoUpdate({
      target: [mirrorPostalCodes.club, mirrorPostalCodes.postalCode],
      set: { askedAt: sql`excluded.asked_at` },
    });
}
