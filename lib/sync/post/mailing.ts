import "server-only";
import { and, asc, count, eq, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import {
  type AttachedPaper,
  blockedAddresses,
  type Letter,
  letterPeople,
  letters,
  type Mailing,
  type MailServer,
  mailings,
  mailServers,
  OPEN_LETTERS,
} from "#lib/base/store/schema/sync/post.ts";
import { seal } from "#lib/base/store/seal.ts";
import { beginBatch } from "./batch-reading.ts";
import type { LetterCode } from "./judge-try.ts";
import { newMessageId } from "./letter-bytes.ts";

/** A letter that is asked for. */
export interface AskedLetter {
  address: string;
  memberIds: readonly number[];
  /** What its kind needs to write it, and nothing else knows. */
  knows?: unknown;
  /** What it carries, as that stands now. */
  attached?: readonly AttachedPaper[] | undefined;
  /** It leaves no sooner than so many seconds from now, by the database's clock. */
  waitSeconds?: number;
}

/** Rows that one statement writes. */
const BATCH = 500;

/** Under what is sealed that a letter needs to be written. */
export const letterLabel = (club: string, messageId: string): string => `${club}/letter ${messageId}`;

/**
 * Asks for letters: they leave once the transaction is committed, each once. Asked again for the same, it is the mailing that there is.
 * @returns its name, and whether it is new
 */
export async function askForMailing(
  tx: Transaction,
  mailing: Pick<Mailing, "club" | "kind" | "seasonId" | "madeOf" | "locale" | "topic">,
  asked: readonly AskedLetter[],
  { by, now }: Hand,
): Promise<{ id: string; isNew: boolean }> {
  const { club, kind, madeOf } = mailing;
  const id = crypto.randomUUID();
  const written = await tx
    .insert(mailings)
    .values({ ...mailing, id, size: asked.length, writtenBy: by.name, writtenAt: now })
    .onConflictDoNothing({ target: [mailings.club, mailings.kind, mailings.madeOf] })
    .returning({ id: mailings.id });
  if (written.length === 0) return { id: (await madeFrom(tx, club, kind, madeOf))?.id ?? id, isNew: false };
  await beginBatch(tx, mailing);
  const [server] = await tx.select({ sender: mailServers.sender }).from(mailServers).where(eq(mailServers.club, club));
  for (let from = 0; from < asked.length; from += BATCH) {
    const batch = asked.slice(from, from + BATCH).map((one, place) => ({
      ...{ ...one, place: from + place, messageId: newMessageId(server?.sender ?? "") },
    }));
    const rows = await tx
      .insert(letters)
      .values(
        batch.map(({ address, place, messageId, knows, attached, waitSeconds = 0 }) => ({
          ...{ club, mailing: id, place, address, messageId, attached: attached ?? null },
          ...(waitSeconds > 0 && { notBefore: secondsFromNow(waitSeconds), waitsSince: CLOCK }),
          sealed: knows === undefined ? null : seal(JSON.stringify(knows), letterLabel(club, messageId)),
        })),
      )
      .returning({ id: letters.id, place: letters.place });
    const ids = new Map(rows.map((row) => [row.place, row.id]));
    const people = batch.flatMap(({ place, memberIds }) =>
      [...new Set(memberIds)].map((memberId) => ({ club, letter: ids.get(place) ?? 0, memberId })),
    );
    if (people.length > 0) await tx.insert(letterPeople).values(people);
  }
  return { id, isNew: true };
}

/** The mailing that was made of something; undefined where there is none. */
export async function madeFrom(
  db: Queryable,
  club: string,
  kind: Mailing["kind"],
  madeOf: string,
): Promise<Mailing | undefined> {
  const [row] = await db
    .select()
    .from(mailings)
    .where(and(eq(mailings.club, club), eq(mailings.kind, kind), eq(mailings.madeOf, madeOf)));
  return row;
}

const ofMailing = (club: string, id: string) => and(eq(letters.club, club), eq(letters.mailing, id));

/** Has nothing more of a mailing leave. What is on its way gets its outcome. @returns how many letters did not leave; null: there is nothing to stop */
export async function stopMailing(
  tx: Transaction,
  club: string,
  id: string,
  { by, now }: Hand,
): Promise<number | null> {
  const stopped = await tx
    .update(mailings)
    .set({ stoppedBy: by.name, stoppedAt: now })
    .where(and(eq(mailings.club, club), eq(mailings.id, id), isNull(mailings.stoppedAt)))
    .returning({ id: mailings.id });
  if (stopped.length === 0) return null;
  return giveUp(tx, ofMailing(club, id), now);
}

/** Has what has not left of some letters not leave. @returns how many */
async function giveUp(tx: Transaction, which: SQL | undefined, now: Date): Promise<number> {
  const left = await tx
    .update(letters)
    .set({ state: "given_up", code: "stopped", sealed: null, notBefore: null, waitsSince: null, settledAt: now })
    .where(and(which, inArray(letters.state, ["queued", "retry"])))
    .returning({ id: letters.id });
  return left.length;
}

/** What certainly did not leave, and may another time: not what is settled, nor what nobody is to get. */
const WORTH_ANOTHER: readonly LetterCode[] = [
  ...["refused" as const, "refused_by_policy" as const, "too_often" as const, "stopped" as const],
  ...["full" as const, "not_delivered" as const],
];

/** States in which a letter did certainly not arrive. */
const NOT_LEFT = ["refused", "given_up", "bounced"] as const;

/** What nobody gets for as long as its address is blocked: once somebody has said that it is right after all, such a letter may leave. */
const OF_BLOCKED: readonly LetterCode[] = ["no_mailbox", "blocked"];

/** Certainly did not leave, and may another time. */
const isWorthAnother = and(
  inArray(letters.state, [...NOT_LEFT]),
  or(
    inArray(letters.code, [...WORTH_ANOTHER]),
    and(
      inArray(letters.code, [...OF_BLOCKED]),
      sql`not exists (select from ${blockedAddresses} where ${blockedAddresses.club} = ${letters.club}
        and ${blockedAddresses.address} = lower(${letters.address}))`,
      isNotNull(letters.address),
    ),
  ),
);

/** How many letters of a mailing certainly did not leave, and may another time: those whose address is not blocked any more are among them. */
export const worthAnother = (db: Queryable, club: string, id: string): Promise<number> =>
  db.$count(letters, and(ofMailing(club, id), isWorthAnother));

/** Has letters leave that certainly did not, and lets a mailing that was stopped go on. An uncertain one is not among them. @returns how many */
export async function tryMailingAgain(tx: Transaction, club: string, id: string): Promise<number> {
  const [mailing] = await tx
    .update(mailings)
    .set({ stoppedBy: null, stoppedAt: null })
    .where(and(eq(mailings.club, club), eq(mailings.id, id)))
    .returning();
  if (mailing) await beginBatch(tx, mailing);
  return queueAgain(tx, ofMailing(club, id));
}

/** Has those of some letters leave that certainly did not. @returns how many */
async function queueAgain(tx: Transaction, which: SQL | undefined): Promise<number> {
  const again = await tx
    .update(letters)
    .set({ ...{ state: "queued", code: null, tries: 0, settledAt: null }, ...{ notBefore: null, waitsSince: null } })
    .where(and(which, isWorthAnother))
    .returning({ id: letters.id });
  return again.length;
}

/** The mailings of letters that leave by themselves, of one kind. */
const ofKind = (club: string, kind: Mailing["kind"]) => and(eq(mailings.club, club), eq(mailings.kind, kind));

const inKind = (club: string, kind: Mailing["kind"]) =>
  and(
    eq(letters.club, club),
    sql`exists (select from ${mailings} where ${ofKind(club, kind)} and ${mailings.id} = ${letters.mailing})`,
  );

/** Has nothing leave of a kind that was asked for until now. What is on its way gets its outcome, and what is asked for later leaves. @returns how many did not leave */
export async function stopKind(
  tx: Transaction,
  club: string,
  kind: Mailing["kind"],
  { by, now }: Hand,
): Promise<number> {
  const isOpen = sql`exists (select from ${letters} where ${letters.club} = ${mailings.club} and ${letters.mailing} = ${mailings.id}
    and ${inArray(letters.state, [...OPEN_LETTERS])})`;
  await tx
    .update(mailings)
    .set({ stoppedBy: by.name, stoppedAt: now })
    .where(and(ofKind(club, kind), isNull(mailings.stoppedAt), isOpen));
  return giveUp(tx, inKind(club, kind), now);
}

/** Has letters of a kind leave that certainly did not; each is read again as it leaves. @returns how many */
export async function tryKindAgain(tx: Transaction, club: string, kind: Mailing["kind"]): Promise<number> {
  await tx.update(mailings).set({ stoppedBy: null, stoppedAt: null }).where(ofKind(club, kind));
  return queueAgain(tx, inKind(club, kind));
}

/** How many letters of a mailing are in which state, and for which reason. */
export async function mailingCounts(
  db: Queryable,
  club: string,
  id: string,
): Promise<{ state: Letter["state"]; code: LetterCode | null; count: number }[]> {
  const rows = await db
    .select({ state: letters.state, code: letters.code, count: count() })
    .from(letters)
    .where(ofMailing(club, id))
    .groupBy(letters.state, letters.code)
    .orderBy(BY_STATE, letters.code);
  return rows.map(({ code, ...row }) => ({ ...row, code: code as LetterCode | null }));
}

/**
 * How many letters of some kinds are in which state in a club, and for which reason, over all their mailings; `again`: how many of those may leave another time. A kind
 * without letters is missing.
 */
export async function countsByKind(
  db: Queryable,
  club: string,
  kinds: readonly Mailing["kind"][],
): Promise<Map<Mailing["kind"], { state: Letter["state"]; code: LetterCode | null; count: number; again: number }[]>> {
  const again = sql<number>`count(*) filter (where ${isWorthAnother})`.mapWith(Number);
  const rows = await db
    .select({ kind: mailings.kind, state: letters.state, code: letters.code, count: count(), again })
    .from(letters)
    .innerJoin(mailings, and(eq(mailings.club, letters.club), eq(mailings.id, letters.mailing)))
    .where(and(eq(mailings.club, club), inArray(mailings.kind, [...kinds])))
    .groupBy(mailings.kind, letters.state, letters.code)
    .orderBy(BY_STATE, letters.code);
  const counted = rows.map(({ code, ...row }) => ({ ...row, code: code as LetterCode | null }));
  return Map.groupBy(counted, ({ kind }) => kind);
}

/** Of letters that did not simply leave, those first that want a look most. */
export const LOOKED_STATES: readonly Letter["state"][] = ["uncertain", "refused", "bounced", "given_up", "retry"];

/** The letters of a mailing that did not simply leave, in that order. */
export function lookedLetters(db: Queryable, club: string, id: string, most: number) {
  const { state, code, answer, address } = letters;
  return db
    .select({ id: letters.id, state, code, answer, address })
    .from(letters)
    .where(and(ofMailing(club, id), inArray(state, [...LOOKED_STATES])))
    .orderBy(inOrder(LOOKED_STATES), asc(letters.place))
    .limit(most);
}

const inOrder = (states: readonly Letter["state"][]) =>
  sql`array_position(string_to_array(${states.join()}, ','), ${letters.state})`;

const BY_STATE = inOrder(["sent", "queued", "in_flight", "retry", "uncertain", "refused", "bounced", "given_up"]);

/** Of whom each of these letters speaks, by its number. */
export async function peopleOfLetters(db: Queryable, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ letter: letterPeople.letter, memberId: letterPeople.memberId })
    .from(letterPeople)
    .where(inArray(letterPeople.letter, [...ids]))
    .orderBy(asc(letterPeople.memberId));
  const by = Map.groupBy(rows, ({ letter }) => letter);
  return new Map([...by].map(([letter, of]) => [letter, of.map(({ memberId }) => memberId)]));
}

/** How many letters of a club are to leave before those that are asked for now, and until when the last of those waits that are tried again. */
export async function waitingLetters(db: Queryable, club: string): Promise<{ count: number; until: Date | null }> {
  const [row] = await db
    .select({ count: count(), until: max(letters.notBefore) })
    .from(letters)
    .innerJoin(mailings, and(eq(mailings.club, letters.club), eq(mailings.id, letters.mailing)))
    .where(and(eq(letters.club, club), inArray(letters.state, ["queued", "retry"]), isNull(mailings.stoppedAt)));
  return { count: row?.count ?? 0, until: row?.until ?? null };
}

/** A club's mail server as its row stands, for what is counted by it. */
export async function serverRow(db: Queryable, club: string): Promise<MailServer | undefined> {
  return (await db.select().from(mailServers).where(eq(mailServers.club, club)))[0];
}
