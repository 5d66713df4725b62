import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { askWhole, wholeStatus } from "#lib/sync/copy/whole-reading.ts";
import { payments } from "#lib/sync/resources/payments.ts";

/** Somebody who makes three slips in a row reads the payments once. */
const FRESH_MS = 10 * 60_000;

/** How far the reading is that goes before a slip; `error`: it waits, and why. */
export type ReadBefore =
  | { fresh: true }
  | { fresh: false; done: number; total: number | null; error: ReadError | null };
type ReadError = { code: string; kind: string };

/**
 * Whether the payments of a season were read whole a moment ago; asks for it where they were not. The club announces none, and a slip is a promise to a
 * bank. It costs rows ÷ 100 calls, and none here.
 */
export async function paymentsReadBefore(db: Queryable, { club, seasonId }: ClubSeason): Promise<ReadBefore> {
  const place = { club, season: seasonId, phase: payments.copy.phase };
  const { asOf, isOpen, done, total, error } = await wholeStatus(db, place);
  if (!isOpen && asOf && now().getTime() - asOf.getTime() < FRESH_MS) return { fresh: true };
  if (!isOpen) await askWhole(db, place);
  wakeMirror();
  return { fresh: false, ...(isOpen ? { done, total, error } : { done: 0, total: null, error: null }) };
}
