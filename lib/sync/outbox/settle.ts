import "server-only";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { NO_LEASE } from "#lib/base/store/lease.ts";
import {
  OPEN_PIECES,
  type PauseReason,
  type Piece,
  type PieceState,
  pieces,
  type Work,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { finishIfSettled } from "./finish.ts";
import { keyAfter } from "./key.ts";
import type { AnyKind, Claim } from "./kind.ts";
import type { FinalVerdict } from "./outcome.ts";
import { stillProven } from "./proof.ts";
import { isOver, waitOf } from "./waits.ts";

/** What a try of a piece came to. */
export interface Judged {
  verdict: FinalVerdict;
  /** The try failed for a reason of the club's (isTrouble). */
  trouble: boolean;
  /** This try or an earlier one may have reached the club. */
  perhapsSent: boolean;
  /** This try ended without an answer and may still arrive. */
  unanswered: boolean;
  /** The record as the club returned it. */
  seen: unknown;
  /** What is kept with the piece, where the try itself says so. */
  result?: unknown;
}

export interface Settlement extends Judged {
  claim: Claim;
  /** The program's clock. */
  now: Date;
}

/** How often a later work on the same subject asks for an unknown piece whose own work waits for a person. */
const UNSAID_WAIT_SECONDS = 60;

/** A piece that stayed unknown so often is no passing matter: the audit log names it. */
const DOUBTS_TO_LOG = 3;

/**
 * Writes down what became of a piece that `owner` sent, and moves its work on.
 * @returns the work as it stands now, or null when the piece was not the owner's any more (its lease ran out and another
 *   dashboard asked with the same key: its outcome counts, and it is the same one)
 */
export async function settlePiece(
  tx: Transaction,
  kind: AnyKind,
  owner: string,
  settlement: Settlement,
): Promise<Work | null> {
  const { claim, verdict, trouble } = settlement;
  const { piece } = claim;
  const [work] = await tx.select().from(works).where(eq(works.id, piece.workId)).for("update");
  if (!work) return null;
  const [settled] = await tx
    .update(pieces)
    .set({
      ...{ ...NO_LEASE, notBefore: null, waitsSince: null },
      perhapsWritten: settlement.perhapsSent,
      reading: await nextReading(tx),
      ...(settlement.unanswered && { triedAt: CLOCK }),
      ...discreetly(kind, await pieceAfter(tx, kind, work, settlement)),
    })
    .where(
      and(
        ...[eq(pieces.workId, piece.workId), eq(pieces.position, piece.position)],
        ...[eq(pieces.state, "sending"), eq(pieces.leaseOwner, owner)],
      ),
    )
    .returning();
  if (!settled) return null;
  if (settled.state === "unknown" && settled.doubts === DOUBTS_TO_LOG) await kind.unknown?.(tx, work, settled);
  // Pieces that fail together are one trouble: each was sent without knowing of the others'.
  const troubles = trouble ? Math.max(work.troubles, claim.work.troubles + 1) : 0;
  await tx
    .update(works)
    .set({ troubles, ...provenAfter(verdict, trouble), ...workAfter(work, verdict) })
    .where(eq(works.id, work.id));
  return finishIfSettled(tx, kind, work.id, settlement.now);
}

async function pieceAfter(
  tx: Transaction,
  kind: AnyKind,
  work: Work,
  { claim, verdict, now, perhapsSent, seen, result }: Settlement,
): Promise<PieceChange> {
  const { piece } = claim;
  if (verdict.piece === "done" || verdict.piece === "skipped") {
    const next = kind.next?.(piece, seen as never);
    if (next) return nextStep(piece, next);
  }
  const kept = result === undefined ? kind.resultOf?.(claim, seen as never) : result;
  const told = kept === undefined ? {} : { result: kept };
  switch (verdict.piece) {
    case "done":
      return { state: "done", ...told, code: null, detail: null, requestId: null, decidedAt: now };
    case "failed":
    case "skipped":
      return { ...saidIn(verdict), ...told, state: verdict.piece, decidedAt: now };
  }
  // An outage is not the piece's fault: its tries start again.
  const attempts = verdict.piece === "pause" ? 0 : piece.attempts;
  // Only the club can tell what became of it.
  if (perhapsSent) {
    const wait = waitOf(verdict.waitSeconds ?? UNSAID_WAIT_SECONDS);
    return { ...saidIn(verdict), state: "unknown", attempts, doubts: piece.doubts + 1, ...wait };
  }
  // It keeps its own wait, also where the whole work waits: those that were not tried yet go first then.
  const doubts = piece.doubts + (verdict.piece === "pause" ? 1 : 0);
  const own = { ...saidIn(verdict), state: "queued", attempts, doubts, ...waitOf(verdict.waitSeconds ?? 0) } as const;
  // A piece that has begun comes to its end, whatever was asked since.
  if (piece.begun) return own;
  const later = work.inTurn ? null : await laterWork(tx, work, piece);
  if (later !== null) return { state: "superseded", supersededBy: later, decidedAt: now };
  if (work.takenBackBy) return { state: "taken_back", decidedAt: now };
  return own;
}

/** What a discreet kind leaves in a piece: the club's words may say what was sent, and once it is over nothing is sent any more. */
function discreetly({ isDiscreet }: AnyKind, change: PieceChange): PieceChange {
  if (!isDiscreet) return change;
  const isOver = !OPEN_PIECES.includes(change.state);
  return { ...change, detail: null, result: null, ...(isOver && { frozen: null }) };
}

type PieceChange = PgUpdateSetSource<typeof pieces> & { state: PieceState };

/**
 * The piece as it goes on after a step is done. It is queued again under a key of its own, so that a dashboard that ends here takes it up where
 * it stands.
 */
function nextStep(piece: Piece, { step, result = piece.result }: { step: string; result?: unknown }): PieceChange {
  return {
    ...{ state: "queued", step, begun: true, result },
    ...{
      idempotencyKey: keyAfter(piece.idempotencyKey, step),
      attempts: 0,
      doubts: 0,
      perhapsWritten: false,
      triedAt: null,
    },
    ...{ code: null, detail: null, requestId: null },
  };
}

function saidIn(verdict: FinalVerdict) {
  if (!("code" in verdict) || verdict.code === undefined) return {};
  return { code: verdict.code, detail: verdict.detail ?? null, requestId: verdict.requestId ?? null };
}

/** The newest later work with an open piece on the same subject; null when there is none. */
async function laterWork(tx: Transaction, work: Work, piece: Piece): Promise<number | null> {
  const [later] = await tx
    .select({ id: sql<number | null>`max(${works.id})` })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(pieces.subject, piece.subject), gt(pieces.workId, work.id), eq(works.club, work.club)],
        inArray(pieces.state, [...OPEN_PIECES]),
      ),
    );
  return later?.id ?? null;
}

