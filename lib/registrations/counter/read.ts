import "server-only";
import { inArray } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES } from "#lib/base/store/schema/sync/outbox.ts";
import { UNTOLD } from "#lib/club/client/write-again.ts";
import { activitiesOf, slotsOf } from "#lib/sync/copy/activities.ts";
import { type RegistrationRow, registrationRows } from "#lib/sync/copy/registrations.ts";
import { type SeasonScope, scopeOf } from "#lib/sync/copy/season-scope.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { type EnrolmentRow, type EnrolmentState, findEnrolment } from "./enrolment.ts";

/** One registration of an enrolment, as the page shows it. */
export interface EnrolmentLine {
  position: number;
  kind: "annual" | "event";
  activityId: number;
  /** What the group or event is called; null where the copy has none of this number. */
  activity: string | null;
  slots: RegistrationRow["slots"];
  /** The state of its piece. `elsewhere`: it was perhaps sent to the address that the club had before, so that nothing can be looked up. */
  progress: EnrolmentState | "elsewhere";
  registrationId: number | null;
  /** As the copy has the registration; null while it is not in the copy. */
  state: RegistrationRow["state"] | null;
  deciding: RegistrationRow["deciding"];
  code: string | null;
  detail: string | null;
  requestId: string | null;
}

/** An enrolment at the counter with the state of each registration, as JSON for its page. */
export interface EnrolmentView {
  ask: string;
  season: number;
  memberId: number;
  by: string;
  /** RFC 3339. */
  at: string;
  lines: EnrolmentLine[];
  /** A registration still waits for the club's answer. */
  isOpen: boolean;
}

/** An enrolment of a club with how its registrations stand now; undefined when there is none of this name. */
export async function readEnrolment(db: Queryable, club: string, ask: string): Promise<EnrolmentView | undefined> {
  const found = await findEnrolment(db, club, ask);
  if (!found) return undefined;
  const { enrolment, rows } = found;
  const scope = await scopeOf(db, club, enrolment.seasonId);
  const slots = await slotsOf(db, scope, [...new Set(rows.flatMap((row) => row.slotIds))]);
  const known = await linesOf(db, scope, rows);
  return {
    ask,
    season: enrolment.seasonId,
    memberId: enrolment.memberId,
    by: enrolment.askedByName,
    at: enrolment.askedAt.toISOString(),
    lines: rows.map(({ position, kind, activityId, state, registrationId, code, detail, requestId, slotIds }) => {
      const copied = known.registrations.get(`${kind} ${registrationId}`);
      return {
        ...{ position, kind, activityId, registrationId, code, detail, requestId },
        activity: known.names.get(`${kind} ${activityId}`) ?? null,
        slots: slotIds.map((id) => slots.get(id) ?? { id, name: null, day: null, hour: null, minute: null }),
        progress: code !== null && UNTOLD.includes(code) && state === "failed" ? "elsewhere" : state,
        state: copied?.state ?? null,
        deciding: copied?.deciding ?? null,
      };
    }),
    isOpen: rows.some(({ state }) => state !== "withdrawn" && OPEN_PIECES.includes(state)),
  };
}

async function linesOf(db: Queryable, season: SeasonScope, rows: readonly EnrolmentRow[]) {
  // Who registers people keeps their records.
  const scope = { ...season, sight: WHOLE_SIGHT };
  const names = new Map<string, string | null>();
  const registrations = new Map<string, RegistrationRow>();
  for (const kind of ["annual", "event"] as const) {
    const some = rows.filter((row) => row.kind === kind);
    if (some.length === 0) continue;
    const activities = await activitiesOf(db, scope, kind);
    for (const { id, name } of activities) names.set(`${kind} ${id}`, name);
    const ids = some.flatMap(({ registrationId }) => registrationId ?? []);
    if (ids.length === 0) continue;
    for (const row of await registrationRows(db, scope, kind, inArray(mirrorRegistrations.id, ids), { activities }))
      registrations.set(`${kind} ${row.id}`, row);
  }
  return { names, registrations };
}
