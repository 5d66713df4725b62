import "server-only";
import { and, asc, desc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { leaseFor } from "#lib/base/store/lease.ts";
import {
  blockedAddresses,
  type LetterTopic,
  letterPeople,
  letters,
  type MailServer,
  mailings,
  mailServers,
  mailTries,
  unwantedLetters,
} from "#lib/base/store/schema/sync/post.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import type { LetterCode } from "./judge-try.ts";
import type { MailingLetter } from "./letter-kind.ts";
import { CAP_WINDOWS, freeFrom, lastLeaves, openFrom } from "./mail-plan.ts";

/** The post's clock: the database's, unless a test moves another one. */
export type PostClock = (() => Date) | undefined;

/** A letter that its owner may hand over now. */
export interface LetterClaim extends MailingLetter {
  server: MailServer;
  /** The try that was counted for it. */
  tryId: number;
  /** When that was, by the post's clock: the letter's date. */
  at: Date;
}

const DAY_MS = 86_400_000;

/** Now, by the clock that all dashboards share. */
export async function postNow(db: Queryable, clock: PostClock): Promise<Date> {
  if (clock) return clock();
  const asked = sql`select (extract(epoch from ${CLOCK}) * 1000)::float8 as ms`;
  const { rows } = (await db.execute(asked)) as unknown as { rows: { ms: number | string }[] };
  return new Date(Math.floor(Number(rows[0]?.ms)));
}

/**
 * Takes the next letter of a club whose server may be used at this moment, and counts the try. The row of the server is held meanwhile, so that dashboards together
 * stay within its caps.
 * @returns until when there is nothing to do: null while no letter waits
 */
export async function claimLetter(
  db: Queryable,
  owner: string,
  club: string,
  clock: PostClock,
): Promise<LetterClaim | { until: Date | null }> {
  return db.transaction(async (tx) => {
    const [server] = await tx
      .select()
      .from(mailServers)
      .where(and(eq(mailServers.club, club), mailServers.isOn, isAtWork(mailServers.club)))
      .for("update");
    if (!server) return { until: null };
    const at = await postNow(tx, clock);
    const free = await leavesFrom(tx, server, at);
    if (free > at) return { until: free };
    const [next] = await tx
      .select({ id: letters.id })
      .from(letters)
      .innerJoin(mailings, ofMailing)
      .where(and(eq(letters.club, club), isWaiting, isNull(mailings.stoppedAt), isDue(at)))
      .orderBy(asc(letters.id))
      .limit(1)
      .for("update", { of: letters, skipLocked: true });
    if (!next) return { until: await nextDue(tx, club) };
    const [letter] = await tx
      .update(letters)
      .set({ state: "in_flight", tries: sql`${letters.tries} + 1`, ...leaseFor(owner), ...NO_WAIT, endedAt: null })
      .where(eq(letters.id, next.id))
      .returning();
    const [counted] = await tx
      .insert(mailTries)
      .values({ club, letter: next.id, triedAt: at })
      .returning({ id: mailTries.id });
    const [mailing] = await tx
      .select()
      .from(mailings)
      .where(and(eq(mailings.club, club), eq(mailings.id, letter?.mailing ?? "")));
    if (!letter || !counted || !mailing) throw new Error(`letter ${next.id} cannot be taken`);
    const people = await tx
      .select({ memberId: letterPeople.memberId })
      .from(letterPeople)
      .where(eq(letterPeople.letter, letter.id))
      .orderBy(asc(letterPeople.memberId));
    return { letter, mailing, memberIds: people.map(({ memberId }) => memberId), server, tryId: counted.id, at };
  });
}

const ofMailing = and(eq(mailings.club, letters.club), eq(mailings.id, letters.mailing));
const isWaiting = inArray(letters.state, ["queued", "retry"]);
const NO_WAIT = { notBefore: null, waitsSince: null } as const;

/** A clock that shows a time before a wait began was set back: the wait is over. */
const isDue = (at: Date): SQL =>
  sql`(${letters.notBefore} is null or ${letters.notBefore} <= ${instant(at)} or ${letters.waitsSince} > ${instant(at)})`;

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The first moment at which a letter of the club may leave, as the server stands: what stopped it, its hours, its caps. */
async function leavesFrom(db: Queryable, server: MailServer, at: Date): Promise<Date> {
  const { stoppedUntil, stoppedSince } = server;
  const from = stoppedUntil && stoppedSince && stoppedSince <= at && stoppedUntil > at ? stoppedUntil : at;
  const zone = await zoneOf(db, server.club);
  const caps = [...new Set(CAP_WINDOWS.map(([cap]) => server[cap]))];
  const ago = new Map<number, number>();
  for (const letters of caps) {
    const [one] = await triesOf(db, server.club, at)
      .limit(1)
      .offset(letters - 1);
    if (one) ago.set(letters, one.triedAt.getTime());
  }
  const free = freeFrom(server, (letters) => ago.get(letters), from.getTime());
  return openFrom(server, zone, new Date(free));
}

/** When the last letters were tried, the earliest first: as many as a cap counts. */
async function lastTries(db: Queryable, { club, perDay }: MailServer, at: Date): Promise<Date[]> {
  const rows = await triesOf(db, club, at).limit(perDay);
  return rows.map(({ triedAt }) => triedAt).reverse();
}

/** When letters of a club were tried, the latest first. */
const triesOf = (db: Queryable, club: string, at: Date) =>
  db
    .select({ triedAt: mailTries.triedAt })
    .from(mailTries)
    // One that lies further ahead than a day was written before the clock was set back.
    .where(and(eq(mailTries.club, club), lte(mailTries.triedAt, new Date(at.getTime() + DAY_MS))))
    .orderBy(desc(mailTries.triedAt));

async function nextDue(db: Queryable, club: string): Promise<Date | null> {
  const [next] = await db
    .select({ at: letters.notBefore })
    .from(letters)
    .innerJoin(mailings, ofMailing)
    .where(and(eq(letters.club, club), isWaiting, isNull(mailings.stoppedAt)))
    .orderBy(asc(letters.notBefore))
    .limit(1);
  return next?.at ?? null;
}

/** The clubs that have a letter to leave, and a server that is switched on. */
export async function clubsWithLetters(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ club: letters.club })
    .from(letters)
    .innerJoin(mailServers, and(eq(mailServers.club, letters.club), mailServers.isOn))
    .innerJoin(mailings, and(ofMailing, isNull(mailings.stoppedAt)))
    .where(and(isWaiting, isAtWork(letters.club)));
  return rows.map(({ club }) => club);
}

/** Why nothing leaves to an address: there is nobody, or they do not want letters of this topic. */
export async function closedTo(
  db: Queryable,
  club: string,
  address: string,
  topic: LetterTopic | null,
): Promise<LetterCode | null> {
  const name = address.toLowerCase();
  const [blocked] = await db
    .select({ address: blockedAddresses.address })
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.club, club), eq(blockedAddresses.address, name)));
  if (blocked) return "blocked";
  if (topic === null) return null;
  const [unwanted] = await db
    .select({ address: unwantedLetters.address })
    .from(unwantedLetters)
    .where(and(eq(unwantedLetters.club, club), eq(unwantedLetters.address, name), eq(unwantedLetters.topic, topic)));
  return unwanted ? "unwanted" : null;
}

/** When the last of so many more letters will have left, behind those that wait already, if nothing more stops the server. */
export async function lastOf(db: Queryable, server: MailServer, count: number, at: Date): Promise<Date> {
  const from = await leavesFrom(db, server, at);
  return lastLeaves(server, await zoneOf(db, server.club), await lastTries(db, server, at), count, from);
}
