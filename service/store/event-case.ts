import { and, eq, sql } from "drizzle-orm";
import type { Features } from "../contract/features.ts";
import type { EventCase } from "../rules/event-registration.ts";
import type { Transaction } from "./database.ts";
import { lockPerson } from "./people.ts";
import { annual_registrations, event_registrations, events, type people } from "./schema.ts";

/** Who is to be registered to what. */
export interface RequestedEventRegistration {
  member_id: number;
  event_id: number;
  /** The registration itself when it exists: it never counts against itself. */
  registration_id?: number;
}

/** Everything that creation and validation look at. */
export interface EventFacts extends EventCase {
  person: typeof people.$inferSelect & { memberOfSeason: boolean };
  event: EventCase["event"] & typeof events.$inferSelect;
}

/** The wish names a person or an event that the club does not have. */
export interface UnknownEventReference {
  unknown: ("member_id" | "event_id")[];
}

/** Locks what the decision depends on, in the order person, event, and then counts (see `lockAnnualFacts`). */
export async function lockEventFacts(
  tx: Transaction,
  wish: RequestedEventRegistration,
  features: Features,
): Promise<EventFacts | UnknownEventReference> {
  const person = await lockPerson(tx, wish.member_id);
  const [event] = await tx.select().from(events).where(eq(events.id, wish.event_id)).for("no key update");
  if (!person || !event) {
    return { unknown: [...(person ? [] : ["member_id" as const]), ...(event ? [] : ["event_id" as const])] };
  }
  const counts = await count(tx, { member_id: person.id, event, self: wish.registration_id ?? 0 });
  return {
    person: { ...person, memberOfSeason: counts.memberOfSeason },
    event: { ...inForce(event, features), taken: counts.taken },
    otherLiveRegistration: counts.otherLive,
  };
}

/** An event as the club's features let it act. */
function inForce(event: typeof events.$inferSelect, features: Features): typeof events.$inferSelect {
  return {
    ...event,
    external_access: features.has("external_events") && event.external_access,
    pre_registration_required: features.has("pre_registration") && event.pre_registration_required,
  };
}

async function count(
  tx: Transaction,
  { member_id, event, self }: { member_id: number; event: { id: number; season_id: number }; self: number },
) {
  const r = event_registrations;
  const others = and(eq(r.event_id, event.id), sql`${r.valid} is distinct from false`, sql`${r.id} <> ${self}`);
  const [counts] = await tx
    .select({
      taken: sql<number>`(count(*) filter (where ${r.valid} = true))::int`,
      otherLive: sql<number | null>`min(${r.id}) filter (where ${r.member_id} = ${member_id}
        and ${r.valid} is distinct from false)`,
      memberOfSeason: sql<boolean>`exists (select 1 from ${annual_registrations} a
        where a.season_id = ${event.season_id} and a.member_id = ${member_id} and a.valid = true)`,
    })
    .from(r)
    .where(others);
  if (!counts) throw new Error("counting registrations returned no row");
  return counts;
}
