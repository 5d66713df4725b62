import "server-only";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { aboutMembers } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import { recordedOf, recordingKey } from "./record.ts";

/** A part of a recording that somebody has looked at. */
export interface LookedAt {
  club: string;
  /** The name of the recording. */
  ask: string;
  /** The place of the part within it. */
  place: number;
  by: { id: number; name: string };
}

/**
 * Takes a part that the club refused, or recorded without allocating it, from what somebody has to look at. Nothing is sent: what the club has stays,
 * and the recording still tells what became of the part.
 * @returns false where there is no such part, or it needs nobody
 */
export async function setAside(tx: Transaction, { club, ask, place, by }: LookedAt): Promise<boolean> {
  const [found] = await tx
    .select({ piece: pieces, seasonId: works.seasonId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(eq(works.club, club), eq(works.askKey, recordingKey(club, ask)), eq(pieces.position, place)))
    .for("update", { of: pieces });
  if (found?.piece.state !== "failed") return false;
  const { workId } = found.piece;
  await tx
    .update(pieces)
    .set({ state: "taken_back" })
    .where(and(eq(pieces.workId, workId), eq(pieces.position, place)));
  const paymentId = recordedOf(found.piece)?.paymentId;
  const { memberId } = found.piece;
  await writeChanges(tx, {
    ...{ club, seasonId: found.seasonId, kind: "payment", by, now: now() },
    about: [paymentId === undefined ? `recordings/${ask}` : `payments/${paymentId}`, ...aboutMembers(memberId)],
    ...{ before: { isSetAside: false }, after: { isSetAside: true } },
  });
  await writeAudit(tx, {
    ...{ by, club, action: "payment.set_aside" },
    subject: paymentId === undefined ? null : `payments/${paymentId}`,
    details: { member: found.piece.memberId },
  });
  return true;
}
