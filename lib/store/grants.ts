import "server-only";
import { eq } from "drizzle-orm";
import { now } from "#lib/clock.ts";
import type { Queryable } from "./database.ts";
import { clubGrants } from "./schema/access.ts";

/** What a club grants our integration, as last read from GET /context. */
export type ClubGrant = typeof clubGrants.$inferSelect;

/** The grant as last read, or undefined when it never was. */
export async function grantOf(db: Queryable, club: string): Promise<ClubGrant | undefined> {
  return (await db.select().from(clubGrants).where(eq(clubGrants.club, club)))[0];
}

/** Keeps what GET /context answered. Call it whenever the context was read: roles are met with these scopes. */
export async function saveGrant(
  db: Queryable,
  club: string,
  grant: { clubName: string | null; integrationName: string | null; scopes: readonly string[] },
): Promise<void> {
  const values = { ...grant, scopes: [...grant.scopes], readAt: now() };
  await db
    .insert(clubGrants)
    .values({ club, ...values })
    .onConflictDoUpdate({ target: clubGrants.club, set: values });
}
