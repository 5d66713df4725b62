import "server-only";
import { and, asc, count, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { freeDaySettings, ownFreeDays } from "#lib/base/store/schema/activities/days-off.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { now } from "#lib/base/time/clock.ts";
import { type FreeDaysSetting, NO_FREE_DAYS, type OwnDays } from "./free-days.ts";

/** Spans of its own that a club keeps: two a week of two seasons. Each session is compared with all of them. */
export const MOST_OWN_DAYS = 200;

/** Which days a club has without sessions. */
export async function freeDaysSettingOf(db: Queryable, club: string): Promise<FreeDaysSetting> {
  const { zone, isSchoolFree, isPublicFree, isLocalFree } = freeDaySettings;
  const [row] = await db
    .select({ zone, isSchoolFree, isPublicFree, isLocalFree })
    .from(freeDaySettings)
    .where(eq(freeDaySettings.club, club));
  const { id, firstDay, lastDay, label } = ownFreeDays;
  const own = await db
    .select({ id, from: firstDay, to: lastDay, label })
    .from(ownFreeDays)
    .where(eq(ownFreeDays.club, club))
    .orderBy(asc(firstDay), asc(id));
  return { ...NO_FREE_DAYS, ...row, own };
}

/** Chooses which holidays are without sessions. @returns whether that is another choice than before */
export async function chooseFreeDays(
  tx: Transaction,
  club: string,
  chosen: Omit<FreeDaysSetting, "own">,
  by: string,
): Promise<boolean> {
  const before = await freeDaysSettingOf(tx, club);
  if (JSON.stringify(partsOf(before)) === JSON.stringify(partsOf(chosen))) return false;
  const row = { ...chosen, writtenBy: by, writtenAt: now() };
  await tx
    .insert(freeDaySettings)
    .values({ club, ...row })
    .onConflictDoUpdate({ target: freeDaySettings.club, set: row });
  return true;
}

const partsOf = ({ zone, isSchoolFree, isPublicFree, isLocalFree }: Omit<FreeDaysSetting, "own">) => [
  ...[zone, isSchoolFree, isPublicFree, isLocalFree],
];

/** Adds days of a club's own. @returns their number; undefined where there are as many as there may be */
export async function addOwnDays(
  tx: Transaction,
  club: string,
  { from, to, label }: Omit<OwnDays, "id">,
  by: string,
): Promise<number | undefined> {
  // Two that are added at once are counted one after the other.
  await takeTurnOf(tx, `own free days ${club}`);
  const [kept] = await tx.select({ count: count() }).from(ownFreeDays).where(eq(ownFreeDays.club, club));
  if ((kept?.count ?? 0) >= MOST_OWN_DAYS) return undefined;
  const row = { club, firstDay: from, lastDay: to, label, writtenBy: by, writtenAt: now() };
  const [added] = await tx.insert(ownFreeDays).values(row).returning({ id: ownFreeDays.id });
  return added?.id;
}

/** Removes days of a club's own. @returns false where it has none of this number */
export async function removeOwnDays(
  tx: Transaction,
  club: string,
  id: number,
): Promise<Pick<OwnDays, "from" | "to"> | undefined> {
  const [gone] = await tx
    .delete(ownFreeDays)
    .where(and(eq(ownFreeDays.id, id), eq(ownFreeDays.club, club)))
    .returning({ from: ownFreeDays.firstDay, to: ownFreeDays.lastDay });
  return gone;
}
