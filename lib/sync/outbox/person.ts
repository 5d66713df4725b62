import "server-only";
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type MirrorPerson, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { type FrozenPerson, type Piece, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { fold } from "#lib/base/words/fold.ts";
import { clubApi, recordOf } from "#lib/club/client/client.ts";
import { members } from "#lib/sync/resources/members.ts";
import type { Claim, NotSent, PieceCall } from "./kind.ts";
import { outcomeOf } from "./outcome.ts";
import { PROVEN } from "./proof.ts";

/**
 * A club's database may come back older than it was, and give a member's number a second time (docs/decisions/041). A piece about a member
 * therefore keeps who had that number when it was asked for, and is not sent about anybody else.
 */

/** What is known of somebody; a service may leave fields out. */
type Known = Pick<MirrorPerson, "firstName" | "lastName"> & Partial<Pick<MirrorPerson, "birthDate" | "createdAt">>;

/** So much of a digest keeps the records of a club apart, and weighs little on the sheet of a device. */
const DIGEST_LENGTH = 12;

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, DIGEST_LENGTH);

/** Names the record behind a number by when it was made: given anew, the number has another one. null: the club does not say when. */
export const recordName = (createdAt: Date | null | undefined): string | null =>
  createdAt ? digest(createdAt.toISOString()) : null;

/** Somebody as a piece keeps them. */
export function freezePerson({ firstName, lastName, birthDate, createdAt }: Known): FrozenPerson {
  const name = fold([firstName, lastName].map((part) => part ?? "").join("\n")).trim();
  return {
    record: recordName(createdAt),
    name: name === "" ? null : digest(name),
    born: name === "" || !birthDate ? null : digest(`${name}\n${birthDate}`),
  };
}

/**
 * Whether a number has gone to somebody else: it stands for another record, and that is not one of the same name and birth, made again. Of what
 * one side does not tell nothing follows. Pure.
 */
export function isOtherPerson(meant: FrozenPerson, now: FrozenPerson): boolean {
  const sameRecord = meant.record !== null && now.record !== null ? meant.record === now.record : undefined;
  if (sameRecord) return false;
  const sameName = meant.name !== null && now.name !== null ? meant.name === now.name : undefined;
  if (sameName === undefined) return sameRecord === false;
  return !sameName || (meant.born !== null && now.born !== null && meant.born !== now.born);
}

/** Who has these numbers by the copy, as a piece keeps them; who is not in it is left out. */
export async function frozenPeople(
  db: Queryable,
  club: string,
  numbers: readonly number[],
): Promise<Map<number, FrozenPerson>> {
  if (numbers.length === 0) return new Map();
  const { id, firstName, lastName, birthDate, createdAt } = mirrorPeople;
  const rows = await db
    .select({ id, firstName, lastName, birthDate, createdAt })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers([...new Set(numbers)])})`));
  return new Map(rows.map(({ id, ...known }) => [id, freezePerson(known)]));
}

/**
 * The member whom a piece is about by nothing but a number: the person of its work, or its own. What is about a record is told by that
 * record (`recordId`).
 */
export function memberMeant(
  work: Pick<Work, "memberId"> | { memberId?: number | null | undefined },
  piece: Partial<Pick<Piece, "memberId" | "recordId">>,
): number | null {
  return work.memberId ?? (piece.recordId ? null : (piece.memberId ?? null));
}

/** Nothing is sent about whoever has the number by now. */
const OTHER: NotSent = { verdict: { piece: "failed", code: "other_person", detail: "" } };

/**
 * Makes sure that a piece is about whom it was about. The copy is asked each time, the club where the work is not proven any more, and where what was
 * read for the piece names somebody else.
 * @param seen the person as the club has just named them, where what the batch shares tells
 * @returns null when it can be sent; a piece of before this was kept always can
 */
export async function verifyPerson(
  db: Queryable,
  claim: Claim,
  { signal, turn }: PieceCall,
  seen: FrozenPerson | undefined,
): Promise<NotSent | null> {
  const { work, piece } = claim;
  const meant = piece.person;
  const member = memberMeant(work, piece);
  if (!meant || member === null) return null;
  const asked = await outcomeOf(async () => {
    const api = await clubApi(work.club, work.askedBy);
    const copied = (await frozenPeople(db, work.club, [member])).get(member);
    if (copied && isOtherPerson(meant, copied)) return { same: false };
    if (seen ? !isOtherPerson(meant, seen) : claim.isProven) return { same: true };
    const way = { lane: "click", once: true, signal, turn } as const;
    const answer = await api.get("/members/{id}", { path: { id: member }, ...way });
    const now = members.copy.row(recordOf(answer, member, "GET /members/{id}"));
    return { same: now === null || !isOtherPerson(meant, freezePerson(now)), proven: true };
  });
  // What is gone, the club's answer to the piece tells; an integration that may not read has no copy from which anything was frozen.
  if ("ok" in asked) return asked.kind === "not_found" || asked.kind === "scope" ? null : { failure: asked };
  if (!asked.same) return OTHER;
  if (asked.proven && work.memberId !== null && !work.compareEach)
    await db.update(works).set(PROVEN).where(eq(works.id, work.id));
  return null;
}
