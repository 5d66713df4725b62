import "server-only";
import { z } from "zod";
import { HIGHEST_ID } from "#lib/arguments/identifier.ts";
import { nextReading } from "#lib/mirror/copy.ts";
import type { Transaction } from "#lib/store/database.ts";
import { mirrorSheets, type Presence } from "#lib/store/schema/attendance.ts";
import { type SessionKey, sessionAt, timetableOf } from "./calendar.ts";
import { type CopiedPresence, keepPresences, ofSheet, presencesAt, sheetAt } from "./presences.ts";
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

/** A presence as a message told it. */
export interface ToldPresence {
  session: SessionKey;
  memberId: number;
  /** null: it is gone, or the message does not say what it is now. */
  presence: Presence | null;
  /** When it changed, by the club's clock; null where the message does not say. */
  at: Date | null;
}

/** What a message's context tells of a presence; undefined where it speaks of something else. */
export function presenceIn(type: string, told: unknown, at: Date | null): ToldPresence | undefined {
  if (!type.startsWith("attendance.")) return undefined;
  const read = context.safeParse(told);
  if (!read.success) return undefined;
  const { member_id: memberId, session_type, session_id: courseId, date, presence } = read.data;
  return { session: { date, type: session_type, courseId }, memberId, presence: presence ?? null, at };
}

/** Two clocks differ by less; messages and readings that are closer together cannot be put in order. */
const UNSURE_MS = 60_000;

/**
 * What a message does to the copy. It may arrive late and out of order (club-api §6.2): one that is older than what the copy has is history,
 * and where nobody can tell, the sheet is read again. Pure.
 */
export function weigh(
  told: Pick<ToldPresence, "presence" | "at">,
  row: Pick<CopiedPresence, "presence" | "recordedAt"> | undefined,
  readAt: Date | null,
): "take" | "leave" | "ask" {
  if (told.presence === null || told.at === null) return "ask";
  if (row?.presence === told.presence) return "leave";
  const known = Math.max(row?.recordedAt?.getTime() ?? 0, readAt?.getTime() ?? 0);
  const later = told.at.getTime() - known;
  if (later >= UNSURE_MS || known === 0) return "take";
  return later <= -UNSURE_MS ? "leave" : "ask";
}

/**
 * Brings the copy up to what a message told, without a call; a sheet that has to be asked for is due then. A session that the copy does not
 * know is left alone: its sheet is read when it does.
 */
export async function keepTold(tx: Transaction, club: string, told: ToldPresence): Promise<void> {
  const session = sessionAt(await timetableOf(tx, club), told.session);
  if (!session) return;
  const row = (await presencesAt(tx, club, session)).get(told.memberId);
  const read = await sheetAt(tx, club, session);
  const what = weigh(told, row, read?.readAt ?? null);
  if (what === "ask") await tx.update(mirrorSheets).set({ readAt: null }).where(ofSheet(club, session));
  if (what !== "take") return;
  const { seasonId } = session;
  const said = [{ memberId: told.memberId, presence: told.presence }];
  await keepPresences(tx, club, session, said, { seasonId, reading: await nextReading(tx), by: null, at: told.at });
}
