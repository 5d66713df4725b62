import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Queryable } from "#lib/base/store/database.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { askWhole, type WholeStatus, wholeStatus } from "#lib/sync/copy/whole-reading.ts";

/** A season's payments are some twenty calls; who presses a button waits so long, and presses again. */
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 150;

/** That the payments were read whole after they were asked for, or how far it has come. */
export type FreshPayments = { isFresh: true } | { isFresh: false; status: WholeStatus };

/**
 * Has the payments of a season read whole before somebody acts on them (decision 43): neither an amendment nor a payment that is gone is announced. The
 * reading goes on where one stops waiting.
 * @param withinMs how long to wait
 */
export async function readPaymentsAnew(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  withinMs = WAIT_MS,
): Promise<FreshPayments> {
  const place = { club, season: seasonId, phase: "payments" } as const;
  await askWhole(db, place);
  wakeMirror();
  const until = performance.now() + withinMs;
  for (;;) {
    const status = await wholeStatus(db, place);
    if (!status.isOpen) return { isFresh: true };
    if (status.error || performance.now() >= until) return { isFresh: false, status };
    await pause(LOOK_EVERY_MS);
  }
}
