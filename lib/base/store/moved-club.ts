import "server-only";
import { and, eq, getTableColumns, inArray, is, isNotNull, isNull } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database.ts";
import {
  attendanceSeasons,
  mirrorPresences,
  mirrorSheets,
  presenceCorrections,
  walkInNotes,
} from "./schema/activities/attendance.ts";
import { invitations, membershipSections } from "./schema/base/access.ts";
import { certificateSports } from "./schema/papers/medical.ts";
import { paperFillings, paperOwners } from "./schema/papers/papers.ts";
import { memberCards } from "./schema/people/cards.ts";
import { awaitedMessages } from "./schema/sync/inbox.ts";
import * as mirror from "./schema/sync/mirror.ts";
import { works } from "./schema/sync/outbox.ts";

/** The tables of records that were copied: their rows tell the reading that they came with. */
const RECORDS = Object.values(mirror).flatMap((table) => {
  if (!is(table, PgTable)) return [];
  const { club, reading } = getTableColumns(table) as Record<string, PgColumn>;
  return club && reading ? [{ table, club }] : [];
});

/** What was worked out of the copy or noted beside it, and how far it had come. */
const BESIDE = [
  ...[mirror.mirrorStates, mirror.mirrorTwins, mirror.mirrorCommunes, mirror.mirrorDoubts, mirror.mirrorForecasts],
  ...[mirror.mirrorChanges, mirror.mirrorPapers, mirror.wholeReadings],
  attendanceSeasons,
  mirrorSheets,
  mirrorPresences,
  presenceCorrections,
  walkInNotes,
  awaitedMessages,
  ...[paperOwners, paperFillings],
  // About the health of somebody who may be another behind the new address.
  certificateSports,
  // They open a door, of whoever had the numbers before.
  memberCards,
];

/**
 * What follows when a connection leads to another address. Roles, decisions, the log and what a treasurer keeps belong to the club's people and stay. The copy
 * is read anew, since nothing proves that the numbers behind the new address are the old ones; for the same reason decisions that
 * are not settled stand still until a director has said so, and the failed rows of those that are settled are a director's to try again.
 */
export async function followMove(tx: Transaction, club: string): Promise<void> {
  for (const { table, club: of } of RECORDS) await tx.delete(table).where(eq(of, club));
  // Another club's sports may have the same numbers: who sees a section sees nobody until a director says anew what it is.
  await tx.update(membershipSections).set({ sportIds: [], groupIds: [] }).where(eq(membershipSections.club, club));
  await tx
    .update(invitations)
    .set({ sportIds: [], groupIds: [] })
    .where(and(eq(invitations.club, club), isNotNull(invitations.sportIds)));
  for (const table of BESIDE) await tx.delete(table).where(eq(table.club, club));
  await tx
    .update(works)
    .set({ state: "paused", pauseReason: "address_changed", pauseDetail: null })
    .where(and(eq(works.club, club), isNull(works.baseUrl), inArray(works.state, ["queued", "running", "paused"])));
  await tx
    .update(works)
    .set({ pauseReason: "address_changed" })
    .where(and(eq(works.club, club), isNull(works.baseUrl), inArray(works.state, ["done", "taken_back"])));
}
