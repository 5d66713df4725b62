import { isNull, sql } from "drizzle-orm";
import type { Feature } from "../contract/features.ts";
import type { EventType } from "../contract/notification.ts";
import { type Scope, scopesWith } from "../contract/scopes.ts";
import { preparedForClubs, type Queryable } from "../store/database.ts";
import { club, webhook_destinations } from "../store/schema.ts";

/** Where a club's notifications go. */
export type Destination = typeof webhook_destinations.$inferSelect;

/** What decides whether a club's messages may go out, as it is at one moment. */
export interface DeliveryConditions {
  api_enabled: boolean;
  features: readonly Feature[];
  destination: Destination | null;
  /** What each integration that is not revoked was granted. */
  grants: readonly (readonly Scope[])[];
}

/** Why a message is meant for nobody, or no longer. */
export const DROP_REASONS = [
  "api_disabled",
  "no_destination",
  "destination_revoked",
  "event_not_selected",
  "feature_disabled",
  "no_rights",
] as const;

export type DropReason = (typeof DROP_REASONS)[number];

const find = preparedForClubs("delivery conditions", (db) =>
  db
    .select({
      api_enabled: club.api_enabled,
      features: club.features,
      destination: webhook_destinations,
      grants: sql<Scope[][]>`(select coalesce(json_agg(i.scopes), '[]'::json) from integrations i
        where i.revoked_at is null)`,
    })
    .from(club)
    .leftJoin(webhook_destinations, isNull(webhook_destinations.revoked_at))
    .limit(1),
);

/** What decides about a club's messages now, in one question. */
export async function readDeliveryConditions(db: Queryable): Promise<DeliveryConditions> {
  const [row] = await find(db, {});
  if (!row) throw new Error("the club has lost its settings");
  return row;
}

/** What is asked about a message. */
interface MessageToSend {
  type: EventType;
  /** What reading its resource needs. */
  required_scopes: readonly string[];
  /** The destination that it was written for. */
  destination_id: string | null;
}

/**
 * Why a message may not go out, asked when it is written and again before each attempt (club-api §6.4: rights, access state,
 * selected events and destination); undefined where it may.
 */
export function reasonAgainst(message: MessageToSend, conditions: DeliveryConditions): DropReason | undefined {
  const { destination } = conditions;
  const known: readonly string[] = scopesWith(new Set(conditions.features));
  const needed = message.required_scopes;
  if (!conditions.api_enabled) return "api_disabled";
  if (message.destination_id === null) return "no_destination";
  if (destination?.id !== message.destination_id) return "destination_revoked";
  if (destination.events && !destination.events.includes(message.type)) return "event_not_selected";
  if (!needed.every((scope) => known.includes(scope))) return "feature_disabled";
  const mayRead = (granted: readonly string[]) => needed.every((scope) => granted.includes(scope));
  return conditions.grants.some(mayRead) ? undefined : "no_rights";
}
