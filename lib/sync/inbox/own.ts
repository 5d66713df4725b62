import "server-only";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Awaited, takeAwaited } from "#lib/base/store/awaited.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { secondsFromNow } from "#lib/base/store/database-clock.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type Announced, type WebhookMessage, webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { ofDecisions, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";

/** What a message says of a registration, where it says all of it (club-api#event-types). */
const SAYS: Record<string, Announced> = {
  "registrations.validated": "validated",
  "registrations.refused": "refused",
  "registrations.cancelled": "gone",
  "registrations.deleted": "gone",
};

/**
 * Of these messages those that announce what this desk itself has just done: the copy has it from the club's answer, and each such deed
 * is announced once. Whatever is said of a record beside it, and whatever the copy has otherwise by now, is read as ever.
 * @returns the records that need not be read
 */
export async function ownDeeds(
  tx: Transaction,
  club: string,
  collection: string,
  messages: readonly WebhookMessage[],
): Promise<number[]> {
  if (collection !== "annual" && collection !== "event") return [];
  const came: Awaited[] = [...Map.groupBy(messages, ({ recordId }) => recordId)].flatMap(([recordId, about]) => {
    const [only, ...more] = about;
    const says = only && SAYS[only.type];
    return recordId === null || !says || more.length > 0 || only.deleted !== (says === "gone")
      ? []
      : [{ recordId, says }];
  });
  const own = await takeAwaited(tx, club, collection, came);
  if (own.size === 0) return [];
  const { club: of, kind, id, valid } = mirrorRegistrations;
  const rows = await tx
    .select({ id, valid })
    .from(mirrorRegistrations)
    .where(and(eq(of, club), eq(kind, collection), sql`${id} = any(${integers([...own])})`));
  const copied = new Map(rows.map((row) => [row.id, row.valid]));
  return came.flatMap(({ recordId, says }) =>
    own.has(recordId) && copied.get(recordId) === COPIED[says] ? [recordId] : [],
  );
}

/** How the copy has what was announced; what is gone is not there. */
const COPIED: Record<Announced, boolean | undefined> = { validated: true, refused: false, gone: undefined };

/**
 * A message may overtake the answer that it follows from. While a decision of this desk is on its way to a record, what is said of the
 * record waits this long, and is no news then.
 */
const OVERTAKES_SECONDS = 5;

/** Of these messages the records to which a decision of this desk is on its way, as long as that may be what is announced. */
export async function underWay(
  db: Queryable,
  club: string,
  collection: string,
  messages: readonly WebhookMessage[],
): Promise<Set<number>> {
  if (collection !== "annual" && collection !== "event") return new Set();
  const said = messages.flatMap(({ type, sequence }) => (SAYS[type] ? [sequence] : []));
  if (said.length === 0) return new Set();
  const { sequence, recordId, receivedAt } = webhookMessages;
  const rows = await db
    .selectDistinct({ id: ofDecisions.registrationId })
    .from(webhookMessages)
    .innerJoin(pieces, and(eq(pieces.recordId, recordId), eq(pieces.state, "sending")))
    .innerJoin(works, and(eq(works.id, pieces.workId), eq(works.club, club), eq(works.collection, collection)))
    .where(and(inArray(sequence, said), gt(receivedAt, secondsFromNow(-OVERTAKES_SECONDS))));
  return new Set(rows.map((row) => row.id));
}
