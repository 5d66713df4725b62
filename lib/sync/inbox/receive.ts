import "server-only";
import { type Receiver, receiverOf } from "#lib/base/store/clubs.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { SealBrokenError } from "#lib/base/store/seal.ts";
import { now } from "#lib/base/time/clock.ts";
import { countFailure, type FailureReason } from "./failures.ts";
import { wakeInbox } from "./inbox-worker.ts";
import type { Heard, InboxListener } from "./listener.ts";
import { contextOf, type NewMessage, readMessage } from "./message.ts";
import { noteStale } from "./stale.ts";
import { isFresh, isSigned, signedHeaders, skewOf } from "./verify.ts";

/** A message names a change and its addresses, about a kilobyte; this leaves room for what others add. */
export const LARGEST_BODY_BYTES = 256 * 1024;

/** A kilobyte that has not arrived after this time is somebody holding a connection. */
const BODY_WITHIN_MS = 10_000;

/** 401 only where the signature itself is wrong: everything else is a fault of the message (club-api §6.4 stops at both). */
const STATUS: Record<FailureReason, number> = {
  malformed: 400,
  too_large: 413,
  too_slow: 408,
  stale: 400,
  no_key: 404,
  signature: 401,
  not_readable: 400,
  wrong_source: 400,
  id_mismatch: 400,
  // Ours to mend, not the sender's: it tries again (club-api §6.4).
  sealed_otherwise: 503,
};

/** What our own short names are made of (`slugOf`). */
const SLUG = /^[a-z0-9-]{1,100}$/;

/**
 * Receives a message of a club (club-api §6.3): verifies it on its raw body, keeps it durably once, and answers before anything is
 * read because of it. The cheapest refusal comes first, and nothing of a refused request is kept but its count.
 * @param listeners who else hears of it (lib/desk/listeners.ts)
 * @returns 204 when the message is kept, also when it was kept before
 * @throws what the database throws: the sender then tries again
 */
export async function receive(slug: string, request: Request, listeners: readonly InboxListener[]): Promise<Response> {
  if (!SLUG.test(slug)) return answer(404);
  const refuse = (reason: FailureReason) => {
    countFailure(slug, reason);
    return answer(STATUS[reason]);
  };
  const headers = signedHeaders(request.headers);
  if (!headers) return refuse("malformed");
  if (Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY_BYTES) return refuse("too_large");
  const clocks = [now(), new Date()];
  const isStale = !isFresh(headers, clocks);
  const { db } = await store();
  let club: Receiver | undefined;
  try {
    club = await receiverOf(db, slug);
  } catch (cause) {
    if (!(cause instanceof SealBrokenError)) throw cause;
    return refuse("sealed_otherwise");
  }
  if (!club) return answer(404);
  if (!club.key) return refuse("no_key");
  const body = await bodyOf(request);
  if ("refused" in body) return refuse(body.refused);
  // Whose clock is wrong is a matter of the club's own messages alone.
  if (!isSigned(club.key, headers, body.text)) return refuse(isStale ? "stale" : "signature");
  const message = readMessage(club, headers.id, body.text);
  if (isStale) {
    if (typeof message !== "string") await noteStale(db, { ...message, skewSeconds: skewOf(headers, clocks) });
    return refuse("stale");
  }
  if (typeof message === "string") return refuse(message);
  const context = contextOf(body.text);
  const heard = new Map(listeners.map((listener) => [listener, listener.hears(message, context)]));
  const told = [...heard.values()].filter((one) => one !== undefined);
  if (await keepMessage(db, message, told)) wakeInbox();
  for (const [listener, what] of heard) if (what) listener.wake();
  return answer(204);
}

/**
 * Keeps a message, once for its source and identifier, and what it tells those who listen with it.
 * @returns false when it was here already
 */
async function keepMessage(db: Queryable, message: NewMessage, told: readonly Heard[]): Promise<boolean> {
  if (told.length === 0) return insert(db, message);
  const isWorkedOff = told.some(({ isAll }) => isAll);
  return db.transaction(async (tx) => {
    const isNew = await insert(tx, isWorkedOff ? { ...message, state: "processed", code: null } : message);
    if (isNew) for (const { keep } of told) await keep(tx);
    return isNew;
  });
}

async function insert(db: Queryable, message: NewMessage): Promise<boolean> {
  const inserted = await db
    .insert(webhookMessages)
    .values(message)
    .onConflictDoNothing({ target: [webhookMessages.source, webhookMessages.messageId] })
    .returning({ sequence: webhookMessages.sequence });
  return inserted.length > 0;
}

/** Nothing in the answer tells a stranger more than its status. */
function answer(status: number): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store" } });
}

/** The raw body as text, in which no byte is lost, or why there is none. */
async function bodyOf(request: Request): Promise<{ text: string } | { refused: FailureReason }> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    void reader?.cancel().catch(() => {});
  }, BODY_WITHIN_MS);
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > LARGEST_BODY_BYTES) {
        void reader?.cancel().catch(() => {});
        return { refused: "too_large" };
      }
      chunks.push(part.value);
    }
    if (late) return { refused: "too_slow" };
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)) };
  } catch (cause) {
    if (late) return { refused: "too_slow" };
    // JSON is UTF-8 (RFC 8259 §8.1); a connection that broke off has nobody to answer to.
    if (cause instanceof TypeError) return { refused: "not_readable" };
    throw cause;
  } finally {
    clearTimeout(deadline);
  }
}