/** A lost answer takes nothing from what was proven but time; where the work stands still, nobody watches the club any more. */
function provenAfter(verdict: FinalVerdict, trouble: boolean) {
  if (verdict.piece === "pause") return { provenUntil: null };
  return trouble ? {} : { provenUntil: stillProven };
}

/** Pauses that only a person ends. */
const STANDING: readonly PauseReason[] = ["person", "restored", "address_changed"];

function workAfter(work: Work, verdict: FinalVerdict) {
  if (verdict.piece === "again") return verdict.own ? {} : laterOf(verdict.waitSeconds);
  if (verdict.piece !== "pause") return {};
  const wait = verdict.waitSeconds === undefined ? {} : laterOf(verdict.waitSeconds);
  // A person's pause outlives the club's: the engine must not take the work up again by itself.
  if (work.pauseReason && STANDING.includes(work.pauseReason)) return wait;
  return { ...wait, state: "paused" as const, pauseReason: verdict.reason, pauseDetail: verdict.detail };
}

/** When several pieces come back with a wait, the wait that ends last counts. */
function laterOf(seconds: number) {
  const wait = waitOf(seconds);
  const over = isOver(sql`${works.notBefore}`, sql`${works.waitsSince}`);
  return {
    ...wait,
    notBefore: sql`case when ${over} then ${wait.notBefore} else greatest(${works.notBefore}, ${wait.notBefore}) end`,
  };
}
