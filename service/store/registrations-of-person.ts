import { and, asc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { AnnualRegistration } from "./annual-registrations.ts";
import type { Queryable } from "./database.ts";
import type { EventRegistration } from "./event-registrations.ts";
import { annual_registrations, event_registrations } from "./schema.ts";

/** A registration of either kind. */
export type AnyRegistration =
  | { type: "annual"; registration: AnnualRegistration }
  | { type: "event"; registration: EventRegistration };

/** A person's registrations in a season, in any state: the annual ones by id, then those to events by id. */
export async function selectRegistrationsOfPerson(
  db: Queryable,
  { member_id, season_id }: { member_id: number; season_id: number },
  { offset, take }: { offset: number; take: number },
): Promise<AnyRegistration[]> {
  const [a, e] = [annual_registrations, event_registrations];
  const annual = db
    .select({
      kind: sql<number>`1`.as("kind"),
      id: a.id,
      activity_id: sql<number>`${a.group_id}`.as("activity_id"),
      registered_at: a.registered_at,
      valid: a.valid,
      validated_at: a.validated_at,
      slot_ids: a.slot_ids,
      licence_id: a.licence_id,
    })
    .from(a)
    .where(and(eq(a.member_id, member_id), eq(a.season_id, season_id)));
  const event = db
    .select({
      kind: sql<number>`2`.as("kind"),
      id: e.id,
      activity_id: sql<number>`${e.event_id}`.as("activity_id"),
      registered_at: e.registered_at,
      valid: e.valid,
      validated_at: e.validated_at,
      slot_ids: sql<number[]>`'{}'::integer[]`.as("slot_ids"),
      licence_id: sql<number | null>`null::integer`.as("licence_id"),
    })
    .from(e)
    .where(and(eq(e.member_id, member_id), eq(e.season_id, season_id)));
  const rows = await unionAll(annual, event).orderBy(asc(sql`kind`), asc(sql`id`)).limit(take).offset(offset);
  return rows.map(({ kind, activity_id, slot_ids, licence_id, ...row }) => {
    const shared = { ...row, member_id, season_id };
    return kind === 1
      ? { type: "annual", registration: { ...shared, group_id: activity_id, slot_ids, licence_id } }
      : { type: "event", registration: { ...shared, event_id: activity_id } };
  });
}
