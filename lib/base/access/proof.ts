import "server-only";
import { eq } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { sessions } from "#lib/base/store/schema/base/access.ts";
import { now } from "#lib/base/time/clock.ts";

/**
 * How long it counts that somebody showed who they are, in minutes: what cannot be taken back is not pressed by whoever finds a desk open after lunch, and who
 * works through a list is not asked at each row.
 */
export const PROVEN_MINUTES = 15;

/** How far the clock of an OpenID provider may be from ours, in seconds. What it says of a later time than that is not believed. */
export const CLOCK_SKEW_SECONDS = 60;

/**
 * When somebody showed who they are, as their OpenID provider says it (`auth_time`, OpenID Connect Core §2): the provider may have let them in by a cookie, hours after
 * they typed anything.
 * @param authTime seconds since 1970; undefined where it does not say
 * @param there what it is by the machine's clock, which the provider shares, whatever time the desk was told (GUICHET_NOW)
 * @returns when that was by the desk's own clock; null where it does not count as shown at all
 */
export function provedAtProvider(authTime: number | undefined, there = new Date(), here = now()): Date | null {
  if (authTime === undefined || !Number.isFinite(authTime) || authTime < 0) return null;
  const said = authTime * 1000;
  const ago = there.getTime() - said;
  if (ago < -CLOCK_SKEW_SECONDS * 1000) return null;
  return new Date(here.getTime() - Math.max(ago, 0));
}

/** Whether the person of a session showed who they are in the last minutes: at the sign-in that began it, or since. */
export async function isProvenLately(db: Queryable, session: string): Promise<boolean> {
  const { provedAt } = sessions;
  const [row] = await db.select({ provedAt }).from(sessions).where(eq(sessions.id, session));
  if (!row?.provedAt) return false;
  return now().getTime() - row.provedAt.getTime() < PROVEN_MINUTES * 60_000;
}

/** Writes down that the person of a session has just shown who they are. */
export async function noteProof(db: Queryable, session: string): Promise<void> {
  await db.update(sessions).set({ provedAt: now() }).where(eq(sessions.id, session));
}
