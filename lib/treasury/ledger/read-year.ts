import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { and, isNotNull, ne, notBetween, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { askWhole, type WholePlace, type WholeStatus, wholeStatus } from "#lib/sync/copy/whole-reading.ts";
import type { Phase } from "#lib/sync/resources/all.ts";
import { moneyCents } from "#lib/sync/resources/payment-facts.ts";
import type { Period } from "./entry.ts";
import { type AccountingYear, accountingYears, yearOfDays } from "./period.ts";

/** A season whose payments may be of some days. */
export interface SeasonOfDays {
  id: number;
  name: string | null;
  /** Its payments were read whole once: with all of it, or by themselves. */
  isRead: boolean;
  /** All of it is copied, and follows the club. */
  isFollowed: boolean;
}

/**
 * The seasons whose payments may have been received on these days: those whose year they touch, and the one before and after each, since what is paid for a season in June comes before it begins, and a late cheque after it
 * has ended. No call to the club.
 */
export async function seasonsOfDays(db: Queryable, club: string, { from, to }: Period): Promise<SeasonOfDays[]> {
  const seasons = await seasonsOf(db, club);
  const years = accountingYears(seasons);
  const touched = years.flatMap((year, at) => (year.from <= to && year.to >= from ? [at] : []));
  const near = new Set(touched.flatMap((at) => [at - 1, at, at + 1]));
  const told: SeasonOfDays[] = [];
  for (const [at, { seasonId: id }] of years.entries()) {
    if (!near.has(at)) continue;
    const { read, ready } = await mirrorStatus(db, club, id);
    const { pass } = await wholeStatus(db, { club, season: id, phase: "payments" });
    const isFollowed = ready && read.includes("payments");
    told.push({
      ...{ id, isFollowed, isRead: isFollowed || pass !== null },
      name: seasons.find((season) => season.id === id)?.name ?? null,
    });
  }
  return told;
}

/** Of a season that is not followed, what its payments are told by. */
const UNFOLLOWED: readonly Phase[] = ["payments", "groups", "events", "annual", "event"];

/** A season's payments are some twenty calls, and there are three of them; who presses a button waits so long, and presses again. */
const WAIT_MS = 40_000;
const LOOK_EVERY_MS = 150;

/** That all was read whole after it was asked for, or how far what was not has come. */
export type FreshYear = { isFresh: true } | { isFresh: false; season: SeasonOfDays; status: WholeStatus };

/**
 * Has everything read whole that the accounts of some days rest on, before somebody acts on them (decision 43): payments are never announced when they are amended or gone. What follows the club by itself is not asked for.
 * The readings go on where one stops waiting.
 * @param withinMs how long to wait
 */
export async function readDaysAnew(
  db: Queryable,
  club: string,
  period: Period,
  withinMs = WAIT_MS,
): Promise<FreshYear> {
  const seasons = await seasonsOfDays(db, club, period);
  const places = seasons.flatMap((season) =>
    (season.isFollowed ? (["payments"] as const) : UNFOLLOWED).map((phase) => ({
      ...{ season, place: { club, season: season.id, phase } satisfies WholePlace },
    })),
  );
  for (const { place } of places) await askWhole(db, place);
  wakeMirror();
  const until = performance.now() + withinMs;
  for (;;) {
    const open = [];
    for (const { season, place } of places) {
      const status = await wholeStatus(db, place);
      if (status.isOpen) open.push({ season, status });
    }
    const [first] = open;
    if (!first) return { isFresh: true };
    const failed = open.find(({ status }) => status.error !== null);
    if (failed || performance.now() >= until) return { isFresh: false, ...(failed ?? first) };
    await pause(LOOK_EVERY_MS);
  }
}

/** Payments that an account does not say, in cents. */
export interface PaymentsApart {
  count: number;
  cents: number;
}

/** The payments of a season that are of other years by their day: they are in the accounts of those. No call to the club. */
export async function paymentsOfOtherYears(db: Queryable, club: string, year: AccountingYear): Promise<PaymentsApart> {
  const { receivedOn, seasonId } = mirrorPayments;
  return apart(
    db,
    and(
      ...[sql`${mirrorPayments.club} = ${club}`, sql`${seasonId} = ${year.seasonId}`],
      ...[sql`${receivedOn} between ${year.first} and ${year.last}`, notBetween(receivedOn, year.from, year.to)],
    ),
  );
}

/** The payments of a club that have no day: they are in the accounts of their season's year, and of no other days. No call to the club. */
async function paymentsWithoutDay(db: Queryable, club: string): Promise<PaymentsApart> {
  return apart(db, and(sql`${mirrorPayments.club} = ${club}`, sql`${mirrorPayments.receivedOn} is null`));
}

/** What the accounts of some days may lack, and what they leave to others. */
export interface LeftApart {
  /** Seasons whose payments may be of these days and have not been read here. */
  unread: SeasonOfDays[];
  /** Payments that stand elsewhere · `otherYears`: of the season whose year these days are · `withoutDay`: the days are no year. */
  others: PaymentsApart & { because: "otherYears" | "withoutDay" };
}

/** What is to be said beside the accounts of some days, whether on a page or in a file. No call to the club. */
export async function apartFrom(db: Queryable, club: string, period: Period): Promise<LeftApart> {
  const unread = (await seasonsOfDays(db, club, period)).filter(({ isRead }) => !isRead);
  const year = await yearOfDays(db, club, period);
  return {
    unread,
    others: year
      ? { ...(await paymentsOfOtherYears(db, club, year)), because: "otherYears" }
      : { ...(await paymentsWithoutDay(db, club)), because: "withoutDay" },
  };
}

async function apart(db: Queryable, among: ReturnType<typeof and>): Promise<PaymentsApart> {
  const { amountCents, type } = mirrorPayments;
  const rows = await db
    .select({ amountCents, type })
    .from(mirrorPayments)
    .where(and(among, isNotNull(amountCents), ne(amountCents, 0)));
  const moneys = rows.map(moneyCents).filter((cents) => cents !== 0);
  return { count: moneys.length, cents: moneys.reduce((sum, cents) => sum + cents, 0) };
}
