import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Turn } from "#lib/club/turn.ts";
import type { Store, Transaction } from "#lib/store/database.ts";
import type { Job, JobRow } from "#lib/store/schema/jobs.ts";
import type { Log } from "#runtime/log.ts";
import type { Claim, Strand } from "./claim.ts";
import { type Doubt, doubt } from "./identity.ts";
import type { Identity } from "./registration-wire.ts";
import { type Changed, changedSince, stopForRestore } from "./restored.ts";
import { settleRow } from "./settle.ts";
import { type Step, stepOf } from "./step.ts";
import {
  type BeforeTry,
  type Failure,
  type FinalVerdict,
  isTrouble,
  isUnanswered,
  judge,
  judgeSeen,
  judgeUnasked,
  judgeUnseen,
  type Seen,
  type TryOutcome,
  type Verdict,
} from "./verdict.ts";

/** How the runner speaks with a club. Failures of the club are outcomes; only a defect of ours throws. */
export interface Sender {
  /**
   * Waits until the club's quota lets one row of a strand be sent.
   * @param by the person whose turn it is
   */
  turn?(strand: Strand, by: number, signal: AbortSignal): Promise<Turn>;
  /** Sends the row's decision with its key, once. Whichever call of the row comes first goes in the turn that was waited for. */
  send(claim: Claim, signal: AbortSignal, turn?: Turn): Promise<TryOutcome>;
  /** Reads whose registration the club has under a number now; null when there is none. */
  identify(
    claim: Claim,
    registrationId: number,
    signal: AbortSignal,
    turn?: Turn,
  ): Promise<{ identity: Identity | null } | Failure>;
  /** Reads the registration as the club has it now; null when there is none. */
  look(claim: Claim, signal: AbortSignal, turn?: Turn): Promise<{ seen: Seen } | Failure>;
}

/** What became of one row. */
export interface Decided {
  /** As it stands now. */
  job: Job;
  row: JobRow;
  verdict: FinalVerdict;
  /** What the club has told about the registration; undefined when it told nothing. */
  seen: Seen | undefined;
}

export interface DecideParts {
  store: Store;
  sender: Sender;
  log: Log;
  /** The program's clock. */
  now: () => Date;
  /** In the transaction that settles a row: the mirror, the audit log. */
  onDecided: (tx: Transaction, decided: Decided) => Promise<void>;
}

/** After a failure of our own, of the database mostly: its return is noticed within the five seconds that people are promised. */
const RECOVER_MS = 1_000;

/** A job that a person stopped sends nothing any more: its rows that may have been sent are only looked at. */
const STOPPED = { code: "stopped", detail: "" };

/**
 * Brings one claimed row from its send to its outcome.
 * @returns the job as it stands then, or null when the row was not `owner`'s any more
 * @throws the signal's reason when it ends the work first: the row keeps its key, and its next owner asks again
 */
export async function decideRow(
  parts: DecideParts,
  owner: string,
  claim: Claim,
  signal: AbortSignal,
  turn?: Turn,
): Promise<Job | null> {
  const tried = await tryRow(parts, claim, signal, turn);
  const { row } = claim;
  // What the club has said must not be lost because our own database is away: said once, it is written down when that is back.
  for (;;) {
    try {
      const job = await parts.store.db.transaction(async (tx) => {
        const job = await settleRow(tx, owner, { ...claim, now: parts.now(), ...tried });
        if (job) await parts.onDecided(tx, { job, row, verdict: tried.verdict, seen: tried.seen });
        return job;
      });
      if (wentBack(claim, tried.verdict)) await stopForRestore(parts.store.db, claim.job.club);
      return job;
    } catch (cause) {
      parts.log.error(
        { err: cause, job: row.jobId, position: row.position },
        "an outcome could not be written down yet",
      );
      await pause(RECOVER_MS, undefined, { signal });
    }
  }
}

interface Tried {
  verdict: FinalVerdict;
  trouble: boolean;
  perhapsSent: boolean;
  unanswered: boolean;
  seen: Seen | undefined;
}

async function tryRow(
  { store, sender, log }: DecideParts,
  claim: Claim,
  signal: AbortSignal,
  turn: Turn | undefined,
): Promise<Tried> {
  const { job, row } = claim;
  const before = standingOf(claim, row.perhapsWritten);
  try {
    const changed = await changedSince(store.db, job, row);
    if (changed) return { ...notOurs(changed), perhapsSent: row.perhapsWritten };
    if (job.takenBackBy && !row.begun) return await lookAt(sender, claim, STOPPED, before, signal, turn);
    const doubted = await doubt(store.db, sender, claim, signal, turn);
    if (doubted) return afterDoubt(doubted, before);
    const outcome = await sender.send(claim, signal, turn);
    const perhapsSent = row.perhapsWritten || (!outcome.ok && outcome.perhapsSent);
    const standing = standingOf(claim, perhapsSent);
    const verdict = honest(judge(outcome, standing), perhapsSent);
    if (outcome.ok && isOther(row, outcome.memberId)) return { ...notOurs("other_person"), perhapsSent };
    const unanswered = isUnanswered(outcome);
    const trouble = isTrouble(outcome);
    if (outcome.ok && mayRepeat(claim)) {
      const seen = await stands(sender, claim, signal);
      return { verdict: { row: "done" }, trouble, perhapsSent, unanswered, seen };
    }
    if (verdict.row !== "look")
      return { verdict, trouble, perhapsSent, unanswered, seen: seenAfter(stepOf(job, row), outcome, verdict) };
    const looked = await lookAt(sender, claim, verdict, standing, signal);
    return { ...looked, trouble: trouble || looked.trouble, unanswered };
  } catch (cause) {
    if (signal.aborted) throw cause;
    // This failure is ours, perhaps after the club has answered. The next try with the same key will tell.
    log.error({ err: cause, job: job.id, position: row.position }, "a row could not be sent");
    const verdict = { row: "again" as const, waitSeconds: RECOVER_MS / 1_000 };
    return { verdict, trouble: true, perhapsSent: true, unanswered: true, seen: undefined };
  }
}

