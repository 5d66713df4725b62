import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import {
  attendanceSeasons,
  mirrorPresences,
  mirrorSheets,
  presenceCorrections,
  walkInNotes,
} from "./schema/attendance.ts";
import { awaitedMessages } from "./schema/inbox.ts";
import {
  mirrorChanges,
  mirrorCommunes,
  mirrorDoubts,
  mirrorEvents,
  mirrorForecasts,
  mirrorGroups,
  mirrorLessons,
  mirrorPapers,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorRemovals,
  mirrorSeasons,
  mirrorSlots,
  mirrorSports,
  mirrorStates,
  mirrorTwins,
} from "./schema/mirror.ts";
import { works } from "./schema/outbox.ts";

/** Everything that was copied from a club, and how far the copy had come. */
const COPIED = [
  mirrorStates,
  mirrorSeasons,
  mirrorSports,
  mirrorGroups,
  mirrorEvents,
  mirrorSlots,
  mirrorLessons,
  mirrorRegistrations,
  mirrorPayments,
  mirrorPeople,
  mirrorTwins,
  mirrorCommunes,
  mirrorRemovals,
  mirrorDoubts,
  mirrorForecasts,
  mirrorChanges,
  mirrorPapers,
  attendanceSeasons,
  mirrorSheets,
  mirrorPresences,
  presenceCorrections,
  walkInNotes,
  awaitedMessages,
];

/**
 * What follows when a connection leads to another address. Roles, decisions and the log belong to the club's people and stay. The copy
 * is read anew, since nothing proves that the numbers behind the new address are the old ones; for the same reason decisions that
 * are not settled stand still until a director has said so, and the failed rows of those that are settled are a director's to try again.
 */
export async function followMove(tx: Transaction, club: string): Promise<void> {
  for (const table of COPIED) await tx.delete(table).where(eq(table.club, club));
  await tx
    .update(works)
    .set({ state: "paused", pauseReason: "address_changed", pauseDetail: null })
    .where(and(eq(works.club, club), isNull(works.baseUrl), inArray(works.state, ["queued", "running", "paused"])));
  await tx
    .update(works)
    .set({ pauseReason: "address_changed" })
    .where(and(eq(works.club, club), isNull(works.baseUrl), inArray(works.state, ["done", "taken_back"])));
}
