import "server-only";
import { cookies } from "next/headers";
import type { Seat } from "#lib/base/access/permissions.ts";
import { environment } from "#lib/base/program/environment.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { type ReadingReason, readingReason } from "./reasons.ts";

/** A sitting: after so many seconds somebody says again why they read. */
const SITTING_SECONDS = 4 * 3_600;

/** Readings of one thing by one person for one reason are one entry for so long: a page is drawn again after each press. */
const FOLD_MS = 5 * 60_000;

/** Each person's own: whoever comes after them at a browser says why they read themselves. */
const cookieOf = ({ club, person }: Seat): string => `medical-reason-${club}-${person.id}`;

/** Why somebody reads, as they said in this sitting; null where they have not said it yet. */
export async function reasonOf(seat: Seat): Promise<ReadingReason | null> {
  return readingReason.safeParse((await cookies()).get(cookieOf(seat))?.value).data ?? null;
}

/** Keeps for this sitting why somebody reads. It says nothing of whom. */
export async function keepReason(seat: Seat, reason: ReadingReason): Promise<void> {
  (await cookies()).set(cookieOf(seat), reason, {
    ...{ httpOnly: true, sameSite: "lax", path: "/", maxAge: SITTING_SECONDS },
    secure: environment().publicUrl.startsWith("https://"),
  });
}

/** What somebody reads: everybody's record of a season, one person's, or the certificate itself. */
export type ReadMedical =
  | { action: "medical.list"; seasonId: number }
  | { action: "medical.read" | "medical.file"; seasonId: number; memberId: number };

/**
 * Writes down who reads whose record, and why, before any of it is shown: what cannot be written down is not read. The club sees all entries, and everybody
 * their own.
 */
export async function logReading({ club, person }: Seat, reason: ReadingReason, what: ReadMedical): Promise<void> {
  const { action, seasonId } = what;
  const of = "memberId" in what ? `medical/${what.memberId}` : `seasons/${seasonId}`;
  const span = Math.floor(now().getTime() / FOLD_MS);
  await writeAudit((await store()).db, {
    by: { id: person.id, name: person.name },
    ...{ club, action, subject: of },
    details: { season: seasonId, reason },
    once: `${action} ${person.id} ${of} ${seasonId} ${reason} ${span}`,
  });
}
