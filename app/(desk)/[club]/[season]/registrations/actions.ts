"use server";

import { sql } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { tagWords } from "#app/registration-tags.ts";
import type { DecideAnswer, DecisionPlan, PlanAnswer } from "#components/registrations/decision-plan.ts";
import { clubAction } from "#lib/access/action.ts";
import { mayDecideRegistrations, mayReadDocuments, mayReadMedical, type Seat } from "#lib/access/permissions.ts";
import { boundedText, recordId, recordIds } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { governorOf } from "#lib/club/governors.ts";
import { idempotencyKey } from "#lib/club/idempotency-key.ts";
import { createJob, type FrozenRegistration, HOLD_SECONDS, isRequested, newKey } from "#lib/jobs/create.ts";
import type { Doubt } from "#lib/jobs/decision-forecast.ts";
import { IN_FLIGHT, laneOf } from "#lib/jobs/decision-sender.ts";
import { keepForecast } from "#lib/jobs/keep-forecast.ts";
import { logRequested } from "#lib/jobs/log.ts";
import { readDecisionForecast } from "#lib/jobs/plan.ts";
import { publishJob } from "#lib/jobs/publish-job.ts";
import { queuesOf } from "#lib/jobs/queue.ts";
import { registrationDetail } from "#lib/jobs/registration-detail.ts";
import { type OtherDecision, seenMark, snapshotOf } from "#lib/jobs/snapshot.ts";
import { type MedicalKnown, medicalKnown } from "#lib/medical/lacking.ts";
import { offersMedical } from "#lib/medical/offered.ts";
import { logReading, reasonOf } from "#lib/medical/reading-log.ts";
import { parseView } from "#lib/mirror/registration-filters.ts";
import { idsAmong, idsMatching, registrationRows } from "#lib/mirror/registrations.ts";
import { type SeenSeason, scopeOf, seenBy } from "#lib/mirror/season-scope.ts";
import { WHOLE_SIGHT } from "#lib/mirror/sight.ts";
import { wakeOutbox } from "#lib/outbox/lifecycle.ts";
import { missingPapersOf } from "#lib/papers/copied.ts";
import { paperNamed } from "#lib/papers/names.ts";
import { findClub } from "#lib/store/clubs.ts";
import { type Queryable, store } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { mirrorRegistrations } from "#lib/store/schema/mirror.ts";
import { takeTurn } from "#lib/store/turns.ts";
import { personName } from "#lib/words/formats.ts";

/** An hour of a club's whole quota; more is a slip, and would keep everybody waiting. */
const MOST_AT_ONCE = 10_000;

/** What is decided. */
const wish = z.object({
  season: recordId,
  kind: z.enum(["annual", "event"]),
  operation: z.enum(["validate", "refuse", "cancel"]),
});
const selection = z.object({ ids: recordIds(MOST_AT_ONCE).min(1) });
/** The address of a view, with as many numbers as one may hold. */
const filters = boundedText(8_000);

export type DecisionRequest = z.infer<typeof wish>;
type DecisionSelection = z.infer<typeof selection>;

/** The state in which a person saw the one registration that they decide; null where they saw a list of many, or none. */
const shown = z.enum(["pending", "validated", "refused"]).nullable();
/** What a plan says that its registrations look like (lib/jobs/snapshot.ts). */
const marks = z.array(seenMark).max(MOST_AT_ONCE);

/** Freezes a selection and tells what deciding it will do. Changes nothing and calls nobody. */
export const planDecision = clubAction(mayDecideRegistrations, [wish, selection, shown], planFor);

async function planFor(
  seat: Seat,
  { season, kind, operation }: DecisionRequest,
  chosen: DecisionSelection,
  saw: z.infer<typeof shown>,
): Promise<PlanAnswer> {
  const { club, person } = seat;
  const words = await getTranslations("registrations.decide");
  const { db } = await store();
  const scope = await seenBy(seat, season);
  const rows = await idsAmong(db, scope, kind, chosen.ids);
  if (rows.length > MOST_AT_ONCE)
    return { ok: false, code: "too_many", words: words("tooMany", { most: MOST_AT_ONCE }) };
  const ids = rows.map((row) => row.registrationId);
  const [only, ...more] = ids;
  const one = only === undefined || more.length > 0 ? null : await oneOf(seat, db, scope, kind, only);
  const snapshot = await snapshotOf(db, { club, kind, person: person.id, now: now() }, ids);
  const { medical, known } = await medicalOf(seat, db, scope, operation);
  const forecast = await readDecisionForecast(db, scope, kind, operation, rows, known?.lacks);
  return {
    ok: true,
    plan: {
      ids,
      gone: new Set(chosen.ids).size - rows.length,
      forecast,
      missing: await missingIn(seat, db, forecast.doubts, rows),
      medical,
      marks: snapshot.marks,
      others: await named(db, scope, kind, snapshot.others),
      one,
      changedFrom: one && saw !== null && one.state !== saw ? saw : null,
      seconds: await secondsFor(db, club, rows),
      holdSeconds: HOLD_SECONDS,
      askId: newKey(),
    },
  };
}

