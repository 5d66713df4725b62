import "server-only";
import type { Transaction } from "#lib/base/store/database.ts";
import type { MirrorPayment } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentChanges } from "#lib/base/store/schema/treasury/treasury.ts";
import { now } from "#lib/base/time/clock.ts";
import { aboutPayment } from "#lib/sync/chronicle/about.ts";
import { writeFoundChanges } from "#lib/sync/chronicle/write.ts";
import { changedFacts, comparedFacts } from "./payment-facts.ts";
import type { Difference } from "./resource.ts";

/** Rows of one statement: a database takes 65,535 values. */
const AT_ONCE = 1_000;

/**
 * Writes down the payments that a reading found otherwise than the one before, or found gone: the club announces none of it. One that is in another
 * season now has gone from the one in which it was.
 */
export async function tracePayments(tx: Transaction, club: string, found: readonly Difference[]): Promise<void> {
  const seenAt = now();
  const rows = (found as readonly Difference<MirrorPayment>[]).flatMap(({ before, after }) => {
    const stays = after?.seasonId === before.seasonId ? after : null;
    if (stays && changedFacts(before, stays).length === 0) return [];
    const { seasonId, id: paymentId } = before;
    return { club, seasonId, paymentId, before: comparedFacts(before), after: stays && comparedFacts(stays), seenAt };
  });
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx.insert(paymentChanges).values(rows.slice(at, at + AT_ONCE));
  await writeFoundChanges(
    tx,
    rows.map(({ seasonId, paymentId, before, after }) => ({
      ...{ club, seasonId, kind: "payment", about: aboutPayment(paymentId, before.memberId, after?.memberId ?? null) },
      ...{ before, after, by: null, now: seenAt },
    })),
  );
}