/** Nothing is sent: the row waits until its number is known to mean the same, or does not mean the same any more. */
function afterDoubt(doubted: Doubt, before: BeforeTry): Tried {
  if ("changed" in doubted) return { ...notOurs(doubted.changed), perhapsSent: before.perhapsSent };
  const said = { perhapsSent: before.perhapsSent, unanswered: false, seen: undefined };
  if ("wentBack" in doubted)
    return { ...said, trouble: false, verdict: { row: "pause", reason: "restored", detail: "" } };
  return { ...said, trouble: isTrouble(doubted.failure), verdict: judgeUnasked(doubted.failure, before) };
}

/**
 * Whether the club's answer may be the one to an earlier try (club-api §4.1): it proves that the decision was carried out, and says nothing of
 * what somebody has decided since. What is gone stays gone, and a move looks at each of its steps.
 */
const mayRepeat = ({ job, row }: Claim): boolean =>
  row.perhapsWritten && job.operation !== "move" && stepOf(job, row) !== "cancel";

/** The registration as it stands now; undefined where the club does not tell: the copy's next reading will. */
async function stands(sender: Sender, claim: Claim, signal: AbortSignal): Promise<Seen | undefined> {
  const looked = await sender.look(claim, signal);
  return "seen" in looked && !isOther(claim.row, looked.seen?.memberId) ? looked.seen : undefined;
}

async function lookAt(
  sender: Sender,
  claim: Claim,
  answer: { code: string; detail: string; requestId?: string | undefined },
  standing: BeforeTry,
  signal: AbortSignal,
  turn?: Turn,
): Promise<Tried> {
  const looked = await sender.look(claim, signal, turn);
  const { perhapsSent } = standing;
  const tried = { perhapsSent, unanswered: false, trouble: isTrouble(looked) };
  if (!("seen" in looked)) return { ...tried, verdict: judgeUnseen(looked, answer, standing), seen: undefined };
  if (isOther(claim.row, looked.seen?.memberId)) return { ...tried, ...notOurs("other_person") };
  return {
    ...tried,
    verdict: judgeSeen(stepOf(claim.job, claim.row), looked.seen, answer, standing),
    seen: looked.seen,
  };
}

/** The identifier was given to another registration since the decision: that other one must not be decided. */
function notOurs(code: Changed) {
  const verdict: FinalVerdict = { row: "failed", code, detail: "" };
  return { verdict, trouble: false, unanswered: false, seen: undefined };
}

function isOther({ memberId }: JobRow, told: number | undefined): boolean {
  return memberId !== null && told !== undefined && told !== memberId;
}

/** A first sign that the club's data went back: once each row is compared, a number that is somebody else's is its own row's matter. */
function wentBack({ job }: Claim, verdict: FinalVerdict): boolean {
  if (verdict.row === "pause") return verdict.reason === "restored";
  return verdict.row === "failed" && verdict.code === "other_person" && !job.compareEach;
}

function standingOf({ job, row, quietInSeconds }: Claim, perhapsSent: boolean): BeforeTry {
  return { troubles: job.troubles, attempts: row.attempts, doubts: row.doubts, perhapsSent, quietInSeconds };
}

/** If the registration already is as asked for, and an earlier try of ours may have done it, the log says that we did it. */
function honest(verdict: Verdict, perhapsSent: boolean): Verdict {
  return verdict.row === "skipped" && perhapsSent ? { row: "done" } : verdict;
}

/** What an outcome tells about the registration without another call. */
function seenAfter(step: Step, outcome: TryOutcome, verdict: Verdict): Seen | undefined {
  if (verdict.row !== "done" && verdict.row !== "skipped") return undefined;
  if (step === "cancel") return null;
  if (step === "create") return outcome.ok ? { valid: outcome.valid ?? null, createdId: outcome.createdId } : undefined;
  if (step === "give") return { valid: outcome.ok ? (outcome.valid ?? null) : null, isGiven: true };
  const wished = step === "validate";
  return { valid: outcome.ok && outcome.valid !== undefined ? outcome.valid : wished };
}
