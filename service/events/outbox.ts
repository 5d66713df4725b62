import type { EventType } from "../contract/notification.ts";
import type { Transaction } from "../store/database.ts";
import { outbox } from "../store/schema.ts";

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

/** Writes events into the transaction of their change: rolled back together, never sent before (club-api §6.2). */
export async function announce(tx: Transaction, now: Date, events: readonly ClubEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(outbox).values(
    events.map(({ type, subject, resource, context = {}, links = {} }) => ({
      type,
      subject,
      time: now,
      data: { resource: { deleted: false, ...resource, id: String(resource.id) }, context, links },
    })),
  );
}
