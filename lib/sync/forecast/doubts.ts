import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { log } from "#lib/base/program/log.ts";
import { type Queryable, store, type Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorDoubts as doubts,
  mirrorChanges,
  mirrorForecasts,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { sharedRead } from "../copy/shared-read.ts";
import { updateTwins } from "../twins/update.ts";
import { takeMarks } from "./change-marks.ts";
import { isResting, restAfter } from "./pace.ts";
import { refusalsIn } from "./reasons.ts";
import { refusalsInForce } from "./refusals.ts";
import { candidatesOf, type RegistrationSet, seasonFacts } from "./season-facts.ts";
import { ValidationRun } from "./validation-run.ts";

type Doubt = Pick<typeof doubts.$inferSelect, "id" | "codes" | "waiting" | "refusedAt">;

/** Rows written by one INSERT: PostgreSQL takes 65,535 parameters, seven a row. */
const ROWS_PER_INSERT = 5_000;

/**
 * Brings the doubts of a season's pending registrations up to everything that the copy has, if anything has changed since they were
 * worked out. Everybody who asks meanwhile shares the work. Where it takes long and was done a moment ago, what was found then does until
 * its turn has come, and whoever looks is told.
 * @returns whether that was needed: what was read before may be old
 */
export async function updateDoubts(db: Queryable, season: ClubSeason): Promise<boolean> {
  const { isKnown, hasChanged } = await stateOfForecast(db, season);
  if (isKnown && !hasChanged) return false;
  await updateTwins(db, season.club);
  const name = `doubts ${season.club} ${season.seasonId}`;
  if (isKnown && isResting(name, () => void workOutLater(season))) return false;
  await sharedRead(name, async () => {
    const begun = performance.now();
    await db.transaction((tx) => workOut(tx, season));
    restAfter(name, performance.now() - begun);
  });
  return true;
}

async function workOutLater(season: ClubSeason): Promise<void> {
  const { club, seasonId } = season;
  try {
    await updateDoubts((await store()).db, season);
    await publish({ club, topic: "registrations", season: seasonId });
  } catch (err) {
    // The next page that reads the doubts tries again.
    log().warn({ err, club, season: seasonId }, "the forecast was not brought up to date");
  }
}

/** Whether a season's forecast was worked out, and whether something changed that it has not seen: asked by every page. */
async function stateOfForecast(db: Queryable, { club, seasonId }: ClubSeason) {
  const { club: of, seasonId: which } = mirrorForecasts;
  const [row] = await db
    .select({ mark: mirrorChanges.id })
    .from(mirrorForecasts)
    .leftJoin(mirrorChanges, and(eq(mirrorChanges.club, of), eq(mirrorChanges.seasonId, which)))
    .where(and(eq(of, club), eq(which, seasonId)))
    .limit(1);
  return { isKnown: row !== undefined, hasChanged: row?.mark != null };
}

async function workOut(tx: Transaction, season: ClubSeason): Promise<void> {
  const { club, seasonId } = season;
  // Of two dashboards the second finds the work done.
  await takeTurnOf(tx, `doubts ${club} ${seasonId}`);
  const { isKnown, hasChanged } = await stateOfForecast(tx, season);
  if (isKnown && !hasChanged) return;
  await takeMarks(tx, club, seasonId);
  let some = false;
  for (const kind of ["annual", "event"] as const) {
    const found = await doubtsOf(tx, { ...season, kind });
    await write(tx, { ...season, kind }, found);
    some ||= found.length > 0;
  }
  // Seasons that nobody has, whose numbers somebody types into an address, leave nothing behind.
  if (some || (await hasRegistrations(tx, season)))
    await tx.insert(mirrorForecasts).values({ club, seasonId }).onConflictDoNothing();
}

async function hasRegistrations(tx: Transaction, { club, seasonId }: ClubSeason): Promise<boolean> {
  const [row] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.club, club), eq(registrations.seasonId, seasonId)))
    .limit(1);
  return row !== undefined;
}

/** The forecast of validating all pending ones in the order in which people registered: whoever it lets through can be validated together. */
async function doubtsOf(tx: Transaction, set: RegistrationSet): Promise<Doubt[]> {
  const candidates = await candidatesOf(tx, set, "pending");
  if (candidates.length === 0) return [];
  const facts = await seasonFacts(tx, set, "pending");
  const refusals = await refusalsInForce(tx, set, "pending", candidates, facts);
  const run = new ValidationRun(facts);
  const waiting = new Map<number, number>();
  return candidates.flatMap((candidate) => {
    const refusal = refusals.get(candidate.id) ?? null;
    const codes = run.validate({ ...candidate, refusal });
    let number: number | null = null;
    const [first, ...more] = refusalsIn(codes);
    if (first === "capacity_reached" && more.length === 0) {
      number = (waiting.get(candidate.activityId) ?? 0) + 1;
      waiting.set(candidate.activityId, number);
    }
    const refusedAt = refusal && codes.includes(refusal.code) ? refusal.at : null;
    return codes.length === 0 ? [] : [{ id: candidate.id, codes, waiting: number, refusedAt }];
  });
}

/** Writes what differs from what is there. */
async function write(
  tx: Transaction,
  { club, seasonId, kind }: RegistrationSet,
  found: readonly Doubt[],
): Promise<void> {
  const { id, codes, waiting, refusedAt } = doubts;
  const here = and(eq(doubts.club, club), eq(doubts.seasonId, seasonId), eq(doubts.kind, kind));
  const before = await tx.select({ id, codes, waiting, refusedAt }).from(doubts).where(here);
  const known = new Map(before.map((doubt) => [doubt.id, JSON.stringify(doubt)]));
  const changed = found.filter((doubt) => known.get(doubt.id) !== JSON.stringify(doubt));
  const kept = new Set(found.map((doubt) => doubt.id));
  const gone = before.filter((doubt) => !kept.has(doubt.id)).map((doubt) => doubt.id);
  if (gone.length > 0) await tx.delete(doubts).where(and(here, sql`${id} = any(${integers(gone)})`));
  for (let start = 0; start < changed.length; start += ROWS_PER_INSERT)
    await tx
      .insert(doubts)
      .values(changed.slice(start, start + ROWS_PER_INSERT).map((doubt) => ({ ...doubt, club, seasonId, kind })))
      .onConflictDoUpdate({
        target: [doubts.club, doubts.kind, doubts.id],
        set: {
          seasonId: sql`excluded.season_id`,
          codes: sql`excluded.codes`,
          waiting: sql`excluded.waiting`,
          refusedAt: sql`excluded.refused_at`,
        },
      });
}
