"use server";

import { sql } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { medicalOf } from "#app/medical-forecast.ts";
import { tagWords } from "#app/registration-tags.ts";
import type { DecisionPlan, PlanAnswer } from "#components/registrations/desk/decision-plan.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayDecideRegistrations, mayReadDocuments, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { boundedText, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { now } from "#lib/base/time/clock.ts";
import { personName } from "#lib/base/words/formats.ts";
import { governorOf } from "#lib/club/client/governors.ts";
import { missingPapersOf } from "#lib/papers/missing/copied.ts";
import { paperNamed } from "#lib/papers/missing/names.ts";
import type { Doubt } from "#lib/registrations/decisions/counted-forecast.ts";
import { type FrozenRegistration, HOLD_SECONDS } from "#lib/registrations/decisions/create.ts";
import { IN_FLIGHT, laneOf } from "#lib/registrations/decisions/decision-sender.ts";
import { LONGEST_REFUSAL_REASON } from "#lib/registrations/decisions/longest-reason.ts";
import { readDecisionForecast } from "#lib/registrations/decisions/plan.ts";
import { MOST_AT_ONCE } from "#lib/registrations/decisions/press-wire.ts";
import { queuesOf } from "#lib/registrations/decisions/queue.ts";
import { keepRefusalReason } from "#lib/registrations/decisions/refusal-reasons.ts";
import { registrationDetail } from "#lib/registrations/decisions/registration-detail.ts";
import { type OtherDecision, snapshotOf } from "#lib/registrations/decisions/snapshot.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { idsAmong, idsMatching, registrationRows } from "#lib/sync/copy/registrations.ts";
import { type SeenSeason, scopeOf, seenBy } from "#lib/sync/copy/season-scope.ts";
import { seenToday } from "#lib/sync/copy/sight.ts";

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

/** Of a section: what is not its own is left out of whatever is asked below (decision 101). */
const decides = withinSections(mayDecideRegistrations);

/** Freezes a selection and tells what deciding it will do. Changes nothing and calls nobody. */
export const planDecision = clubAction(decides, [wish, selection, shown], planFor);

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
  const { within } = scope.sight;
  const rows = await idsAmong(db, scope, kind, chosen.ids, within);
  if (rows.length > MOST_AT_ONCE)
    return { ok: false, code: "too_many", words: words("tooMany", { most: MOST_AT_ONCE }) };
  const ids = rows.map((row) => row.registrationId);
  const [only, ...more] = ids;
  const one = only === undefined || more.length > 0 ? null : await oneOf(seat, db, scope, kind, only);
  const snapshot = await snapshotOf(db, { club, kind, person: person.id, now: now(), within }, ids);
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
    },
  };
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
  for (const missing of (await missingPapersOf(db, seat.club, [...(await seenToday(seat, members))])).values())
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

/** Why they are refused; empty: nothing stands there any more. */
const reason = boundedText(LONGEST_REFUSAL_REASON).trim();

type ReasonResult = { ok: true; kept: number } | { ok: false; code: string; words: string };

/** Keeps at the desk why registrations are refused: a refusal at the club has no reason (club-api §4.5). Calls nobody. */
export const sayWhyRefused = clubAction(
  decides,
  [wish.pick({ season: true, kind: true }), selection, reason],
  async ({ club, section, person }, { season, kind }, { ids }, text): Promise<ReasonResult> => {
    const { db } = await store();
    const scope = await scopeOf(db, club, season);
    const hand = { by: { id: person.id, name: person.name }, now: now() };
    const kept = await db.transaction((tx) => keepRefusalReason(tx, { scope, kind, section, ...hand }, ids, text));
    if (kept > 0) return { ok: true, kept };
    const words = await getTranslations("registrations.panel");
    return { ok: false, code: "gone", words: words("gone") };
  },
);

/** Activities about which a selection is told something; the others are counted. */
const NOTED = 2;

type NotesResult = { ok: true; notes: string[] } | { ok: false; code: string; words: string };

/** What a selection should make one think of, in sentences: fewer places than selected, somebody passed over. Calls nobody. */
export const noteSelection = clubAction(decides, [wish.pick({ season: true, kind: true }), selection], notesOn);

async function notesOn(
  seat: Seat,
  { season, kind }: Pick<DecisionRequest, "season" | "kind">,
  chosen: DecisionSelection,
): Promise<NotesResult> {
  const words = await getTranslations("registrations");
  const { db } = await store();
  const scope = await seenBy(seat, season);
  const { within } = scope.sight;
  const selected = within
    ? (await idsAmong(db, scope, kind, chosen.ids, within)).map((row) => row.registrationId)
    : chosen.ids;
  const queues = await queuesOf(db, scope, kind, selected);
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

type MatchingResult = { ok: true; ids: number[] } | { ok: false; code: string; words: string };

/**
 * The numbers of all that match a view at this moment: who selects them decides exactly these, whatever comes or is filtered afterwards.
 * Calls nobody.
 */
export const selectMatching = clubAction(decides, [wish.pick({ season: true, kind: true }), filters], matchingNow);

async function matchingNow(
  seat: Seat,
  { season, kind }: Pick<DecisionRequest, "season" | "kind">,
  address: string,
): Promise<MatchingResult> {
  const view = { ...parseView(new URLSearchParams(address)), kind };
  const { db } = await store();
  const rows = await idsMatching(db, await seenBy(seat, season), view);
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
