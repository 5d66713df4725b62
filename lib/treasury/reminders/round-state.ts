import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { type WholeStatus, wholeStatus } from "#lib/sync/copy/whole-reading.ts";
import type { ReminderRound } from "./round.ts";

/** What was read longer ago is read again before somebody is written to: whoever has paid at the counter meanwhile gets no letter. */
const FRESH_MS = 2 * 60_000;

/** Whether the payments were read whole since the families were chosen, and lately. */
export interface RoundState {
  isRead: boolean;
  reading: WholeStatus;
}

/** How the reading before a round stands. @param at the program's time */
export async function roundState(db: Queryable, round: ReminderRound, at: Date): Promise<RoundState> {
  const reading = await wholeStatus(db, { club: round.club, season: round.seasonId, phase: "payments" });
  const { pass, asOf } = reading;
  const isFresh = asOf !== null && at.getTime() - asOf.getTime() < FRESH_MS;
  return { reading, isRead: pass !== null && pass > round.reading && isFresh };
}
