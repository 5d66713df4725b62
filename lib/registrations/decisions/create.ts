import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import {
  type DecisionOperation,
  type MoveStep,
  pieces,
  type RegistrationKind,
} from "#lib/base/store/schema/sync/outbox.ts";
import { newKey } from "#lib/sync/outbox/key.ts";
import { askFor, EmptyWorkError } from "#lib/sync/outbox/work.ts";
import { serialWithin } from "#lib/sync/outbox/write-pieces.ts";
import { type DecisionWork, decisionWorkOf, type Moving, registrationSubject } from "./decision-work.ts";
import { logEnd } from "./log.ts";

export { EmptyWorkError, newKey };

/** Time in which a person can still take a decision back before anything is sent. Afterwards nothing is promised. */
export const HOLD_SECONDS = 5;

/** A registration as it is frozen into a piece. */
export interface FrozenRegistration {
  registrationId: number;
  memberId: number | null;
  activityId: number | null;
  /** Of a move: where it begins, and what it takes along. */
  step?: MoveStep;
  moving?: Moving;
  /** Of a move to a record that is registered to the same already: that registration, which then stands for the created one. */
  createdId?: number | null;
}

export interface NewDecisionWork {
  club: string;
  seasonId: number;
  kind: RegistrationKind;
  operation: DecisionOperation;
  /** Of a move: the record that the registrations go to. */
  movedTo?: number;
  /** In the order in which they are to be decided. */
  registrations: readonly FrozenRegistration[];
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
  holdSeconds?: number;
  /** Names the person's answer to one question: a second work under the same key is the first one. */
  askKey?: string;
}

/** A work of decisions, and whether it was written by this call. */
export interface CreatedDecisionWork {
  work: DecisionWork;
  isNew: boolean;
  /** Earlier works that lost pieces to it. */
  replaced: DecisionWork[];
}

/**
 * Writes a decision down, before anything is sent. A registration that is named twice is frozen once. The last decision wins (lib/sync/outbox/work.ts).
 * @throws EmptyWorkError
 */
export async function createDecisionWork(tx: Transaction, wish: NewDecisionWork): Promise<CreatedDecisionWork> {
  const { kind, registrations, movedTo = null, holdSeconds = HOLD_SECONDS, ...said } = wish;
  const each = [...new Map(registrations.map((row) => [row.registrationId, row])).values()];
  const asked = await askFor(
    tx,
    { ended: (tx, work) => logEnd(tx, decisionWorkOf(work)) },
    {
      ...{
        ...said,
        holdSeconds,
        collection: kind,
        kind: wish.operation === "move" ? "moves" : "decisions",
        memberId: movedTo,
      },
      pieces: each.map(({ registrationId, memberId, activityId, step = null, moving = null, createdId = null }) => ({
        ...{ subject: registrationSubject(kind, registrationId), recordId: registrationId, memberId, activityId, step },
        ...{ frozen: moving, result: createdId === null ? null : { createdId } },
        // Of each activity one at a time, so that the last place of a group goes to whoever stands first in the work.
        serial: activityId === null ? null : serialWithin(activityId),
      })),
    },
  );
  const created = decisionWorkOf(asked.work);
  if (asked.isNew) await freezeMoments(tx, created);
  return { work: created, isNew: asked.isNew, replaced: asked.replaced.map(decisionWorkOf) };
}

/** Takes over from the copy when each registration of a new work was made. */
async function freezeMoments(tx: Transaction, { id, club, collection }: DecisionWork): Promise<void> {
  const m = mirrorRegistrations;
  await tx
    .update(pieces)
    .set({ recordMadeAt: sql`${m.registeredAt}` })
    .from(m)
    .where(
      sql`${eq(pieces.workId, id)} and ${m.club} = ${club} and ${m.kind} = ${collection} and ${m.id} = ${pieces.recordId}`,
    );
}
