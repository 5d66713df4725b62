import { inArray, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  DECISION_KINDS,
  type DecisionOperation,
  type Piece,
  type RegistrationKind,
  type Work,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";

/** Durable work on registrations, as people follow and control it. */
export type DecisionWork = Work & { collection: RegistrationKind; operation: DecisionOperation; seasonId: number };

/** One registration of a work of decisions. */
export type DecisionPiece = Piece & { recordId: number };

/** A registration of such a work that its owner may send now. */
export interface DecisionClaim {
  work: DecisionWork;
  piece: DecisionPiece;
}

/** What a person can do to a work of decisions that exists. */
export type DecisionControl = "pause" | "resume" | "take_back" | "retry";

/** Only works of decisions, among those of all kinds. */
export const isDecisionWork: SQL = inArray(works.kind, [...DECISION_KINDS]);

/** A work as the work of decisions that it is. @throws Error for one of another kind: a defect */
export function decisionWorkOf(work: Work): DecisionWork {
  if (!DECISION_KINDS.includes(work.kind)) throw new Error(`Work ${work.id} decides nothing.`);
  return work as DecisionWork;
}

/** The fields that a registration keeps when it moves. They are frozen, so that a step that is sent again is the same request (club-api §4.1). */
const moving = z.object({
  slotIds: z.array(z.number()),
  licenceId: z.number().nullable(),
  /** It was validated, and is cancelled only once it is validated there. */
  validated: z.boolean(),
});
export type Moving = z.output<typeof moving>;

/** What is frozen of a moving registration; null of one that is decided. */
export const movingOf = ({ frozen }: Pick<Piece, "frozen">): Moving | null =>
  moving.nullable().catch(null).parse(frozen);

const moved = z.object({ createdId: z.number() });

/** The registration at the other record, once the club has returned it. */
export const createdIdOf = ({ result }: Pick<Piece, "result">): number | null =>
  moved.safeParse(result).data?.createdId ?? null;

/** Names a registration as the subject of a piece. */
export const registrationSubject = (collection: RegistrationKind, id: number): string => `${collection} ${id}`;
