import "server-only";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { log } from "#lib/base/program/log.ts";
import { isUnavailable, type Queryable, type Store, type Transaction } from "#lib/base/store/database.ts";
import { type PressEnd, type PressRow, presses } from "#lib/base/store/schema/registrations/presses.ts";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { now } from "#lib/base/time/clock.ts";
import { idsAmong } from "#lib/sync/copy/registrations.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { controlDecisions } from "./control.ts";
import { type CreatedDecisionWork, createDecisionWork, type FrozenRegistration } from "./create.ts";
import { withinFollowed } from "./followed.ts";
import { keepForecast } from "./keep-forecast.ts";
import { logRequested } from "./log.ts";
import { readDecisionForecast } from "./plan.ts";
import { areOf, isCutOff, type Presser } from "./presses.ts";
import { publishDecisionWork } from "./publish-work.ts";
import { isPlainPlan } from "./set-apart.ts";
import { type Seer, snapshotOf } from "./snapshot.ts";

/** Who of a season lacks a medical item, where whoever presses may know it; undefined where nobody knows. */
export type LacksMedical = (season: number) => Promise<((member: number) => boolean) | undefined>;

/** A press that decides something. */
type DecidingPress = PressRow & {
  operation: Decision;
  seasonId: number;
  kind: NonNullable<PressRow["kind"]>;
};

/** What a press comes to: a work, a question for its person, or an end. */
type Verdict = "ask" | "doubtful" | { end: PressEnd };

/**
 * Plans what a person has pressed, in the order in which they pressed it: what is plain becomes a work, what they have to read something about first waits for
 * them. Each press is settled in one transaction with its work, so that a second call beside this one finds it settled.
 */
export async function planPresses({ db }: Store, by: Presser, lacksMedical: LacksMedical): Promise<void> {
  for (;;) {
    const [press] = await db
      .select({ press: presses, isCutOff: sql<boolean>`${isCutOff()}` })
      .from(presses)
      .where(and(areOf(by), eq(presses.state, "kept")))
      .orderBy(asc(presses.order))
      .limit(1);
    if (!press) return;
    await planOne(db, by, press.press, press.isCutOff, lacksMedical);
  }
}

async function planOne(
  db: Queryable,
  by: Presser,
  press: PressRow,
  isCutOff: boolean,
  lacksMedical: LacksMedical,
): Promise<void> {
  try {
    if (!isDeciding(press)) await followWord(db, by, press);
    else if (isCutOff) await db.transaction((tx) => settle(tx, press, { state: "doubtful" }));
    else await decide(db, by, press, lacksMedical);
  } catch (cause) {
    if (isUnavailable(cause)) throw cause;
    // What cannot be planned holds nothing up: its person is asked.
    log().error({ err: cause, press: press.key }, "a press could not be planned; it waits for its person");
    await db.transaction((tx) =>
      settle(tx, press, isDeciding(press) ? { state: "doubtful" } : { state: "over", code: "late" }),
    );
  }
}

const isDeciding = (press: PressRow): press is DecidingPress =>
  press.operation !== "take_back" && press.operation !== "leave" && press.seasonId !== null && press.kind !== null;

async function decide(
  db: Queryable,
  { section }: Presser,
  press: DecidingPress,
  lacksMedical: LacksMedical,
): Promise<void> {
  const { club, kind, seasonId, ids, marks, operation } = press;
  if (await isGivenUp(db, press))
    return db.transaction((tx) => settle(tx, press, { state: "over", code: "taken_back" }));
  const scope = await scopeOf(db, club, seasonId);
  const within = await withinFollowed(db, { club, section }, seasonId);
  const registrations = await idsAmong(db, scope, kind, ids, within);
  const seer = { club, kind, person: press.askedBy, now: now(), within };
  const seen = marks ?? (await snapshotOf(db, seer, ids)).marks;
  const verdict = await verdictOn(db, press, registrations, seer, lacksMedical);
  const made = await db.transaction(async (tx): Promise<CreatedDecisionWork | undefined> => {
    await takeTurn(tx, club);
    if (!(await isStillKept(tx, press))) return undefined;
    if (verdict !== "ask") {
      await settle(tx, press, verdict === "doubtful" ? { state: verdict } : { state: "over", code: verdict.end });
      return undefined;
    }
    // What was of the section as it was looked at may be of another one by now.
    const still = await withinFollowed(tx, { club, section }, seasonId);
    const snapshot = await snapshotOf(tx, { ...seer, within: still }, ids);
    const theirs = still ? await idsAmong(tx, scope, kind, ids, still) : registrations;
    if (theirs.length === 0 || snapshot.marks.some((mark, index) => mark !== seen[index])) {
      await settle(tx, press, theirs.length === 0 ? { state: "over", code: "gone" } : { state: "doubtful" });
      return undefined;
    }
    const askedBy = { id: press.askedBy, name: press.askedByName };
    const said = { club, seasonId, kind, operation, askedBy, now: seer.now, askKey: press.key };
    const created = await createDecisionWork(tx, { ...said, registrations: theirs });
    if (created.isNew) {
      await keepForecast(tx, created.work);
      await logRequested(tx, created.work);
    }
    await settle(tx, press, { state: "asked", workId: created.work.id });
    return created;
  });
  if (!made) return;
  wakeOutbox();
  for (const changed of [made.work, ...made.replaced]) publishDecisionWork(changed);
}

