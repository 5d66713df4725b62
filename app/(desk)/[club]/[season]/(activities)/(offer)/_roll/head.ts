import "server-only";
import { notFound, redirect } from "next/navigation";
import type { Seat } from "#lib/base/access/permissions.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { type RollHead, rollHead } from "#lib/registrations/list/participants.ts";
import type { RollKey } from "#lib/sync/copy/roll.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import type { Unavailable } from "#lib/sync/records/live-read.ts";
import { readRecordOrWords } from "#lib/sync/records/opening.ts";
import { refreshCopy } from "#lib/sync/records/save.ts";
import { RESOURCES } from "#lib/sync/resources/all.ts";

/**
 * What the copy knows of a group, a slot or an event; one that it does not have yet is read from the club, once. What belongs to another
 * season is shown in that one, whichever the link named.
 * @param at the season of the address, and what stands below the record's own page
 */
export async function headOf(
  seat: Seat,
  place: RollKey,
  at: { season: number; below?: string },
): Promise<{ head: RollHead } | { trouble: Unavailable }> {
  const { db } = await store();
  const within = await withinSeen(seat, at.season);
  let head = await rollHead(db, seat.club, place, within);
  if (!head) {
    await refreshCopy(place.of, seat, place.id);
    head = await rollHead(db, seat.club, place, within);
  }
  if (!head) {
    const read = await readRecordOrWords(seat.club, place.of, place.id);
    if ("none" in read && !read.none.isMissing) return { trouble: read.none };
    notFound();
  }
  if (head.seasonId !== at.season)
    redirect(pageAddress(RESOURCES[place.of].page, seat.club, head.seasonId, place.id, at.below ?? ""));
  return { head };
}
