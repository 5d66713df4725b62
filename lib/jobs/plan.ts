import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { activitiesOf, slotPlaces } from "#lib/mirror/activities.ts";
import type { RegistrationFilters } from "#lib/mirror/registration-filters.ts";
import { idsAmong, idsMatching, type SeasonScope } from "#lib/mirror/registrations.ts";
import type { Queryable } from "#lib/store/database.ts";
import type { JobOperation, RegistrationKind } from "#lib/store/schema/jobs.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/store/schema/mirror.ts";
import { personName } from "#lib/words/formats.ts";
import type { FrozenRegistration } from "./create.ts";
import { type Candidate, type Forecast, forecast } from "./forecast.ts";

/** What a person has selected: rows by id, or everything that matches. */
export type Chosen = { ids: readonly number[]; kind: RegistrationKind } | { filters: RegistrationFilters };

/** The registrations that a selection stands for at this moment, first come first. */
export function frozen(db: Queryable, scope: SeasonScope, chosen: Chosen): Promise<FrozenRegistration[]> {
  return "ids" in chosen ? idsAmong(db, scope, chosen.kind, chosen.ids) : idsMatching(db, scope, chosen.filters);
}

/** What a decision on these registrations would do, told from the mirror without a call. */
export async function foretell(
  db: Queryable,
  scope: SeasonScope,
  kind: RegistrationKind,
  operation: JobOperation,
  registrations: readonly FrozenRegistration[],
): Promise<Forecast> {
  const activities = await activitiesOf(db, scope, kind);
  const known = new Map(activities.map((one) => [one.id, { ...one, slotIds: kind === "annual" ? one.slotIds : null }]));
  const slots = kind === "annual" ? await slotPlaces(db, scope) : new Map();
  return forecast(operation, await candidates(db, scope, kind, registrations), known, slots);
}

async function candidates(
  db: Queryable,
  { club }: SeasonScope,
  kind: RegistrationKind,
  registrations: readonly FrozenRegistration[],
): Promise<Candidate[]> {
  const ids = `{${registrations.map((row) => row.registrationId).join(",")}}`;
  const rows = await db
    .select({
      id: mirrorRegistrations.id,
      memberId: mirrorRegistrations.memberId,
      activityId: mirrorRegistrations.activityId,
      valid: mirrorRegistrations.valid,
      slotIds: mirrorRegistrations.slotIds,
      birthDate: mirrorPeople.birthDate,
      sex: mirrorPeople.sex,
      lastName: mirrorPeople.lastName,
      firstName: mirrorPeople.firstName,
    })
    .from(mirrorRegistrations)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, mirrorRegistrations.memberId)))
    .where(
      and(
        eq(mirrorRegistrations.club, club),
        eq(mirrorRegistrations.kind, kind),
        sql`${mirrorRegistrations.id} = any(${ids}::int[])`,
      ),
    )
    .orderBy(sql`${mirrorRegistrations.registeredAt} asc nulls last`, asc(mirrorRegistrations.id));
  return rows.map(({ lastName, firstName, ...row }) => ({
    ...row,
    name: personName({ lastName, firstName }) || `#${row.memberId}`,
  }));
}
