import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { log } from "#lib/base/program/log.ts";
import { claimUnannounced, forgetAwaited } from "#lib/base/store/awaited.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { noteMissed } from "#lib/base/store/receivers.ts";
import type { WebhookMessage } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { refreshMany, type Wanted } from "#lib/sync/copy/refresh.ts";
import { hasten } from "#lib/sync/copy/state.ts";
import { isPhase, type Phase } from "#lib/sync/resources/all.ts";
import { BATCH_SECONDS, type Batch, finishMessages, ignore, postpone, release, retryUnreadable } from "./claim.ts";
import { ownDeeds, underWay } from "./own.ts";

/** A batch ends before its lease does. The messages that are left are claimed again. */
const BATCH_WITHIN_MS = (BATCH_SECONDS - 5) * 1_000;

/** After a failure of our own database. */
const RECOVER_SECONDS = 5;

/**
 * Works a batch off: reads what its messages name, through the lane of the mirror, and settles them in the transactions that
 * bring the copy up to date. Never throws for what a club does: a record that could not be read waits for its next try.
 * @param stopping ends it at the program's end
 */
export async function processBatch(open: Store, batch: Batch, stopping: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(BATCH_WITHIN_MS);
  const signal = AbortSignal.any([stopping, late]);
  try {
    for (const [collection, messages] of inOrder(batch.messages))
      if (isPhase(collection)) await read(open, batch, collection, messages, signal);
      else await ignore(open.db, batch, collection, { ids: idsIn(messages), code: "not_copied" });
    // A decision of this desk that was noted while its message was read knows less than the reading did: it is read once more.
    await release(open.db, batch);
  } catch (cause) {
    if (signal.aborted) return await release(open.db, batch);
    const failure = cause instanceof ClubError ? cause : undefined;
    if (failure) log().warn({ club: batch.club, code: failure.code, kind: failure.kind }, "the inbox waits");
    else log().error({ err: cause, club: batch.club }, "the inbox failed");
    await release(open.db, batch, {
      code: failure?.code ?? "internal_error",
      atLeastSeconds: failure ? (failure.retryAfterSeconds ?? 0) : RECOVER_SECONDS,
    });
  }
}

/** People before their registrations, which then need not be asked for one by one. */
function inOrder(messages: readonly WebhookMessage[]): [string, WebhookMessage[]][] {
  const collections = new Map<string, WebhookMessage[]>();
  for (const message of messages)
    if (message.collection)
      collections.set(message.collection, [...(collections.get(message.collection) ?? []), message]);
  const late = (collection: string) => (collection === "annual" || collection === "event" ? 1 : 0);
  return [...collections].sort(([a], [b]) => late(a) - late(b));
}

const idsIn = (messages: readonly WebhookMessage[]) => messages.flatMap(({ recordId }) => recordId ?? []);

async function read(
  open: Store,
  batch: Batch,
  collection: Phase,
  messages: readonly WebhookMessage[],
  signal: AbortSignal,
): Promise<void> {
  const waits = await underWay(open.db, batch.club, collection, messages);
  await postpone(open.db, batch, collection, waits);
  const settled = messages.filter(({ recordId }) => recordId === null || !waits.has(recordId));
  const own = await open.db.transaction(async (tx) => {
    const ids = await ownDeeds(tx, batch.club, collection, settled);
    await finishMessages(tx, batch, collection, ids);
    return new Set(ids);
  });
  const wanted = wantedIn(settled.filter(({ recordId }) => recordId === null || !own.has(recordId)));
  if (wanted.length === 0) return;
  const api = await clubApi(batch.club);
  const { gone, refused, unreadable } = await refreshMany(open, api, collection, wanted, {
    lane: "sync",
    signal,
    settle: (tx, ids) => finishMessages(tx, batch, collection, ids),
  });
  await ignore(open.db, batch, collection, { ids: refused, code: "not_granted" });
  await retryUnreadable(open.db, batch, collection, unreadable);
  if (collection === "people" && gone.length > 0) await lookAtRegistrationsOf(open.db, batch.club, gone);
}

/** Records of one reading of what was not announced: two full pages of the club's lists. */
const UNANNOUNCED = 200;

/**
 * Reads what this desk has done and the club did not announce in its time: messages get lost, and what else they would have told is not
 * known either. Never throws for what a club does: what could not be read waits for its next try.
 */
export async function readUnannounced(open: Store, club: string, signal: AbortSignal): Promise<void> {
  try {
    for (const [collection, ids] of await claimUnannounced(open.db, club, UNANNOUNCED)) {
      if (!isPhase(collection)) {
        await forgetAwaited(open.db, club, collection, ids);
        continue;
      }
      await noteMissed(open.db, club, collection, ids);
      const wanted = ids.map((id) => ({ id }));
      const { refused, unreadable } = await refreshMany(open, await clubApi(club), collection, wanted, {
        lane: "sync",
        signal,
        settle: (tx, read) => forgetAwaited(tx, club, collection, read),
      });
      // The next reconciliation has the last word.
      await forgetAwaited(open.db, club, collection, [...refused, ...unreadable]);
    }
  } catch (cause) {
    if (signal.aborted) return;
    if (!(cause instanceof ClubError)) throw cause;
    log().warn({ club, code: cause.code, kind: cause.kind }, "what was not announced waits to be read");
  }
}

/**
 * Each record is read once, however many messages name it. What a message says about it is only a hint where to look, not its
 * state.
 */
function wantedIn(messages: readonly WebhookMessage[]): Wanted[] {
  const records = new Map<number, Wanted>();
  for (const { recordId, activityId, deleted } of [...messages].sort((a, b) => a.sequence - b.sequence)) {
    if (recordId === null) continue;
    const known = records.get(recordId);
    records.set(recordId, {
      id: recordId,
      activityId: activityId ?? known?.activityId ?? null,
      deleted: deleted || (known?.deleted ?? false),
    });
  }
  return [...records.values()];
}

/** Deleting a person invalidates what is linked to them (club-api §6.2), and announces it with one message. */
async function lookAtRegistrationsOf(db: Queryable, club: string, people: readonly number[]): Promise<void> {
  const seasons = await db
    .selectDistinct({ season: mirrorRegistrations.seasonId })
    .from(mirrorRegistrations)
    .where(and(eq(mirrorRegistrations.club, club), inArray(mirrorRegistrations.memberId, [...people])));
  for (const { season } of seasons) await hasten(db, club, season);
}
