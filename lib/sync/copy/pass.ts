import "server-only";
import { and, eq } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import type { Queryable, Store, Transaction } from "#lib/base/store/database.ts";
import { announcing, noteMissed, settleStale } from "#lib/base/store/receivers.ts";
import { CLUB_WIDE, type MirrorState, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { type ClubApi, clubApi, recordOf } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { copiedBy, isPhase, type Phase, phasesOf } from "#lib/sync/resources/all.ts";
import { isNamed } from "#runtime/recognised.ts";
import { forgetRemovals, keep, nextReading, removeUnseen } from "./copy.ts";
import { type Estimate, expectedRows } from "./estimate.ts";
import { readGrant } from "./grant.ts";
import { learnCommunes } from "./learn-communes.ts";
import { readMissingPeople } from "./missing-people.ts";
import { type Page, readPage } from "./page.ts";
import { dropGoneSeasons } from "./seasons.ts";
import { advance, claim, complete, fail, hasten, RENEW_LEASE_MS, releaseSeason, renew } from "./state.ts";
import { surprises } from "./surprise.ts";

/** A pass that was cut short goes on at its cursor within this time; later it begins anew, or its first pages would be old. */
const RESUME_WITHIN_MS = 10 * 60_000;

/**
 * How often what is shown is read again. A club announces its registrations, but neither groups nor payments nor, by the document,
 * people (club-api §6.1), and nothing that changed while its messages were suspended (club-api §6.4): a season whose changes are announced
 * is still read twice an hour (decision 14).
 */
const AGAIN_SECONDS = { season: 5 * 60, announced: 30 * 60, past: 60 * 60, club: 30 * 60 };

/** Waits after failures in a row: 5 s doubling up to 10 minutes. */
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 10 * 60;

/** The lease went to another process, or the connection was deleted: nothing is wrong, and nothing more is ours to do. */
class LeaseLostError extends Error {
  override name = "LeaseLostError";
  static override [Symbol.hasInstance](cause: unknown): cause is LeaseLostError {
    return isNamed(cause, "LeaseLostError");
  }
}

/** What a pass needs while it runs. */
interface Pass {
  store: Store;
  api: ClubApi;
  club: string;
  season: number;
  signal: AbortSignal;
  /** The reading at which it began. */
  number: number;
  /** Where it goes on. */
  phase: Phase;
  after: number;
  /** Rows read so far, and expected in all. */
  done: number;
  total: number | null;
  /** Rows that the last whole pass read. */
  before: number | null;
  missing: Set<string>;
  /** The phases that were read whole, in this pass or before. */
  read: Set<Phase>;
}

/**
 * Reads a season (or what all seasons share) from its cursor to its end, page by page: each page and the cursor behind it are one
 * transaction. Does nothing when it is not due or another process reads it. Never throws for what a club does: a failure is written
 * into the state, and the next pass goes on where this one stopped.
 * @param signal ends the pass at the program's end
 */
export async function runPass(store: Store, club: string, season: number, signal: AbortSignal): Promise<void> {
  const state = await claim(store.db, club, season);
  if (!state) return;
  const ending = new AbortController();
  const heartbeat = setInterval(() => {
    renew(store.db, club, season)
      .then((held) => held || ending.abort(new LeaseLostError()))
      .catch((cause: unknown) => ending.abort(cause));
  }, RENEW_LEASE_MS);
  try {
    const parts = { store, club, season, signal: AbortSignal.any([signal, ending.signal]) };
    const pass = await begin({ ...parts, api: await clubApi(club) }, state);
    await readAll(pass);
    await complete(store.db, state, await againIn(store.db, club, season));
    await settleStale(store.db, club);
    await tell(store, club, season);
  } catch (cause) {
    if (signal.aborted) await releaseSeason(store.db, club, season);
    else await interrupted(store, state, cause);
  } finally {
    clearInterval(heartbeat);
    await announce(club, season);
  }
}

/** Hears that a season, or what all seasons share (`CLUB_WIDE`), has been read whole. */
type PassListener = (store: Store, club: string, season: number) => Promise<void>;

const kept = keptByProcess<Set<PassListener>>("passes");

/** Hears of every whole reading by this process, until the returned function is called. */
export function onPass(hear: PassListener): () => void {
  kept.value ??= new Set();
  kept.value.add(hear);
  return () => void kept.value?.delete(hear);
}

/** A failing listener must not fail the copy. */
async function tell(store: Store, club: string, season: number): Promise<void> {
  for (const hear of kept.value ?? [])
    await hear(store, club, season).catch((cause: unknown) =>
      log().error({ err: cause, club }, "a whole reading was not followed"),
    );
}

/** Goes on with the pass in the state, or starts one. */
async function begin(
  parts: Pick<Pass, "store" | "api" | "club" | "season" | "signal">,
  state: MirrorState,
): Promise<Pass> {
  const { store, club, season, api } = parts;
  const read = new Set(state.read.filter(isPhase));
  const age = now().getTime() - (state.startedAt?.getTime() ?? 0);
  const phases = phasesOf(season);
  // One that no list of this version reads is another version's: there is nothing to go on with.
  const phase = phases.find((one) => one === state.phase);
  if (phase && state.pass !== null && age < RESUME_WITHIN_MS) {
    const { pass: number, done, total, after, rows: before } = state;
    return { ...parts, number, done, total, phase, after, before, missing: new Set(state.missingScopes), read };
  }
  if (season === CLUB_WIDE) await readGrant(store, api, parts.signal);
  const number = await nextReading(store.db);
  const [first] = phases as [Phase];
  const fresh = { phase: first, after: 0, done: 0, total: state.rows };
  await store.db.transaction(async (tx) => {
    const begun = { ...fresh, pass: number, startedAt: now(), missingScopes: [] };
    if (!(await advance(tx, club, season, begun))) throw new LeaseLostError();
    // Nothing that was asked for before the previous pass is still on its way.
    if (season === CLUB_WIDE && state.pass !== null) await forgetRemovals(tx, club, state.pass);
  });
  return { ...parts, ...fresh, number, before: state.rows, missing: new Set(), read };
}

async function readAll(pass: Pass): Promise<void> {
  const phases = phasesOf(pass.season);
  // One that was cut short has read them already.
  if (pass.season !== CLUB_WIDE && pass.done === 0) await readLimits(pass);
  for (const phase of phases.slice(phases.indexOf(pass.phase)))
    await readCollection(pass, phase, phase === pass.phase ? pass.after : 0);
  if (pass.season === CLUB_WIDE) await learnCommunes(pass.store.db, pass.api, pass.signal);
  if (pass.season !== CLUB_WIDE) await readMissingPeople(pass.store, pass.api, pass.season, pass.signal);
}

/** Kinds of answers with which a club may keep a season's details to itself; the copy goes on without them. */
const NOT_TOLD: readonly ClubError["kind"][] = ["scope", "not_found", "contract"];

/** How many registrations a person may have stands in the season's detailed form alone (club-api §2.2). */
async function readLimits({ store, api, club, season, signal }: Pass): Promise<void> {
  const reading = await nextReading(store.db);
  try {
    const answer = await api.get("/seasons/{id}", { path: { id: season }, lane: "sync", signal });
    const row = copiedBy("seasons").copy.row(recordOf(answer, season, "GET /seasons/{id}"), season);
    if (row) await store.db.transaction((tx) => keep(tx, club, "seasons", [row], reading));
  } catch (cause) {
    if (!(cause instanceof ClubError) || !NOT_TOLD.includes(cause.kind)) throw cause;
  }
}

/** Follows `next_after` to null (club-api §4.1), then removes what no page showed. */
async function readCollection(pass: Pass, phase: Phase, from: number): Promise<void> {
  const { store, club, season } = pass;
  const start: Estimate = { before: pass.before, doneBefore: pass.done };
  let after: number | null = from;
  while (after !== null) {
    const reading = await nextReading(store.db);
    const page: Page = await readPage(pass.api, phase, { season, after, signal: pass.signal });
    for (const scope of page.missingScopes) pass.missing.add(scope);
    pass.done += page.rows.length;
    pass.total = await expectedRows(store.db, { club, season, phase, page, done: pass.done, total: pass.total }, start);
    await store.db.transaction((tx) => keepPage(tx, pass, phase, page, reading));
    after = page.next;
    await announce(club, season);
  }
}

/** One page and the cursor behind it, under the lease. */
async function keepPage(tx: Transaction, pass: Pass, phase: Phase, page: Page, reading: number): Promise<void> {
  const { club, season, done, total } = pass;
  const last = page.next === null;
  if (last) pass.read[page.read ? "add" : "delete"](phase);
  const progress = {
    phase: last ? nextPhase(season, phase) : phase,
    after: page.next ?? 0,
    done,
    total,
    missingScopes: [...pass.missing],
    read: [...pass.read],
  };
  if (!(await advance(tx, club, season, progress))) throw new LeaseLostError();
  if ((phase === "annual" || phase === "event") && pass.before !== null)
    await noteMissed(tx, club, phase, await surprises(tx, club, phase, page.rows));
  await keep(tx, club, phase, page.rows, reading);
  if (!last) return;
  await removeUnseen(tx, club, phase, season, pass.number, page.isList);
  if (phase === "seasons") await dropGoneSeasons(tx, club);
}

/** The last phase stays the phase until the pass is complete: a crash in between reads it again. */
function nextPhase(season: number, phase: Phase): Phase {
  const phases = phasesOf(season);
  return phases[phases.indexOf(phase) + 1] ?? phase;
}

async function interrupted(store: Store, state: MirrorState, cause: unknown): Promise<void> {
  if (cause instanceof LeaseLostError) return;
  const { club, seasonId, failures } = state;
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** failures, LONGEST_WAIT_SECONDS);
  if (cause instanceof ClubError) {
    const { code, kind, retryAfterSeconds, status, operation, requestId } = cause;
    log().warn({ club, season: seasonId, code, kind, status, operation, request_id: requestId }, "the mirror waits");
    // A season that is gone shows in the list of seasons.
    if (kind === "not_found" && seasonId !== CLUB_WIDE) await hasten(store.db, club, CLUB_WIDE);
    await fail(store.db, state, { code, kind, againInSeconds: Math.max(wait, retryAfterSeconds ?? 0) });
    return;
  }
  log().error({ err: cause, club, season: seasonId }, "the mirror failed");
  await fail(store.db, state, { code: "internal_error", kind: "failed", againInSeconds: wait });
}

async function againIn(db: Queryable, club: string, season: number): Promise<number> {
  if (season === CLUB_WIDE) return AGAIN_SECONDS.club;
  const [row] = await db
    .select({ endDate: mirrorSeasons.endDate })
    .from(mirrorSeasons)
    .where(and(eq(mirrorSeasons.club, club), eq(mirrorSeasons.id, season)));
  if (row?.endDate && row.endDate < (await today(db, club))) return AGAIN_SECONDS.past;
  return (await announcing(db, club)) === "live" ? AGAIN_SECONDS.announced : AGAIN_SECONDS.season;
}

function announce(club: string, season: number): Promise<void> {
  return publish({ club, topic: "mirror", ...(season !== CLUB_WIDE && { season }) });
}
