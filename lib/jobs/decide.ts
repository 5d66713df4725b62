import "server-only";
import type { Turn } from "#lib/club/turn.ts";
import type { Store, Transaction } from "#lib/store/database.ts";
import type { Job, JobRow } from "#lib/store/jobs.ts";
import type { Claim, Strand } from "./claim.ts";
import { type FinalVerdict, settleRow } from "./settle.ts";
import { isTrouble, judge, judgeSeen, type Outcome, type Seen, type Verdict } from "./verdict.ts";

/** How the runner speaks with a club. Failures of the club are outcomes; only a defect of ours throws. */
export interface Sender {
  /**
   * Waits until the club's quota lets one row of a strand be sent.
   * @param by the person whose turn it is
   */
  turn?(strand: Strand, by: number, signal: AbortSignal): Promise<Turn>;
  /** Sends the row's decision with its key, in the turn that was waited for. */
  send(claim: Claim, signal: AbortSignal, turn?: Turn): Promise<Outcome>;
  /** Reads the registration as the club has it now; null when there is none. */
  look(claim: Claim, signal: AbortSignal): Promise<{ seen: Seen } | Extract<Outcome, { ok: false }>>;
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
  /** The program's clock. */
  now: () => Date;
  /** In the transaction that settles a row: the mirror, the audit log. */
  onDecided: (tx: Transaction, decided: Decided) => Promise<void>;
}

/**
 * Brings one claimed row from its send to its outcome.
 * @returns the job as it stands then, or null when the row was not `owner`'s any more
 */
export async function decideRow(
  parts: DecideParts,
  owner: string,
  claim: Claim,
  signal: AbortSignal,
  turn?: Turn,
): Promise<Job | null> {
  const { row } = claim;
  const tried = await tryRow(parts.sender, claim, signal, turn);
  return parts.store.db.transaction(async (tx) => {
    const job = await settleRow(tx, owner, { row, now: parts.now(), ...tried });
    if (job) await parts.onDecided(tx, { job, row, verdict: tried.verdict, seen: tried.seen });
    return job;
  });
}

interface Tried {
  verdict: FinalVerdict;
  trouble: boolean;
  seen: Seen | undefined;
}

async function tryRow(sender: Sender, claim: Claim, signal: AbortSignal, turn?: Turn): Promise<Tried> {
  const { job, row } = claim;
  const outcome = await sender.send(claim, signal, turn);
  const verdict = judge(outcome, job.troubles, row.attempts);
  const trouble = isTrouble(outcome);
  if (verdict.row === "look") {
    const looked = await lookAt(sender, claim, verdict, signal);
    return { ...looked, trouble: trouble || looked.trouble };
  }
  return { verdict, trouble, seen: seenAfter(job, outcome, verdict) };
}

async function lookAt(
  sender: Sender,
  claim: Claim,
  answer: Extract<Verdict, { row: "look" }>,
  signal: AbortSignal,
): Promise<Tried> {
  const looked = await sender.look(claim, signal);
  if ("seen" in looked)
    return { verdict: judgeSeen(claim.job.operation, looked.seen, answer), trouble: false, seen: looked.seen };
  const second = judge(looked, claim.job.troubles, claim.row.attempts);
  // When the look is refused too (a scope to read is missing), the first answer is all that we know.
  const verdict: FinalVerdict =
    second.row === "again" || (second.row === "pause" && second.reason === "unreachable")
      ? second
      : { ...answer, row: "failed" };
  return { verdict, trouble: isTrouble(looked), seen: undefined };
}

/** What an outcome tells about the registration without another call. */
function seenAfter({ operation }: Job, outcome: Outcome, verdict: Verdict): Seen | undefined {
  if (verdict.row !== "done" && verdict.row !== "skipped") return undefined;
  if (operation === "cancel") return null;
  const wished = operation === "validate";
  return { valid: outcome.ok && outcome.valid !== undefined ? outcome.valid : wished };
}
