import "server-only";
import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import {
  type DecisionOperation,
  OPEN_PIECES,
  ofDecisions,
  type PieceState,
  pieces,
  type RegistrationKind,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { stateOf } from "#lib/sync/copy/registrations.ts";
import { registrationsWithin, type Within } from "#lib/sync/copy/section.ts";

/** A decision of somebody else is shown for this many minutes to whoever has the list open. */
const JUST_MINUTES = 10;

/** What somebody else is deciding about a registration, or has just decided. */
export interface OtherDecision {
  id: number;
  by: string;
  operation: DecisionOperation;
  /** It is being carried out; the state that one sees is the one before. */
  isOpen: boolean;
}

/** A decision with its work and the account that asked for it. */
export interface WorkDecision extends OtherDecision {
  work: number;
  askedBy: number;
}

/** The columns of a decision's work, read beside the registration (`id`) and the state of its row. */
export const DECISION_COLUMNS = {
  work: works.id,
  by: works.askedByName,
  askedBy: works.askedBy,
  operation: ofDecisions.operation,
};

/** A decision, from the columns that were read of it. */
export const decisionOf = ({ state, ...read }: Omit<WorkDecision, "isOpen"> & { state: PieceState }): WorkDecision => ({
  ...read,
  isOpen: OPEN_PIECES.includes(state),
});

/** The part of a decision that other people may see. */
export const sharedPart = ({ id, by, operation, isOpen }: OtherDecision): OtherDecision => ({
  id,
  by,
  operation,
  isOpen,
});

/** What a person sees of registrations before they decide. */
export interface RegistrationSnapshot {
  others: OtherDecision[];
  /** A mark for each of the registrations, in their order: what they are, and who else has decided about them. Equal while nothing changes. */
  marks: string[];
}

/** Who looks at registrations before they decide. */
export interface Seer {
  club: string;
  kind: RegistrationKind;
  /** The account of who looks: their own decisions are no news to them. */
  person: number;
  /** The program's clock. */
  now: Date;
  /** What they see of the registrations' season (decision 101): of all others there is nothing; null: the whole club. */
  within: Within | null;
}

/** What these registrations look like to a person at this moment, from the copy and everybody's works. */
export async function snapshotOf(db: Queryable, seer: Seer, ids: readonly number[]): Promise<RegistrationSnapshot> {
  const { club, kind, id, valid } = mirrorRegistrations;
  const rows = await db
    .select({ id, valid })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(club, seer.club), eq(kind, seer.kind)],
        ...[sql`${id} = any(${integers(ids)})`, registrationsWithin(seer.within)],
      ),
    );
  const states = new Map(rows.map((row) => [row.id, stateOf(row.valid)]));
  const last = await lastDecisions(db, seer, seer.within ? [...states.keys()] : ids);
  const others = new Map([...last].filter(([, { askedBy }]) => askedBy !== seer.person));
  return {
    others: [...others.values()].map(sharedPart),
    marks: ids.map((id) => `${states.get(id) ?? "gone"} ${others.get(id)?.work ?? ""}`.trim()),
  };
}

/** The newest decision about each, whoever took it, among those that are open or were taken just now. */
async function lastDecisions(db: Queryable, { club, kind, now }: Seer, ids: readonly number[]) {
  const since = new Date(now.getTime() - JUST_MINUTES * 60_000);
  const isOpen = inArray(pieces.state, [...OPEN_PIECES]);
  const isNews = and(eq(pieces.state, "done"), gt(pieces.decidedAt, since));
  const rows = await db
    .selectDistinctOn([pieces.recordId], { id: ofDecisions.registrationId, state: pieces.state, ...DECISION_COLUMNS })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), eq(works.collection, kind)],
        ...[sql`${pieces.recordId} = any(${integers(ids)})`, or(isOpen, isNews)],
      ),
    )
    .orderBy(pieces.recordId, desc(works.id));
  return new Map(rows.map((row) => [row.id, decisionOf(row)]));
}
