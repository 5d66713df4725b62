import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import {
  type MoveStep,
  ofDecisions,
  type PieceState,
  pieces,
  type RegistrationKind,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { idempotencyKey } from "#lib/club/client/idempotency-key.ts";
import { type CreatedDecisionWork, createDecisionWork, type NewDecisionWork } from "./create.ts";
import { createdIdOf, type DecisionWork } from "./decision-work.ts";
import { logRequested } from "./log.ts";
import type { PlannedMove } from "./move-plan.ts";

interface Move extends Pick<NewDecisionWork, "club" | "askedBy" | "now" | "holdSeconds"> {
  /** The record that is given up, and the one that stays. */
  from: number;
  to: number;
  /** Names the person's answer to one question. */
  askId: string;
}

/** Writes down the moves of a plan, a work for each season and kind; those that stay are left alone. Nothing is sent before their hold is over. */
export async function askMoves(
  tx: Transaction,
  { from, to, askId, ...by }: Move,
  plan: readonly PlannedMove[],
): Promise<CreatedDecisionWork[]> {
  const moving = plan.flatMap(({ fate, ...one }) => (fate === "stays" ? [] : [{ ...one, step: fate }]));
  const asked: CreatedDecisionWork[] = [];
  for (const rows of Map.groupBy(moving, ({ seasonId, kind }) => `${seasonId} ${kind}`).values()) {
    const [first] = rows;
    if (!first) continue;
    const { seasonId, kind } = first;
    const registrations = rows.map(({ id, activityId, step, createdId, slotIds, licenceId, validated }) => ({
      ...{ registrationId: id, memberId: from, activityId, step, createdId },
      moving: { slotIds, licenceId, validated },
    }));
    const askKey = idempotencyKey(askId, "move", [from, to, seasonId, kind]);
    const created = await createDecisionWork(tx, {
      ...{ ...by, seasonId, kind, operation: "move" as const, movedTo: to, registrations, askKey },
    });
    if (created.isNew) await logRequested(tx, created.work);
    asked.push(created);
  }
  return asked;
}

/** The outcome of one registration of a move, as JSON for the page of the two records. */
export interface MovedRegistration {
  kind: RegistrationKind;
  id: number;
  seasonId: number;
  activityId: number | null;
  work: DecisionWork["id"];
  state: PieceState;
  /** The step it is at. */
  step: MoveStep | null;
  code: string | null;
  detail: string | null;
  /** The registration at the other record. */
  createdId: number | null;
}

/** The last that is known of each registration that moved, or was to move, between two records. */
export async function movedBetween(
  db: Queryable,
  club: string,
  people: readonly [number, number],
): Promise<MovedRegistration[]> {
  const rows = await db
    .select({
      ...{
        kind: ofDecisions.kind,
        id: ofDecisions.registrationId,
        seasonId: ofDecisions.seasonId,
        activityId: pieces.activityId,
      },
      ...{
        work: works.id,
        state: pieces.state,
        step: sql<MoveStep | null>`${pieces.step}`,
        code: pieces.code,
        detail: pieces.detail,
      },
      result: pieces.result,
    })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), eq(works.operation, "move")],
        ...[inArray(works.memberId, [...people]), inArray(pieces.memberId, [...people])],
      ),
    )
    .orderBy(asc(works.id), asc(pieces.position));
  return [
    ...new Map(
      rows.map(({ result, ...row }) => [`${row.kind} ${row.id}`, { ...row, createdId: createdIdOf({ result }) }]),
    ).values(),
  ];
}
