import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { now } from "#lib/base/time/clock.ts";
import type { Queryable } from "./database.ts";
import { clubGrants } from "./schema/base/access.ts";
import { mirrorStates } from "./schema/sync/mirror.ts";

/** What a club grants our integration, as last read from GET /context. */
export type ClubGrant = typeof clubGrants.$inferSelect;

/** The grant as last read, or undefined when it never was. */
export async function grantOf(db: Queryable, club: string): Promise<ClubGrant | undefined> {
  return (await grantsOf(db, [club])).get(club);
}

/** As `grantOf`, of several clubs at once. A club whose grant has not been read is left out. */
export async function grantsOf(db: Queryable, clubs: readonly string[]): Promise<Map<string, ClubGrant>> {
  const rows = await db
    .select()
    .from(clubGrants)
    .where(inArray(clubGrants.club, [...clubs]));
  return new Map(rows.map((grant) => [grant.club, grant]));
}

/**
 * Keeps what GET /context answered. Call it whenever the context was read: roles are met with these scopes. Where the club granted more
 * than before, its seasons are due to be read again at once.
 */
export async function saveGrant(
  db: Queryable,
  club: string,
  grant: { clubName: string | null; integrationName: string | null; scopes: readonly string[] },
): Promise<void> {
  const before = await grantOf(db, club);
  const values = { ...grant, scopes: [...grant.scopes], readAt: now() };
  await db
    .insert(clubGrants)
    .values({ club, ...values })
    .onConflictDoUpdate({ target: clubGrants.club, set: values });
  if (before && grant.scopes.some((scope) => !before.scopes.includes(scope)))
    await db.update(mirrorStates).set({ dueAt: sql`now()` }).where(eq(mirrorStates.club, club));
}
