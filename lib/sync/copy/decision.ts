import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import { nextReading, remove } from "./copy.ts";

/** The registration after a decision, as the club's answer has it: its state, or that it is gone. */
export interface DecidedRegistration {
  club: string;
  kind: "annual" | "event";
  id: number;
  seen: { valid: boolean | null } | null;
  /** The program's clock: when it was validated, until the club's own instant is read. */
  now: Date;
}

/**
 * Brings the copy up to a decision without another call. The answer counts as a reading taken now, so that a page of the
 * club's list asked for before the decision cannot bring the old state back.
 */
export async function noteDecision(tx: Transaction, decided: DecidedRegistration): Promise<void> {
  const { club, kind, id, seen, now } = decided;
  const reading = await nextReading(tx);
  if (!seen) return remove(tx, club, kind, [id], reading);
  const [noted] = await tx
    .update(mirrorRegistrations)
    .set({
      reading,
      valid: seen.valid,
      validatedAt: seen.valid ? sql`coalesce(${mirrorRegistrations.validatedAt}, ${now.toISOString()})` : null,
    })
    .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.kind, kind), eq(mirrorRegistrations.id, id)))
    .returning({ seasonId: mirrorRegistrations.seasonId });
  if (noted) await markChanged(tx, club, [noted.seasonId]);
}

/** Brings the copy up to a registration that another record has now, as a reading taken now. What else the copy says of it stays true. */
export async function noteGiven(
  tx: Transaction,
  { club, kind, id, memberId }: Pick<DecidedRegistration, "club" | "kind" | "id"> & { memberId: number },
): Promise<void> {
  const [noted] = await tx
    .update(mirrorRegistrations)
    .set({ reading: await nextReading(tx), memberId })
    .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.kind, kind), eq(mirrorRegistrations.id, id)))
    .returning({ seasonId: mirrorRegistrations.seasonId });
  if (noted) await markChanged(tx, club, [noted.seasonId]);
}
