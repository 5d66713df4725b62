import "server-only";
import { z } from "zod";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Presence } from "#lib/base/store/schema/activities/attendance.ts";
import { type SessionKey, sessionAt, sessionCalendarOf } from "./calendar.ts";
import { type CopiedPresence, doubtSheet, presencesAt } from "./presences.ts";
import { date as day, PRESENCES, SESSION_TYPES } from "./wire.ts";

const id = z.coerce.number().int().min(1).max(HIGHEST_ID);

/** What a message about attendance names: member, session type, session id, date, and the new presence (club-api §6.1). */
const context = z.object({
  member_id: id,
  session_type: z.enum(SESSION_TYPES),
  session_id: id,
  date: day,
  presence: z.enum(PRESENCES).nullish().catch(null),
});

/** A presence as a message reports it. */
export interface ReportedPresence {
  session: SessionKey;
  memberId: number;
  /** null: it is gone, or the message does not say what it is now. */
  presence: Presence | null;
}

/** What a message's context tells of a presence; undefined where it speaks of something else. */
export function reportedPresenceIn(type: string, reported: unknown): ReportedPresence | undefined {
  if (!type.startsWith("attendance.")) return undefined;
  const read = context.safeParse(reported);
  if (!read.success) return undefined;
  const { member_id: memberId, session_type, session_id: courseId, date, presence } = read.data;
  return { session: { date, type: session_type, courseId }, memberId, presence: presence ?? null };
}

/**
 * Whether what a message says of a presence is news. When it happened is no reason for either: that is the club's clock, and messages arrive late
 * and out of order (club-api §6.2). Pure.
 */
export const isNews = (
  reported: Pick<ReportedPresence, "presence">,
  row: Pick<CopiedPresence, "presence"> | undefined,
): boolean => reported.presence === null || row?.presence !== reported.presence;

/**
 * What a message does to the copy: where it says something else than the copy has, the sheet is due to be read, for a message only signals a
 * change (club-api §6.2). A session that the copy does not know is left alone: its sheet is read when it does.
 * @returns whether a sheet is due now
 */
export async function noteReportedPresence(
  tx: Transaction,
  club: string,
  reported: ReportedPresence,
): Promise<boolean> {
  const session = sessionAt(await sessionCalendarOf(tx, club), reported.session);
  if (!session) return false;
  const row = (await presencesAt(tx, club, session)).get(reported.memberId);
  if (!isNews(reported, row)) return false;
  await doubtSheet(tx, club, session);
  return true;
}
