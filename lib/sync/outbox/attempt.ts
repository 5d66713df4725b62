import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { accessName } from "#lib/base/store/clubs.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import type { Piece } from "#lib/base/store/schema/sync/outbox.ts";
import type { Log } from "#runtime/log.ts";
import { elsewhere } from "./address.ts";
import type { AnyKind, Claim, NotSent, PieceCall, Settled } from "./kind.ts";
import {
  type BeforeTry,
  type Failure,
  isTrouble,
  isUnanswered,
  judge,
  judgeSeen,
  judgeUnasked,
  judgeUnseen,
  LAST_WAIT_SECONDS,
  type Verdict,
} from "./outcome.ts";
import { verifyPerson } from "./person.ts";
import { type Judged, settlePiece } from "./settle.ts";
import { isUnderOther, traced } from "./trace.ts";

/** What bringing a piece to its outcome needs. */
export interface AttemptParts {
  store: Store;
  log: Log;
  /** The program's clock. */
  now: () => Date;
}

/** After a failure of our own, of the database mostly: its return is noticed within the five seconds that people are promised. */
const RECOVER_MS = 1_000;

/** A work that a person stopped sends nothing any more: its pieces that may have been sent are only looked at. */
const STOPPED = { code: "stopped", detail: "" };

/** A piece whose file nobody has any more: the club's record tells what became of a try. */
const FILE_GONE = { code: "file_gone", detail: "" };

/** A file that its process should have and has not: noticed before the next look at the outbox, so that it is not claimed again and again. */
const LACKED_WAIT_SECONDS = 5;

/** A claimed piece with what its batch shares. Where that could not be read, the failure of the reading is in its place. */
export interface Attempt {
  claim: Claim;
  shared: { read: unknown } | Failure;
}

/**
 * Brings one claimed piece from its send to its outcome.
 * @returns what became of it, or null when the piece was not `owner`'s any more
 * @throws the signal's reason when it ends the work first: the piece keeps its key, and its next owner asks again
 */
export async function settleClaim(
  parts: AttemptParts,
  kind: AnyKind,
  owner: string,
  { claim, shared }: Attempt,
  call: PieceCall,
): Promise<Settled<unknown> | null> {
  const { store, log, now } = parts;
  const tried = "ok" in shared ? failed(kind, claim, shared) : await tryPiece(parts, kind, claim, shared.read, call);
  const { piece } = claim;
  // What the club has said must not be lost because our own database is away: said once, it is written down when that is back.
  for (;;) {
    try {
      return await store.db.transaction(async (tx) => {
        const work = await settlePiece(tx, kind, owner, { claim, now: now(), ...tried });
        if (!work) return null;
        const told: Settled<unknown> = { ...tried, work, piece, now: now() };
        const changed = await kind.settled(tx, told, "ok" in shared ? undefined : (shared.read as never));
        return changed ? { ...told, work: changed } : told;
      });
    } catch (cause) {
      log.error(
        { err: cause, work: piece.workId, position: piece.position },
        "an outcome could not be written down yet",
      );
      await pause(RECOVER_MS, undefined, { signal: call.signal });
    }
  }
}

/** What the pieces of a batch share could not be read: none of them was sent. */
function failed(kind: AnyKind, claim: Claim, failure: Failure): Judged {
  const { perhapsWritten } = claim.piece;
  const before = beforeTry(kind, claim, perhapsWritten);
  const verdict = judge({ ...failure, perhapsSent: perhapsWritten }, before);
  return {
    verdict: verdict.piece === "look" ? judgeUnasked(failure, before) : verdict,
    ...{ trouble: isTrouble(failure), perhapsSent: perhapsWritten, unanswered: false, seen: undefined },
  };
}

async function tryPiece(
  { store, log }: AttemptParts,
  kind: AnyKind,
  claimed: Claim,
  shared: unknown,
  call: PieceCall,
): Promise<Judged> {
  const claim = boundNow(kind, claimed);
  const { work, piece } = claim;
  const before = beforeTry(kind, claim, piece.perhapsWritten);
  try {
    const isTraced = isUnderOther(claim);
    const away = elsewhere(isTraced ? perhapsSentBefore(claim) : claim);
    if (away) return endedOurs(away);
    if (isTraced) return await trace(store.db, kind, perhapsSentBefore(claim), shared, call);
    if (work.takenBackBy && !piece.begun && kind.look) return await lookAt(kind, claim, STOPPED, before, call);
    if (kind.lacks?.(claim)) return await withoutFile(kind, claim, before, call);
    const person = kind.personIn?.(claim, shared as never);
    const doubt = (await verifyPerson(store.db, claim, call, person)) ?? (await kind.verify?.(store.db, claim, call));
    if (doubt) return unsent(doubt, before);
    const outcome = await kind.send(claim, call, shared as never);
    const perhapsSent = piece.perhapsWritten || (!outcome.ok && outcome.perhapsSent);
    const known = beforeTry(kind, claim, perhapsSent);
    const verdict = honest(judge(outcome, known), perhapsSent);
    const judged = { trouble: isTrouble(outcome), unanswered: isUnanswered(outcome), perhapsSent };
    const later = { signal: call.signal };
    if (outcome.ok && piece.perhapsWritten && kind.replayed) {
      const seen = await kind.replayed(claim, later, shared as never);
      return { ...judged, verdict: { piece: "done" }, seen: seen ?? outcome.seen };
    }
    if (verdict.piece !== "look") {
      const isSo = verdict.piece === "skipped" || verdict.piece === "done";
      const seen = outcome.ok ? outcome.seen : isSo ? kind.wished?.(claim) : undefined;
      return { ...judged, verdict, seen, ...(!outcome.ok && "result" in outcome && { result: outcome.result }) };
    }
    const looked = await lookAt(kind, claim, verdict, known, later);
    return { ...looked, trouble: judged.trouble || looked.trouble, unanswered: judged.unanswered };
  } catch (cause) {
    if (call.signal.aborted) throw cause;
    // This failure is ours, perhaps after the club has answered. The next try with the same key will tell.
    log.error({ err: cause, work: work.id, position: piece.position }, "a piece could not be sent");
    const verdict = { piece: "again" as const, own: true as const, waitSeconds: RECOVER_MS / 1_000 };
    return { verdict, trouble: true, perhapsSent: true, unanswered: true, seen: undefined };
  }
}

