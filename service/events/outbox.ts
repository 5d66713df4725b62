import { sql } from "drizzle-orm";
import type { EventType } from "../contract/notification.ts";
import { preparedForClubs, type Transaction } from "../store/database.ts";
import { club as clubTable, type DeliveryState, type EventData, outbox } from "../store/schema.ts";
import { type DeliveryConditions, readDeliveryConditions, reasonAgainst } from "./delivery-conditions.ts";

/** A change to announce. Paths are relative to the club's base address; scopes are what reading them needs. */
export interface ClubEvent {
  type: EventType;
  /** Resource path without its leading slash, such as `annual-registrations/7` (club-api §6.1). */
  subject: string;
  resource: { type: string; id: number | string; path: string; required_scopes: readonly string[]; deleted?: boolean };
  /** Related identifiers, such as member_id and group_id. */
  context?: Record<string, unknown>;
  links?: Record<string, { path: string; required_scopes: readonly string[] }>;
}

/** A message as it is written: its instants in RFC 3339. */
export interface OutgoingMessage {
  type: EventType;
  subject: string;
  time: string;
  data: EventData;
  destination_id: string | null;
  state: DeliveryState;
  reason?: string;
  next_attempt_at?: string;
  finished_at?: string;
}

/**
 * The messages of a change, to be written in its transaction: rolled back together, never sent before (club-api §6.2). Whether they
 * are meant for anybody is decided here as well: a change made while the API was off, or before there was a destination, is not
 * told later (club-api §6.4), but its row says why.
 * @param known the club's delivery conditions, where this transaction has read it
 */
export async function messagesOf(
  tx: Transaction,
  now: Date,
  events: readonly ClubEvent[],
  known?: DeliveryConditions,
): Promise<OutgoingMessage[]> {
  if (events.length === 0) return [];
  const conditions = known ?? (await readDeliveryConditions(tx));
  const destination_id = conditions.destination?.id ?? null;
  const written = now.toISOString();
  const times = new Map<string, number>();
  return events.map(({ type, subject, resource, context = {}, links = {} }) => {
    // Two things that one write did to one record are a millisecond apart: a receiver that puts messages in order has nothing but their time.
    const at = (times.get(subject) ?? now.getTime() - 1) + 1;
    times.set(subject, at);
    const time = new Date(at).toISOString();
    const { required_scopes } = resource;
    const reason = reasonAgainst({ type, required_scopes, destination_id }, conditions);
    const data = { resource: { deleted: false, ...resource, id: String(resource.id) }, context, links };
    const fate = reason
      ? ({ state: "dropped", reason, finished_at: written } as const)
      : ({ state: "pending", next_attempt_at: written } as const);
    return { type, subject, time, data, destination_id, ...fate };
  });
}

/** Writes messages, given as JSON, in their order. */
export const WRITE_MESSAGES = sql`insert into ${outbox}
  (type, subject, time, data, destination_id, state, reason, next_attempt_at, finished_at)
  select type, subject, time, data, destination_id, state, reason, next_attempt_at, finished_at
  from jsonb_to_recordset(${sql.placeholder("messages")}::jsonb) as message (type text, subject text, time timestamptz,
    data jsonb, destination_id uuid, state text, reason text, next_attempt_at timestamptz, finished_at timestamptz)`;

/** Messages as `WRITE_MESSAGES` takes them. */
export function asGiven(messages: readonly OutgoingMessage[]): { messages: string } {
  return { messages: JSON.stringify(messages) };
}

const write = preparedForClubs("write_messages", (db) =>
  db.with(db.$with("written", {}).as(WRITE_MESSAGES)).select({ one: sql`1` }).from(clubTable),
);

/** Writes events into the transaction of their change; see `messagesOf`. */
export async function announce(tx: Transaction, now: Date, events: readonly ClubEvent[]): Promise<void> {
  if (events.length > 0) await write(tx, asGiven(await messagesOf(tx, now, events)));
}
