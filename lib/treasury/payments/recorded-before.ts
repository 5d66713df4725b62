import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { RecordedTimes } from "./recorded-again.ts";
import { recordings } from "./recordings.ts";

/** What may have been received of one of some people. */
export interface ReceivedOf {
  members: readonly number[];
  cents: number;
}

/** Recordings that are looked through: of several months. */
const MOST_RECORDINGS = 1_000;

/**
 * On which days of a season each of these amounts was recorded of each of these people, and how often: by the club's payments, or by a recording of the
 * desk, whose amount may have been given out over a family. From the copy: no call to the club.
 */
export async function recordedBefore(
  db: Queryable,
  place: ClubSeason,
  lines: readonly ReceivedOf[],
): Promise<RecordedTimes[]> {
  if (lines.length === 0) return [];
  const { id, memberId, amountCents, receivedOn } = mirrorPayments;
  const members = [...new Set(lines.flatMap((line) => line.members))];
  const amounts = [...new Set(lines.map((line) => line.cents))];
  const found = await db
    .select({ id, memberId, amountCents, receivedOn })
    .from(mirrorPayments)
    .where(
      and(
        ...[eq(mirrorPayments.club, place.club), eq(mirrorPayments.seasonId, place.seasonId)],
        sql`${memberId} = any(${integers(members)}) and ${amountCents} = any(${integers(amounts)})`,
      ),
    );
  const known = new Set(found.map((one) => one.id));
  const own = (await recordings(db, { ...place, limit: MOST_RECORDINGS })).filter(
    (one) =>
      amounts.includes(one.amountCents) && one.parts.some(({ state }) => state !== "refused" && state !== "withdrawn"),
  );
  const asked = new Set(lines.flatMap(({ members: of, cents }) => of.map((member) => `${member} ${cents}`)));
  const times = new Map<string, RecordedTimes>();
  const count = (member: number, cents: number, day: string) => {
    if (!asked.has(`${member} ${cents}`)) return;
    const key = `${member} ${cents} ${day}`;
    const before = times.get(key)?.times ?? 0;
    times.set(key, { memberId: member, cents, receivedOn: day, times: before + 1 });
  };
  for (const one of found) count(one.memberId ?? 0, one.amountCents ?? 0, one.receivedOn ?? "");
  // One part is one payment, which the club's own have already.
  for (const { parts, amountCents: cents, receivedOn: day } of own)
    if (parts.length > 1 || parts.some(({ paymentId }) => !known.has(paymentId ?? 0)))
      for (const member of new Set(parts.map((part) => part.memberId))) count(member, cents, day);
  return [...times.values()];
}
