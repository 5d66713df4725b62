import { randomBytes } from "node:crypto";
import { asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { EVENT_TYPES, type EventType } from "../contract/notification.ts";
import { BlockedAddressError, isLoopback, publicAddressesOf, UnknownHostError } from "../events/addresses.ts";
import { dropOpen } from "../events/messages.ts";
import { slugOfClub } from "../slug.ts";
import type { Queryable, Transaction } from "../store/database.ts";
import { club as clubTable, delivery_attempts, outbox, webhook_destinations } from "../store/schema.ts";
import { type Administration, clubNamed } from "./administration.ts";

/** Standard Webhooks recommends 24 to 64 bytes. */
const KEY_BYTES = 32;
/** Messages that `webhook log` shows unless told otherwise, the latest first. */
const LOG_LENGTH = 1_000;
/** As many as are read into memory at once. */
const LONGEST_LOG = 100_000;

export const destination = z.object({
  slug: slugOfClub,
  url: z.string(),
  allow_private: z.boolean().default(false),
  /** Event types, or `all`; left out: as they are, all for a new destination. */
  events: z.array(z.string()).optional(),
});

/**
 * Sets where a club's notifications go, with a new key; the destination that is there already keeps its key, also when other
 * event types are chosen. Private addresses are refused (club-api §6.4), unless allowed for this one on a service that is
 * itself only local.
 */
export async function setWebhook(administration: Administration, wish: z.output<typeof destination>) {
  const url = await allowedAddress(wish, administration.publicUrl);
  const wished = wish.events && eventsIn(wish.events);
  const club = await clubNamed(administration, wish.slug);
  return club.database.db.transaction(async (tx) => {
    // Of two commands at once the second sees what the first has set.
    await tx.select({ id: clubTable.id }).from(clubTable).for("update");
    const known = await currentDestination(tx);
    const allow_private = wish.allow_private;
    if (known?.url === url && known.allow_private === allow_private) {
      const events = wished === undefined ? known.events : wished;
      await tx.update(webhook_destinations).set({ events }).where(eq(webhook_destinations.id, known.id));
      return { url, key: known.key, allow_private, events: events ?? EVENT_TYPES, created: false };
    }
    const now = administration.clock.now();
    await revokeCurrent(tx, now);
    const key = `whsec_${randomBytes(KEY_BYTES).toString("base64")}`;
    const row = { url, key, allow_private, events: wished ?? null, created_at: now };
    await tx.insert(webhook_destinations).values(row);
    return { url, key, allow_private, events: row.events ?? EVENT_TYPES, created: true };
  });
}

/** Types as people name them; null for all, those to come included. */
function eventsIn(words: readonly string[]): EventType[] | null {
  if (words.length === 1 && words[0] === "all") return null;
  const known: readonly string[] = EVENT_TYPES;
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined)
    throw new CommandRefused(`"${unknown}" is no event type. Types: ${EVENT_TYPES.join(" ")}, or all.`);
  if (words.length === 0)
    throw new CommandRefused(`Name at least one event type, or all. Types: ${EVENT_TYPES.join(" ")}.`);
  return EVENT_TYPES.filter((type) => words.includes(type));
}

export const ofClub = z.object({ slug: slugOfClub });

/** Ends notifications, those that wait for a retry too; to replace a key, revoke and set again (club-api §6.4). */
export async function revokeWebhook(administration: Administration, { slug }: z.output<typeof ofClub>) {
  const club = await clubNamed(administration, slug);
  return club.database.db.transaction(async (tx) => ({ revoked: await revokeCurrent(tx, administration.clock.now()) }));
}

async function revokeCurrent(tx: Transaction, now: Date): Promise<string[]> {
  const revoked = await tx
    .update(webhook_destinations)
    .set({ revoked_at: now })
    .where(isNull(webhook_destinations.revoked_at))
    .returning({ id: webhook_destinations.id, url: webhook_destinations.url });
  for (const { id } of revoked) await dropOpen(tx, id, now);
  return revoked.map(({ url }) => url);
}

