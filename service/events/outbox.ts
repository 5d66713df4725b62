import type { EventType } from "../contract/notification.ts";
import type { Transaction } from "../store/database.ts";
import { outbox } from "../store/schema.ts";
import { readStanding, reasonAgainst } from "./standing.ts";

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

/** Rows of one statement: PostgreSQL takes 65,535 parameters, and a row has fewer than 20. */
const ROWS_AT_ONCE = 1_000;

/**
 * Writes events into the transaction of their change: rolled back together, never sent before (club-api §6.2). Whether they are
 * meant for anybody is decided here as well: a change made while the API was off, or before there was a destination, is not
 * told later (club-api §6.4), but its row says why.
 */
export async function announce(tx: Transaction, now: Date, events: readonly ClubEvent[]): Promise<void> {
  if (events.length === 0) return;
  const standing = await readStanding(tx);
  const destination_id = standing.destination?.id ?? null;
  const rows = events.map(({ type, subject, resource, context = {}, links = {} }) => {
    const { required_scopes } = resource;
    const reason = reasonAgainst({ type, required_scopes, destination_id }, standing);
    const data = { resource: { deleted: false, ...resource, id: String(resource.id) }, context, links };
    const fate = reason
      ? ({ state: "dropped", reason, finished_at: now } as const)
      : ({ state: "pending", next_attempt_at: now } as const);
    return { type, subject, time: now, data, destination_id, ...fate };
  });
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await tx.insert(outbox).values(rows.slice(first, first + ROWS_AT_ONCE));
  }
}