/** What the forecast of a validation may know of medical items. That somebody who may looks at who lacks them is a reading, and is logged with its reason. */
async function medicalOf(
  seat: Seat,
  db: Queryable,
  { seasonId, today }: SeenSeason,
  operation: DecisionRequest["operation"],
): Promise<{ medical: DecisionPlan["medical"]; known?: MedicalKnown }> {
  if (operation !== "validate" || !(await offersMedical(db, seat.club))) return { medical: null };
  if (!mayReadMedical(seat).allowed) return { medical: { known: "unseen" } };
  const [reason, known] = [await reasonOf(seat), await medicalKnown(seat.club, { seasonId, today })];
  if (reason === null || !known) return { medical: { known: "unread" } };
  await logReading(seat, reason, { action: "medical.list", seasonId });
  return { medical: { known: "read", at: known.asOf.toISOString() }, known };
}

/** Which papers are missing among these doubts, those that most people lack first. */
async function missingIn(
  seat: Seat,
  db: Queryable,
  doubts: readonly Doubt[],
  rows: readonly FrozenRegistration[],
): Promise<DecisionPlan["missing"]> {
  const lacking = new Set(doubts.filter(({ code }) => code === "documents_missing").map(({ id }) => id));
  const members = rows.flatMap((row) => (lacking.has(row.registrationId) && row.memberId ? row.memberId : []));
  if (members.length === 0 || !mayReadDocuments(seat).allowed) return [];
  const papers = await getTranslations("papers");
  const counts = new Map<string, number>();
  for (const missing of (await missingPapersOf(db, seat.club, [...new Set(members)])).values())
    for (const paper of missing) {
      const name = paperNamed(paper, papers);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** One registration with what its row says of it, so that the question says the same. */
async function oneOf(
  seat: Seat,
  db: Queryable,
  scope: SeenSeason,
  kind: DecisionRequest["kind"],
  id: number,
): Promise<DecisionPlan["one"]> {
  const detail = await registrationDetail(db, scope, kind, id);
  if (!detail) return null;
  const { row, twins } = detail;
  return {
    state: row.state,
    tags: (await tagWords(seat, [row]))(row),
    waiting: row.doubt?.waiting ?? null,
    memberId: row.memberId,
    twins,
  };
}

/** Activities about which a selection is told something; the others are counted. */
const NOTED = 2;

type NotesResult = { ok: true; notes: string[] } | { ok: false; code: string; words: string };

/** What a selection should make one think of, in sentences: fewer places than selected, somebody passed over. Calls nobody. */
export const noteSelection = clubAction(
  mayDecideRegistrations,
  [wish.pick({ season: true, kind: true }), selection],
  notesOn,
);

async function notesOn(
  { club }: Seat,
  { season, kind }: Pick<DecisionRequest, "season" | "kind">,
  chosen: DecisionSelection,
): Promise<NotesResult> {
  const words = await getTranslations("registrations");
  const { db } = await store();
  const scope = await scopeOf(db, club, season);
  const queues = await queuesOf(db, scope, kind, chosen.ids);
  const notes = queues
    .slice(0, NOTED)
    .flatMap(({ activity: name, activityId, placesLeft: left, selected, skipped }) => {
      const activity = name ?? words("unknownActivity", { id: String(activityId) });
      return [
        ...(selected > left ? [words("queue.places", { activity, left, selected })] : []),
        ...(skipped > 0 ? [words("queue.skipped", { activity, count: skipped })] : []),
      ];
    });
  const more = queues.length - NOTED;
  return { ok: true, notes: more > 0 ? [...notes, words("queue.more", { count: more })] : notes };
}

/**
 * Writes the decision down as a durable job; nothing is sent before its hold is over. A second answer to the same question
 * (`askId`, of its plan), after the first one's reply was lost, gives the job that there is. What no longer looks as the person saw it
 * (`seen`, the marks of the plan) is asked anew: somebody else has decided, or is deciding.
 */
export const decide = clubAction(mayDecideRegistrations, [wish, recordIds(MOST_AT_ONCE), z.uuid(), marks], writeDown);

async function writeDown(
  seat: Seat,
  asked: DecisionRequest,
  chosen: number[],
  askId: string,
  seen: string[],
): Promise<DecideAnswer> {
  const { club, person } = seat;
  const { season, kind, operation } = asked;
  const { db } = await store();
  const key = idempotencyKey(askId, operation, chosen);
  const registrations = await idsAmong(db, await scopeOf(db, club, season), kind, chosen);
  if (registrations.length === 0) {
    const words = await getTranslations("registrations.decide");
    return { ok: false, code: "nothing", words: words("nothing") };
  }
  const made = await db.transaction(async (tx) => {
    await takeTurn(tx, club);
    const snapshot = await snapshotOf(tx, { club, kind, person: person.id, now: now() }, chosen);
    const isSeen = snapshot.marks.every((mark, index) => mark === seen[index]);
    if (!isSeen && !(await isRequested(tx, key))) return undefined;
    const askedBy = { id: person.id, name: person.name };
    const created = await createJob(tx, {
      club,
      seasonId: season,
      kind,
      operation,
      registrations,
      askedBy,
      now: now(),
      askKey: key,
    });
    if (created.isNew) {
      await keepForecast(tx, created.job);
      await logRequested(tx, created.job);
    }
    return created;
  });
  if (!made) return askAnew(seat, asked, chosen);
  wakeOutbox();
  for (const changed of [made.job, ...made.replaced]) publishJob(changed);
  return { ok: true, job: made.job.id };
}

/** Whose registrations others are at. */
async function named(
  db: Queryable,
  scope: SeenSeason,
  kind: DecisionRequest["kind"],
  others: readonly OtherDecision[],
): Promise<DecisionPlan["others"]> {
  if (others.length === 0) return [];
  const { id } = mirrorRegistrations;
  const ids = others.map((one) => one.id);
  const rows = await registrationRows(db, scope, kind, sql`${id} = any(${integers(ids)})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return others.map((other) => {
    const row = byId.get(other.id);
    return {
      ...other,
      name: (row && personName(row)) || `#${row?.memberId ?? other.id}`,
      activity: row?.activity ?? null,
    };
  });
}

