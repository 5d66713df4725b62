import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { OPEN_PIECES, ofDecisions, pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import type { Claim, NotSent, PieceCall } from "#lib/sync/outbox/kind.ts";
import type { Failure } from "#lib/sync/outbox/outcome.ts";
import { PROVEN } from "#lib/sync/outbox/proof.ts";
import type { Sender } from "./decision-sender.ts";
import type { DecisionClaim } from "./decision-work.ts";
import { type DecisionPiece, decisionWorkOf } from "./decision-work.ts";
import type { Identity } from "./registration-wire.ts";
import type { Changed } from "./restored.ts";

/**
 * A club's database may come back older than it was, and give its numbers a second time. A frozen piece therefore keeps who it was about, and
 * before rows are sent after anything that leaves room for that (a pause, an outage, a new start, a silence of a minute) one reading proves it for
 * all: numbers rise, so that nobody below a registration that stands as it was can be somebody else.
 */

/** What stops a registration from being decided: its number means something else by now. */
const notTheSame = (code: Changed): NotSent => ({ verdict: { piece: "failed", code, detail: "" } });

/** The club has somebody else under a number of the work. */
const WENT_BACK: NotSent = { verdict: { piece: "pause", reason: "restored", detail: "" } };

/**
 * Asks the club, where it is needed, whether the work's numbers still mean what they meant.
 * @returns null when the piece can be sent
 */
export async function doubt(
  db: Queryable,
  sender: Sender,
  claim: Claim,
  { signal, turn }: PieceCall,
): Promise<NotSent | null> {
  const [work, piece] = [decisionWorkOf(claim.work), claim.piece as DecisionPiece];
  if (claim.isProven) return null;
  if (work.compareEach) return compareOwn(sender, claim, { signal, turn });
  const anchor = await anchorOf(db, piece);
  const asked = await sender.identify({ work, piece }, anchor.recordId, signal, turn);
  if ("ok" in asked) return unsaid(asked);
  const isOwn = anchor.recordId === piece.recordId;
  const found = compare(work, anchor, asked.identity);
  switch (found) {
    case "same":
      await db.update(works).set(PROVEN).where(eq(works.id, work.id));
      return null;
    case "other_person":
      return isOwn ? notTheSame(found) : WENT_BACK;
    default:
      // Cancelled or moved elsewhere, by a person perhaps: it proves nothing for the others, which are compared one by one.
      await db.update(works).set({ compareEach: true }).where(eq(works.id, work.id));
      return isOwn ? changedOwn(found) : compareOwn(sender, claim, { signal, turn });
  }
}

async function compareOwn(sender: Sender, claim: Claim, { signal, turn }: PieceCall): Promise<NotSent | null> {
  const decision: DecisionClaim = { work: decisionWorkOf(claim.work), piece: claim.piece as DecisionPiece };
  const asked = await sender.identify(decision, decision.piece.recordId, signal, turn);
  if ("ok" in asked) return unsaid(asked);
  return changedOwn(compare(claim.work, claim.piece, asked.identity));
}

/** A registration that is gone is decided all the same: the club's answer says what became of it. */
function changedOwn(found: ReturnType<typeof compare>): NotSent | null {
  return found === "same" || found === "gone" ? null : notTheSame(found);
}

/** An integration that may not read registrations cannot compare, nor has it a copy from which it could have frozen any. */
function unsaid(failure: Failure): NotSent | null {
  return failure.kind === "scope" ? null : { failure };
}

type Frozen = Pick<DecisionPiece, "recordId" | "memberId" | "activityId" | "recordMadeAt">;

/** The registration with the highest number that the work still has to decide. */
async function anchorOf(db: Queryable, piece: DecisionPiece): Promise<Frozen> {
  const [highest] = await db
    .select({
      recordId: ofDecisions.registrationId,
      memberId: pieces.memberId,
      activityId: pieces.activityId,
      recordMadeAt: pieces.recordMadeAt,
    })
    .from(pieces)
    .where(and(eq(pieces.workId, piece.workId), inArray(pieces.state, [...OPEN_PIECES])))
    .orderBy(desc(pieces.recordId))
    .limit(1);
  return highest ?? piece;
}

/** Compares what was frozen with what the club has. A field that the service leaves out counts as equal. Pure. */
export function compare(
  { memberId: movedTo }: Pick<Work, "memberId">,
  { memberId, activityId, recordMadeAt }: Omit<Frozen, "recordId">,
  now: Identity | null,
): "same" | "gone" | Changed {
  if (!now) return "gone";
  // A piece that was frozen without a person says nothing of who was meant.
  if (memberId === null) return "same";
  const isTheirs = now.memberId === null || [memberId, movedTo].includes(now.memberId);
  const isOfThen =
    recordMadeAt === null || now.registeredAt === null || recordMadeAt.getTime() === now.registeredAt.getTime();
  if (!isTheirs || !isOfThen) return "other_person";
  return activityId !== null && now.activityId !== null && now.activityId !== activityId ? "other_activity" : "same";
}