/** A step that only reads is bound to nothing, whoever read before. */
function boundNow(kind: AnyKind, claim: Claim): Claim {
  if (!kind.onlyReads?.(claim.piece)) return claim;
  return { ...claim, piece: { ...claim.piece, sentWith: accessName(claim.access) } };
}

/** Of a back-up's piece nobody knows what the desk that is gone sent. */
const perhapsSentBefore = (claim: Claim): Claim => ({ ...claim, piece: { ...claim.piece, perhapsWritten: true } });

/** It is over for a reason that this desk knows. */
function endedOurs(failure: Failure): Judged {
  const { code, detail, perhapsSent } = failure;
  return {
    verdict: { piece: "failed", code, detail },
    ...{ trouble: false, perhapsSent, unanswered: false, seen: undefined },
  };
}

/** Its key is another access's: the club is looked at, and nothing is sent. */
async function trace(db: Queryable, kind: AnyKind, claim: Claim, shared: unknown, call: PieceCall): Promise<Judged> {
  const before = beforeTry(kind, claim, true);
  const person = kind.personIn?.(claim, shared as never);
  const doubt = (await verifyPerson(db, claim, call, person)) ?? (await kind.verify?.(db, claim, call));
  if (doubt) return unsent(doubt, before);
  return traced(await kind.trace(claim, call, shared as never), before, claim);
}

/**
 * The file is in nobody's hand. Where the club has what was wished, the piece is done; where it certainly has not, nothing was written, and the piece
 * waits for the file under its key.
 */
async function withoutFile(kind: AnyKind, claim: Claim, before: BeforeTry, call: PieceCall): Promise<Judged> {
  const unsent = { trouble: false, perhapsSent: false, unanswered: false, seen: undefined };
  if (!before.perhapsSent)
    return { ...unsent, verdict: { piece: "again", own: true, waitSeconds: LACKED_WAIT_SECONDS } };
  const looked = await lookAt(kind, claim, FILE_GONE, before, call);
  const { verdict } = looked;
  if (verdict.piece === "failed" && verdict.code === FILE_GONE.code)
    return { ...unsent, verdict: { piece: "again", own: true, waitSeconds: 0 } };
  // Somebody brought it while one looked.
  if (verdict.piece === "unknown" && !kind.lacks?.(claim))
    return { ...looked, verdict: { ...verdict, waitSeconds: 0 } };
  return looked;
}

/** Nothing is sent: the piece is over, or waits until what has to be known is known. */
function unsent(doubt: NotSent, before: BeforeTry): Judged {
  const said = { perhapsSent: before.perhapsSent, unanswered: false, seen: undefined };
  if ("verdict" in doubt) return { ...said, trouble: false, verdict: doubt.verdict };
  return { ...said, trouble: isTrouble(doubt.failure), verdict: judgeUnasked(doubt.failure, before) };
}

async function lookAt(
  kind: AnyKind,
  claim: Claim,
  answer: { code: string; detail: string; requestId?: string | undefined },
  before: BeforeTry,
  call: PieceCall,
): Promise<Judged> {
  const { perhapsSent } = before;
  if (!kind.look)
    return { verdict: blind(answer, before), perhapsSent, unanswered: false, trouble: false, seen: undefined };
  const looked = await kind.look(claim, call);
  const tried = { perhapsSent, unanswered: false, trouble: isTrouble(looked) };
  if (!("seen" in looked)) {
    const verdict = looked.kind === "ours" ? judge(looked, before) : judgeUnseen(looked, answer, before);
    return { ...tried, verdict: verdict.piece === "look" ? blind(answer, before) : verdict, seen: undefined };
  }
  const isSo = kind.isSo?.(claim, looked.seen, perhapsSent) ?? false;
  return { ...tried, verdict: judgeSeen(isSo, answer, before), seen: looked.seen };
}

/** The kind has no `look`: a write that may have reached the club is sent again with its key. */
function blind(answer: { code: string; detail: string; requestId?: string | undefined }, { perhapsSent }: BeforeTry) {
  return perhapsSent
    ? { piece: "unknown" as const, waitSeconds: LAST_WAIT_SECONDS, ...answer }
    : { piece: "failed" as const, ...answer };
}

function beforeTry(kind: AnyKind, { work, piece, quietInSeconds }: Claim, perhapsSent: boolean): BeforeTry {
  const { manner, waitAfter = () => LAST_WAIT_SECONDS } = kind;
  const { attempts, doubts }: Piece = piece;
  return { manner, waitAfter, troubles: work.troubles, attempts, doubts, perhapsSent, quietInSeconds };
}

/** A record that already is as the piece wishes counts as done by us where an earlier try may have reached the club. */
function honest(verdict: Verdict, perhapsSent: boolean): Verdict {
  return verdict.piece === "skipped" && perhapsSent ? { piece: "done" } : verdict;
}
