import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Section } from "#lib/base/access/roles.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { pieces, type WorkState, works } from "#lib/base/store/schema/sync/outbox.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { pauseWork, resumeWork, takeBackWork } from "#lib/sync/outbox/control.ts";
import { finishIfSettled } from "#lib/sync/outbox/finish.ts";
import { waitOf } from "#lib/sync/outbox/waits.ts";
import { newKey } from "./create.ts";
import type { DecisionControl, DecisionWork } from "./decision-work.ts";
import { decisionWorkOf } from "./decision-work.ts";
import { followedWorks, withinFollowed } from "./followed.ts";
import { keepForecast } from "./keep-forecast.ts";
import { logEnd } from "./log.ts";
import { type OthersWork, othersWork } from "./others-work.ts";
import { retryChoice } from "./retry.ts";

/** Whether a word from outside names a control. */
export function isControl(word: unknown): word is DecisionControl {
  return typeof word === "string" && Object.hasOwn(CONTROLS, word);
}

/**
 * `director_only`: not this person's to say · `gone`: no such work of this club · `too_late`: its state no longer allows it ·
 * `nothing_to_retry`: whatever failed would fail again, or has been decided since · `others`: it is somebody else's work too, and the person
 * has not been asked.
 */
export type ControlResult =
  | { ok: true; work: DecisionWork }
  | { ok: false; code: "gone" | "too_late" | "director_only" | "nothing_to_retry" }
  | { ok: false; code: "others"; others: OthersWork };

const LIVE: readonly WorkState[] = ["queued", "running", "paused"];
const OVER: readonly WorkState[] = ["done", "taken_back"];

/** What a director must have said after a change of address: these send what was decided for the old one. */
const SENDS: readonly DecisionControl[] = ["resume", "retry"];

/** The code under which a club refuses a key that it knows from another request (club-api#errors). */
const KEY_REUSED = "idempotency_key_reused";

/** The states in which each control is allowed, and the state that it leads to. */
const CONTROLS: Record<
  DecisionControl,
  {
    from: readonly WorkState[];
    run: (tx: Transaction, work: DecisionWork, by: Person, again: readonly number[]) => Promise<void>;
  }
> = {
  pause: { from: LIVE, run: pauseWork },
  resume: { from: ["paused"], run: resumeWork },
  take_back: { from: LIVE, run: (tx, work, by) => takeBackWork(tx, {}, work, { by, now: by.now }) },
  retry: { from: OVER, run: retryFailed },
};

interface Person {
  id: number;
  name: string;
  /** Of which section their role is: of the works of others there is none for them (decision 101). */
  section?: Section | undefined;
  /** May say that a changed address is the same club's. */
  isDirector?: boolean;
  /** The program's clock. */
  now: Date;
}

/**
 * Does what a person asks of a work of `club`. Pieces on their way always get their outcome first.
 * @param seen the mark of what of it is somebody else's work, as the person was told (`OthersWork`): what they were not told is asked first
 */
export async function controlDecisions(
  db: Queryable,
  club: string,
  id: number,
  control: DecisionControl,
  by: Person,
  seen?: string,
): Promise<ControlResult> {
  return db.transaction(async (tx) => {
    // What others decide stands still while it is looked at.
    if (control === "retry") await takeTurn(tx, club);
    const [work] = await tx
      .select()
      .from(works)
      .where(and(eq(works.id, id), followedWorks({ club, section: by.section })))
      .for("update");
    if (!work) return { ok: false, code: "gone" };
    const decisions = decisionWorkOf(work);
    const { from, run } = CONTROLS[control];
    if (!from.includes(decisions.state)) return { ok: false, code: "too_late" };
    if (SENDS.includes(control) && decisions.pauseReason === "address_changed" && !by.isDirector)
      return { ok: false, code: "director_only" };
    const within = await withinFollowed(tx, { club, section: by.section }, decisions.seasonId);
    const choice = control === "retry" ? await retryChoice(tx, decisions, within) : { positions: [], since: [] };
    const { positions: again, since } = choice;
    if (control === "retry" && again.length === 0) return { ok: false, code: "nothing_to_retry" };
    const others = await othersWork(tx, decisions, control, by, again, since);
    if (others && others.mark !== seen) return { ok: false, code: "others", others };
    await run(tx, decisions, by, again);
    await writeAudit(tx, {
      by,
      club,
      action: `job.${control}`,
      subject: `jobs/${id}`,
      details: { operation: decisions.operation, count: decisions.size },
    });
    const after = await finishIfSettled(tx, { ended: (tx, ended) => logEnd(tx, decisionWorkOf(ended)) }, id, by.now);
    return after ? { ok: true, work: decisionWorkOf(after) } : { ok: false, code: "gone" };
  });
}

/**
 * Queues the failed rows that are worth another try (`retryChoice`), by their positions. Each keeps its key, since a refused write spends none
 * (club-api#writes); only a key that the club knows from another request is replaced.
 */
async function retryFailed(tx: Transaction, work: DecisionWork, _by: Person, again: readonly number[]): Promise<void> {
  const chosen = and(
    eq(pieces.workId, work.id),
    eq(pieces.state, "failed"),
    sql`${pieces.position} = any(${integers(again)})`,
  );
  const spent = await tx
    .select({ position: pieces.position })
    .from(pieces)
    .where(and(chosen, eq(pieces.code, KEY_REUSED)));
  for (const { position } of spent) {
    await tx
      .update(pieces)
      .set({ idempotencyKey: newKey() })
      .where(and(eq(pieces.workId, work.id), eq(pieces.position, position)));
  }
  const fresh = { code: null, detail: null, requestId: null, attempts: 0, doubts: 0, decidedAt: null };
  await tx
    .update(pieces)
    .set({ ...fresh, state: "queued", perhapsWritten: false, triedAt: null })
    .where(chosen);
  await keepForecast(tx, work);
  const begun = { state: "queued" as const, pauseReason: null, takenBackBy: null, finishedAt: null, troubles: 0 };
  await tx
    .update(works)
    .set({ ...begun, provenUntil: null, ...waitOf(0) })
    .where(and(eq(works.id, work.id), inArray(works.state, [...OVER])));
}