export const logQuery = z.object({ slug: slugOfClub, limit: z.int().min(1).max(LONGEST_LOG).default(LOG_LENGTH) });

/** What became of the latest messages, attempt by attempt (club-api §6.4: kept for 30 days once they are finished). */
export async function webhookLog(administration: Administration, { slug, limit }: z.output<typeof logQuery>) {
  const { db } = (await clubNamed(administration, slug)).database;
  const rows = await db.select().from(outbox).orderBy(desc(outbox.sequence)).limit(limit);
  const attempts = await attemptsOf(
    db,
    rows.filter((row) => row.attempts > 0).map(({ id }) => id),
  );
  return {
    messages: rows.map((row) => ({
      webhook_id: row.id,
      type: row.type,
      subject: row.subject,
      time: row.time,
      state: row.state,
      reason: row.reason,
      attempts: attempts.get(row.id) ?? [],
      next_attempt_at: row.next_attempt_at,
    })),
  };
}

/** One of the attempts that a log shows: an answer's status, or why there was none. */
interface LoggedAttempt {
  time: Date;
  status: number | null;
  failure: string | null;
  duration_ms: number;
}

/** Identifiers of one statement: PostgreSQL takes 65,535 parameters. */
const IDS_AT_ONCE = 10_000;

async function attemptsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, LoggedAttempt[]>> {
  const found = new Map<string, LoggedAttempt[]>();
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
    const rows = await db
      .select()
      .from(delivery_attempts)
      .where(inArray(delivery_attempts.message_id, ids.slice(first, first + IDS_AT_ONCE)))
      .orderBy(asc(delivery_attempts.message_id), asc(delivery_attempts.number));
    for (const { message_id, time, status, failure, duration_ms } of rows) {
      found.set(message_id, [...(found.get(message_id) ?? []), { time, status, failure, duration_ms }]);
    }
  }
  return found;
}

/** Where a club's messages go; undefined: to nobody. */
export async function currentDestination(db: Queryable) {
  const [row] = await db
    .select()
    .from(webhook_destinations)
    .where(isNull(webhook_destinations.revoked_at))
    .orderBy(desc(webhook_destinations.created_at))
    .limit(1);
  return row;
}

/** The address in its normal form, if notifications may go there. */
async function allowedAddress(wish: z.output<typeof destination>, publicUrl: string): Promise<string> {
  if (!URL.canParse(wish.url)) throw new CommandRefused(`"${wish.url}" is no address.`);
  const url = new URL(wish.url);
  if (url.username || url.password) throw new CommandRefused("The address must not carry a user name or password.");
  const encrypted = url.protocol === "https:";
  if (!encrypted && !(wish.allow_private && url.protocol === "http:")) {
    const trial =
      url.protocol === "http:" ? " For a trial on this machine, http:// is taken with --allow-private." : "";
    throw new CommandRefused(`The address must begin with https://.${trial}`);
  }
  if (wish.allow_private) await requireLoopback(publicUrl);
  else await requirePublic(url.hostname);
  return url.href;
}

async function requireLoopback(publicUrl: string): Promise<void> {
  if (await isLoopback(new URL(publicUrl).hostname)) return;
  throw new CommandRefused(`--allow-private is for trials on one machine; this service answers at ${publicUrl}.`);
}

/** Said at once, to the person who sets it; whether it still holds is asked before each connection (`events/post.ts`). */
async function requirePublic(hostname: string): Promise<void> {
  await publicAddressesOf(hostname).catch((cause: unknown) => {
    const told = cause instanceof BlockedAddressError || cause instanceof UnknownHostError;
    const trial = cause instanceof BlockedAddressError ? " For a trial on this machine, add --allow-private." : "";
    throw told ? new CommandRefused(`${cause.message}${trial}`, { cause }) : cause;
  });
}
