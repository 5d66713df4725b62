import "server-only";
import { type CalledOffKey, sayOff } from "#lib/activities/days-off/called-off.ts";
import type { PermissionVerdict, Seat } from "#lib/base/access/permissions.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { rollOf, sessionAt, sessionCalendarOf } from "./calendar.ts";
import { type IsOwn, ownSessions } from "./own.ts";
import { askForSessionLetters } from "./session-letter-kinds.ts";

/** A coach calls off what they lead; who keeps the offer, everything. */
export async function mayCallOffThis(
  db: Queryable,
  seat: Seat,
  seasonId: number,
  session: Parameters<IsOwn>[0],
): Promise<PermissionVerdict> {
  if (seat.role !== "coach") return { allowed: true };
  const isOwn = await ownSessions(db, seat.club, [seasonId], seat.person.email);
  if (isOwn(session)) return { allowed: true };
  return { allowed: false, denial: { kind: "own", roles: ["director", "secretary"] } };
}

/** What came of it: whether anything is another now, or why it was not done. */
export type CallOffAnswer = { changed: boolean } | { refused: "no_session" } | { denied: PermissionVerdict };

/** Calls one date of a lesson or slot off, or has it take place after all, with its entry in the log and the letters
 * about it, where the club has such letters leave by themselves. */
export async function callSessionOff(
  tx: Transaction,
  seat: Seat,
  key: CalledOffKey & { seasonId: number },
  said: { isOff: boolean; reason: string },
): Promise<CallOffAnswer> {
  const { club, person: by } = seat;
  const { seasonId, ...date } = key;
  const session = sessionAt(await sessionCalendarOf(tx, club), date);
  if (session?.seasonId !== seasonId) return { refused: "no_session" };
  const verdict = await mayCallOffThis(tx, seat, seasonId, session);
  if (!verdict.allowed) return { denied: verdict };
  const changed = await sayOff(tx, club, date, { ...said, by: by.name });
  if (changed) {
    await askForSessionLetters(tx, club, { ...session, ...date }, { by, now: now() });
    const { of, id } = rollOf(session);
    const subject = `${of}/${id}`;
    const action = said.isOff ? "session.call_off" : "session.hold";
    await writeAudit(tx, { by, club, action, subject, details: { date: key.date } });
  }
  return { changed };
}