async function askAnew(seat: Seat, asked: DecisionRequest, chosen: number[]): Promise<DecideAnswer> {
  const planned = await planFor(seat, asked, { ids: chosen }, null);
  if (!planned.ok) return planned;
  const words = await getTranslations("registrations.decide");
  return { ok: false, code: "changed", words: words("changed", { count: chosen.length }), plan: planned.plan };
}

type MatchingResult = { ok: true; ids: number[] } | { ok: false; code: string; words: string };

/**
 * The numbers of all that match a view at this moment: who selects them decides exactly these, whatever comes or is filtered afterwards.
 * Calls nobody.
 */
export const selectMatching = clubAction(
  mayDecideRegistrations,
  [wish.pick({ season: true, kind: true }), filters],
  matchingNow,
);

async function matchingNow(
  { club }: Seat,
  { season, kind }: Pick<DecisionRequest, "season" | "kind">,
  address: string,
): Promise<MatchingResult> {
  const view = { ...parseView(new URLSearchParams(address)), kind };
  const { db } = await store();
  // Who decides keeps the records.
  const rows = await idsMatching(db, { ...(await scopeOf(db, club, season)), sight: WHOLE_SIGHT }, view);
  if (rows.length > MOST_AT_ONCE) {
    const words = await getTranslations("registrations.decide");
    return { ok: false, code: "too_many", words: words("tooMany", { most: MOST_AT_ONCE }) };
  }
  return { ok: true, ids: rows.map((row) => row.registrationId) };
}

async function secondsFor(
  db: Queryable,
  slug: string,
  rows: readonly { activityId: number | null }[],
): Promise<number> {
  const club = await findClub(db, slug);
  // Only one row of each activity is sent at a time.
  const atOnce = Math.min(IN_FLIGHT, new Set(rows.map(({ activityId }) => activityId)).size);
  return club ? (await governorOf(club)).estimate(rows.length, laneOf({ size: rows.length }), Math.max(1, atOnce)) : 0;
}
