import "server-only";
import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import {
  type MirrorPerson,
  type MirrorRegistration,
  mirrorEvents,
  mirrorRegistrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import {
  DECISION_KINDS,
  type DecisionOperation,
  type MoveStep,
  OPEN_PIECES,
  ofDecisions,
  pieces,
  type RegistrationKind,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { type RegistrationSet, seasonFacts } from "#lib/sync/forecast/season-facts.ts";
import { reasonsAgainstGiving, ValidationRun } from "#lib/sync/forecast/validation-run.ts";

/**
 * What will become of a registration of the record that is given up: `give` an annual one as it stands, with its place · `create` an event's
 * there and cancel here · `validate` the one that is there,
 * which waits while this one is validated, and cancel here · `cancel` here, since it stands there already · `stays`, for the reason `code`.
 */
export interface PlannedMove {
  kind: RegistrationKind;
  id: number;
  seasonId: number;
  activityId: number;
  fate: MoveStep | "stays";
  /** Why it stays: what the club would answer (club-api#errors), or our own `refused_here`, `under_way`, `deciding`. */
  code: string | null;
  /** It is validated, and will be there. */
  validated: boolean;
  /** The registration that the other record already has. */
  createdId: number | null;
  slotIds: number[];
  licenceId: number | null;
}

type Registration = Pick<
  MirrorRegistration,
  "kind" | "id" | "seasonId" | "memberId" | "activityId" | "valid" | "slotIds" | "licenceId"
>;

/**
 * What giving up the record `from` for `to` will do to each of its registrations, in the order in which it will be done. From the copy: no
 * call to the club, which has the last word.
 */
export async function planMoves(
  db: Queryable,
  club: string,
  from: number,
  to: MirrorPerson,
  today: string,
): Promise<PlannedMove[]> {
  const all = await registrationsOf(db, club, [from, to.id]);
  const busy = await underWay(db, club, all);
  const leaving = all.filter(({ memberId }) => memberId === from);
  const planned: PlannedMove[] = [];
  for (const rows of Map.groupBy(leaving, ({ seasonId, kind }) => `${seasonId} ${kind}`).values()) {
    const [{ seasonId, kind } = rows[0] as Registration] = rows;
    const field = { club, seasonId, kind };
    const there = all.filter((one) => one.memberId === to.id && one.seasonId === seasonId && one.kind === kind);
    const facts = await seasonFacts(
      db,
      field,
      [...rows, ...there].map(({ id }) => id),
    );
    const isClosed = await closedEvents(db, field, today);
    const run = new ValidationRun(facts);
    let others = there.filter(({ valid }) => valid !== false).length;
    for (const row of rows) {
      const reason = reasonsAgainstGiving(facts, { ...row, person: to }, others)[0] ?? null;
      const one = { ...bare(row), ...fateOf(row, { to, there, run, busy, isClosed, reason }) };
      if (one.fate === "give") others += 1;
      planned.push(one);
    }
  }
  return planned;
}

const bare = ({ kind, id, seasonId, activityId, valid, slotIds, licenceId }: Registration) => ({
  ...{ kind, id, seasonId, activityId, slotIds, licenceId },
  validated: valid === true,
});

interface Case {
  to: MirrorPerson;
  there: readonly Registration[];
  run: ValidationRun;
  /** What is being done with a registration, by whomever. */
  busy: ReadonlyMap<string, DecisionOperation>;
  isClosed: (activityId: number) => boolean;
  /** Why the registration cannot be given to the other record; null where it can. */
  reason: string | null;
}

function fateOf(row: Registration, { to, there, run, busy, isClosed, reason }: Case) {
  const stays = (code: string) => ({ fate: "stays" as const, code, createdId: null });
  const deed = busy.get(`${row.kind} ${row.id}`);
  if (deed !== undefined) return stays(deed === "move" ? "under_way" : "deciding");
  if (row.valid === false) return stays("refused_here");
  const { birthDate, sex } = to;
  const candidate = {
    memberId: to.id,
    activityId: row.activityId,
    slotIds: row.slotIds,
    refusal: null,
    handedIn: null,
    hasTwin: false,
  };
  const judged = (id: number, valid: boolean | null) =>
    run.validate({ ...candidate, id, valid, person: { birthDate, sex } })[0];
  const same = there.find((one) => one.activityId === row.activityId && one.valid !== false);
  if (same && busy.has(`${same.kind} ${same.id}`)) return stays("deciding");
  if (same && (same.valid === true || row.valid === null))
    return { fate: "cancel" as const, code: null, createdId: same.id };
  if (same) {
    const code = judged(same.id, null);
    return code ? stays(code) : { fate: "validate" as const, code: null, createdId: same.id };
  }
  if (row.kind === "annual") return reason ? stays(reason) : { fate: "give" as const, code: null, createdId: null };
  if (isClosed(row.activityId)) return stays("registration_closed");
  // One that does not exist yet is none of the live ones, as one that was refused.
  const code = judged(row.id, false);
  return code ? stays(code) : { fate: "create" as const, code: null, createdId: null };
}

/** What happens to a registration of the record that is given up: it moves, ends because the other record has the same, or stays. */
export type MoveEnd = "goes" | "ends" | "stays";

/** Where the other record already has the registration, that one counts, and this one is cancelled. */
export function endOf({ fate }: Pick<PlannedMove, "fate">): MoveEnd {
  if (fate === "stays") return "stays";
  return fate === "give" || fate === "create" ? "goes" : "ends";
}

/** A digest of the plan that a person was shown. The plan is carried out only while it still has the same digest. */
export function digestOfPlan(plan: readonly PlannedMove[]): string {
  return createHash("sha256").update(JSON.stringify(plan)).digest("base64url").slice(0, 22);
}

async function registrationsOf(db: Queryable, club: string, people: number[]): Promise<Registration[]> {
  const { kind, id, seasonId, memberId, activityId, valid, slotIds, licenceId, registeredAt } = mirrorRegistrations;
  return db
    .select({ kind, id, seasonId, memberId, activityId, valid, slotIds, licenceId })
    .from(mirrorRegistrations)
    .where(and(eq(mirrorRegistrations.club, club), inArray(memberId, people)))
    .orderBy(asc(seasonId), asc(kind), sql`${registeredAt} asc nulls last`, asc(id));
}

/** Registrations that are moving already, or that somebody is deciding: a move would take the place of what is not sent yet of that. */
async function underWay(
  db: Queryable,
  club: string,
  all: readonly Registration[],
): Promise<Map<string, DecisionOperation>> {
  const ids = all.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ kind: ofDecisions.kind, id: ofDecisions.registrationId, operation: ofDecisions.operation })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        eq(works.club, club),
        inArray(works.kind, [...DECISION_KINDS]),
        inArray(pieces.recordId, ids),
        inArray(pieces.state, [...OPEN_PIECES]),
      ),
    )
    .orderBy(asc(works.id));
  return new Map(rows.map(({ kind, id, operation }) => [`${kind} ${id}`, operation]));
}

/** Whether one cannot register to an event today, as far as its deadline says. */
async function closedEvents(
  db: Queryable,
  { club, seasonId, kind }: RegistrationSet,
  today: string,
): Promise<(activityId: number) => boolean> {
  if (kind === "annual") return () => false;
  const events = await db
    .select({ id: mirrorEvents.id, end: mirrorEvents.registrationDeadline })
    .from(mirrorEvents)
    .where(and(eq(mirrorEvents.club, club), eq(mirrorEvents.seasonId, seasonId)));
  const over = new Set(events.filter(({ end }) => end !== null && today > end).map(({ id }) => id));
  return (id) => over.has(id);
}
