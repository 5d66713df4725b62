import "server-only";
import { and, eq } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { log } from "#lib/base/program/log.ts";
import { type Queryable, store, type Transaction } from "#lib/base/store/database.ts";
import { CLUB_WIDE, mirrorForecasts, mirrorPeople, mirrorTwins } from "#lib/base/store/schema/sync/mirror.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { sharedRead } from "../copy/shared-read.ts";
import { hasMarks, markCopiedSeasons, takeMarks } from "../forecast/change-marks.ts";
import { isResting, restAfter } from "../forecast/pace.ts";
import { findPairs, type Pair } from "./pairs.ts";
import { recordParts } from "./record-parts.ts";

/** Rows written by one INSERT: PostgreSQL takes 65,535 parameters, four a row. */
const ROWS_PER_INSERT = 5_000;

/**
 * Brings the pairs of records that may be one person up to the copy, if a person has changed since they were looked for. Everybody who asks
 * meanwhile shares the work, and it rests as a forecast does. No call to the club.
 */
export async function updateTwins(db: Queryable, club: string): Promise<void> {
  const isKnown = await isWorkedOut(db, club);
  if (isKnown && !(await hasMarks(db, club, CLUB_WIDE))) return;
  const name = `twins ${club}`;
  if (isKnown && isResting(name, () => void updateLater(club))) return;
  await sharedRead(name, async () => {
    const begun = performance.now();
    await db.transaction((tx) => workOut(tx, club));
    restAfter(name, performance.now() - begun);
  });
}

async function updateLater(club: string): Promise<void> {
  try {
    await updateTwins((await store()).db, club);
    await publish({ club, topic: "mirror" });
  } catch (err) {
    // The next one who looks tries again.
    log().warn({ err, club }, "pairs of records were not looked for");
  }
}

async function isWorkedOut(db: Queryable, club: string): Promise<boolean> {
  const [row] = await db
    .select({ club: mirrorForecasts.club })
    .from(mirrorForecasts)
    .where(and(eq(mirrorForecasts.club, club), eq(mirrorForecasts.seasonId, CLUB_WIDE)));
  return row !== undefined;
}

async function workOut(tx: Transaction, club: string): Promise<void> {
  // Of two dashboards the second finds the work done.
  await takeTurnOf(tx, `twins ${club}`);
  if ((await isWorkedOut(tx, club)) && !(await hasMarks(tx, club, CLUB_WIDE))) return;
  await takeMarks(tx, club, CLUB_WIDE);
  const { id, firstName, lastName, birthDate, sex, email, phone, parents } = mirrorPeople;
  const people = await tx
    .select({ id, firstName, lastName, birthDate, sex, email, phone, parents })
    .from(mirrorPeople)
    .where(eq(mirrorPeople.club, club));
  const pairs = findPairs(people.map(recordParts));
  if (await write(tx, club, pairs)) await markCopiedSeasons(tx, club);
  // A club whose people nobody has read yet leaves nothing behind.
  if (people.length > 0) await tx.insert(mirrorForecasts).values({ club, seasonId: CLUB_WIDE }).onConflictDoNothing();
}

/** @returns whether anything differed from what was there */
async function write(tx: Transaction, club: string, pairs: readonly Pair[]): Promise<boolean> {
  const { lowId, highId, grounds } = mirrorTwins;
  const here = eq(mirrorTwins.club, club);
  const before = await tx.select({ lowId, highId, grounds }).from(mirrorTwins).where(here);
  const said = (rows: readonly { lowId: number; highId: number; grounds: readonly string[] }[]) =>
    rows
      .map((row) => `${row.lowId} ${row.highId} ${row.grounds}`)
      .sort()
      .join("\n");
  if (said(before) === said(pairs)) return false;
  await tx.delete(mirrorTwins).where(here);
  for (let start = 0; start < pairs.length; start += ROWS_PER_INSERT)
    await tx.insert(mirrorTwins).values(pairs.slice(start, start + ROWS_PER_INSERT).map((pair) => ({ ...pair, club })));
  return true;
}
