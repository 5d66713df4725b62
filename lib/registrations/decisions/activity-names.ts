import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorEvents, mirrorGroups } from "#lib/base/store/schema/sync/mirror.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";

/** What the groups and events of some registrations are called, by `kind number`; one without a name is missing. From the copy. */
export async function namesOfActivities(
  db: Queryable,
  club: string,
  registrations: readonly { kind: RegistrationKind; activityId: number }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: RegistrationKind) =>
    integers(registrations.flatMap((one) => (one.kind === kind ? one.activityId : [])));
  const [groups, events] = [
    await db
      .select({ id: mirrorGroups.id, name: mirrorGroups.name })
      .from(mirrorGroups)
      .where(and(eq(mirrorGroups.club, club), sql`${mirrorGroups.id} = any(${idsOf("annual")})`)),
    await db
      .select({ id: mirrorEvents.id, name: mirrorEvents.name })
      .from(mirrorEvents)
      .where(and(eq(mirrorEvents.club, club), sql`${mirrorEvents.id} = any(${idsOf("event")})`)),
  ];
  return new Map([
    ...groups.flatMap(({ id, name }) => (name ? [[`annual ${id}`, name] as const] : [])),
    ...events.flatMap(({ id, name }) => (name ? [[`event ${id}`, name] as const] : [])),
  ]);
}
