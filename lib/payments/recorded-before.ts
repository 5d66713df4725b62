import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { ClubSeason } from "#lib/mirror/club-season.ts";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { mirrorPayments } from "#lib/store/schema/mirror.ts";
import { texts } from "#lib/store/texts.ts";
import { recordings } from "./recordings.ts";

/** What was received of one of some people. */
export interface ReceivedOnce {
  members: readonly number[];
  cents: number;
  /** ISO date. */
  receivedOn: string;
}

/** Recordings that are looked through: of several months. */
const MOST_RECORDINGS = 1_000;

/**
 * For each of these, of whom the same amount was recorded on the same day: by the club's payments, or by a recording of the desk, whose amount may have been given out over a family. As often as it was
 * recorded, and no oftener: of two cheques of one day the second is new where one was recorded. From the copy: no call to the club.
 */
export async function recordedBefore(
  db: Queryable,
  place: ClubSeason,
  lines: readonly ReceivedOnce[],
): Promise<number[][]> {
  if (lines.length === 0) return [];
  const { id, memberId, amountCents, receivedOn } = mirrorPayments;
  const members = [...new Set(lines.flatMap((line) => line.members))];
  const days = [...new Set(lines.map((line) => line.receivedOn))];
  const found = await db
    .select({ id, memberId, amountCents, receivedOn })
    .from(mirrorPayments)
    .where(
      and(
        ...[eq(mirrorPayments.club, place.club), eq(mirrorPayments.seasonId, place.seasonId)],
        sql`${memberId} = any(${integers(members)}) and ${receivedOn} = any(${texts(days)}::date[])`,
      ),
    );
  const known = new Set(found.map((one) => one.id));
  const own = (await recordings(db, { ...place, limit: MOST_RECORDINGS })).filter(
    (one) =>
      days.includes(one.receivedOn) && one.parts.some(({ state }) => state !== "refused" && state !== "withdrawn"),
  );
  const count = new Map<string, number>();
  const keyOf = (member: number, cents: number, day: string) => `${member} ${cents} ${day}`;
  for (const key of [
    ...found.map((one) => keyOf(one.memberId ?? 0, one.amountCents ?? 0, one.receivedOn ?? "")),
    // One part is one payment, which the club's own have already.
    ...own
      .filter(({ parts }) => parts.length > 1 || parts.some(({ paymentId }) => !known.has(paymentId ?? 0)))
      .flatMap((one) =>
        [...new Set(one.parts.map((part) => part.memberId))].map((id) => keyOf(id, one.amountCents, one.receivedOn)),
      ),
  ])
    count.set(key, (count.get(key) ?? 0) + 1);
  return lines.map(({ members: of, cents, receivedOn: day }) =>
    of.filter((member) => {
      const left = count.get(keyOf(member, cents, day)) ?? 0;
      count.set(keyOf(member, cents, day), Math.max(0, left - 1));
      return left > 0;
    }),
  );
}