/** Whether a press is done as it was pressed. One whose question was answered is; another one is where there is nothing to doubt. */
async function verdictOn(
  db: Queryable,
  press: DecidingPress,
  registrations: readonly FrozenRegistration[],
  seer: Seer,
  lacksMedical: LacksMedical,
): Promise<Verdict> {
  if (registrations.length === 0) return { end: "gone" };
  if (press.marks) return "ask";
  const { club, kind, seasonId, ids, operation } = press;
  const scope = await scopeOf(db, club, seasonId);
  const lacks = operation === "validate" ? await lacksMedical(seasonId) : undefined;
  const forecast = await readDecisionForecast(db, scope, kind, operation, registrations, lacks);
  const { others, marks } = await snapshotOf(db, seer, ids);
  const [state] = (marks[0] ?? "gone").split(" ");
  const changedFrom = press.saw !== null && press.saw !== state ? press.saw : null;
  if (forecast.already.length > 0 && others.length === 0) return { end: "already" };
  return isPlainPlan({ ids, forecast, others, changedFrom }) ? "ask" : "doubtful";
}

/** Given up by its person before it arrived: the word about it was here first. */
async function isGivenUp(db: Queryable, press: DecidingPress): Promise<boolean> {
  const [word] = await db
    .select({ key: presses.key })
    .from(presses)
    .where(
      and(
        ...[eq(presses.of, press.key), eq(presses.operation, "take_back")],
        ...[eq(presses.askedBy, press.askedBy), lt(presses.order, press.order)],
      ),
    );
  return word !== undefined;
}

/** Takes an earlier press back, or leaves what it doubts as it is. */
async function followWord(db: Queryable, { section }: Presser, press: PressRow): Promise<void> {
  const [about] = await db
    .select()
    .from(presses)
    .where(and(eq(presses.key, press.of ?? ""), areOf({ club: press.club, person: { id: press.askedBy, name: "" } })));
  const isWaiting = about?.state === "doubtful" || about?.state === "kept";
  if (about && isWaiting) {
    const code = press.operation === "leave" ? "left" : "taken_back";
    await db.transaction(async (tx) => {
      await settle(tx, about, { state: "over", code });
      await settle(tx, press, { state: "over", code });
    });
    return;
  }
  if (press.operation === "leave" || !about?.workId) {
    await db.transaction((tx) => settle(tx, press, { state: "over", code: about?.code ?? "gone" }));
    return;
  }
  const by = { id: press.askedBy, name: press.askedByName, section, now: now() };
  const done = await controlDecisions(db, press.club, about.workId, "take_back", by);
  const code = done.ok ? "taken_back" : done.code === "others" ? "others" : done.code === "gone" ? "gone" : "late";
  await db.transaction((tx) => settle(tx, press, { state: "over", code }));
  if (!done.ok) return;
  wakeOutbox();
  publishDecisionWork(done.work);
}

async function isStillKept(tx: Transaction, { key }: PressRow): Promise<boolean> {
  const [row] = await tx.select({ state: presses.state }).from(presses).where(eq(presses.key, key)).for("update");
  return row?.state === "kept";
}

/** Writes down what a press came to. What waited about the same, or was answered by it, does not wait any more. */
async function settle(
  tx: Transaction,
  press: PressRow,
  to: Pick<PressRow, "state"> & Partial<PressRow>,
): Promise<void> {
  await tx.update(presses).set(to).where(eq(presses.key, press.key));
  if (!isDeciding(press)) return;
  const isSame = sql`(${presses.key} = ${press.of ?? ""} or (${presses.kind} = ${press.kind}
    and ${presses.ids} = ${JSON.stringify(press.ids)}::jsonb))`;
  await tx
    .update(presses)
    .set({ state: "over", code: "replaced" })
    .where(
      and(
        areOf({ club: press.club, person: { id: press.askedBy, name: "" } }),
        eq(presses.state, "doubtful"),
        lt(presses.order, press.order),
        isSame,
      ),
    );
}
