import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Seat } from "#lib/base/access/permissions.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { memberCards as cards } from "#lib/base/store/schema/people/cards.ts";
import { mirrorPeople, mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import { keyedDigest } from "#lib/base/store/seal.ts";
import { now } from "#lib/base/time/clock.ts";
import { seasonInSentence } from "#lib/base/words/season-in-sentence.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { registrationsWithin, type Within, withinOf } from "#lib/sync/copy/section.ts";
import { recordName } from "#lib/sync/outbox/person.ts";
import { CODE_LETTERS, CODE_PLACES, cardCodeFrom, cardCodeIn, cardDigest } from "./code.ts";

/** A card as the desk keeps it. */
type Card = typeof cards.$inferSelect;

/** The code of a card, which nobody works out without the desk's secret: of its random name, and of nothing about its person. */
export function codeOfCard(id: string): string {
  let rest = BigInt(`0x${Buffer.from(keyedDigest(id, "code of a card"), "base64url").toString("hex")}`);
  const letters = BigInt(CODE_LETTERS.length);
  return cardCodeFrom(
    Array.from({ length: CODE_PLACES }, () => {
      const number = Number(rest % letters);
      rest /= letters;
      return number;
    }),
  );
}

/** What is kept of a code. */
const hashOf = (code: string): string => createHash("sha256").update(code).digest("hex");

/** Whether a card can be printed again: it was made under the secret that the desk has now. */
export const isDrawable = ({ id, codeHash }: Pick<Card, "id" | "codeHash">): boolean =>
  codeHash === hashOf(codeOfCard(id));

/** Of whom the club has validated something in the season: who has a card of it. */
const takesPart = ({ club, seasonId }: ClubSeason, members: readonly number[]) =>
  and(
    ...[eq(registrations.club, club), eq(registrations.seasonId, seasonId), eq(registrations.valid, true)],
    sql`${registrations.memberId} = any(${integers([...members])})`,
  );

/** Those of some people who take part in a season, by the copy. @param within what of it counts: of a section (decision 95) its own registrations */
export async function takingPart(
  db: Queryable,
  season: ClubSeason,
  members: readonly number[],
  within: Within | null = null,
): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: registrations.memberId })
    .from(registrations)
    .where(and(takesPart(season, members), registrationsWithin(within)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Makes the cards that some people of a season have not. One that was made under another secret of the desk, or for somebody who had the number before, ends: nobody could
 * print it again, or it is another person's. Of a section (decision 101) whom the club has validated there.
 * @returns those of them who have one now
 */
export async function makeCards(
  tx: Transaction,
  { club, person, section }: Pick<Seat, "club" | "person" | "section">,
  seasonId: number,
  members: readonly number[],
): Promise<number[]> {
  const season = { club, seasonId };
  const within = section ? await withinOf(tx, season, section) : null;
  const wanted = [...(await takingPart(tx, season, members, within))].sort((a, b) => a - b);
  if (wanted.length === 0) return [];
  const records = await recordsOf(tx, club, wanted);
  const stale = (await openCards(tx, season, wanted)).filter(
    (card) => !isDrawable(card) || isOthers(card, records.get(card.memberId)),
  );
  for (const { id } of stale) await end(tx, id);
  const made = await tx
    .insert(cards)
    .values(
      wanted.map((memberId) => {
        const id = randomUUID();
        const record = records.get(memberId) ?? null;
        const codeHash = hashOf(codeOfCard(id));
        return { ...{ ...season, id, memberId, record, codeHash }, writtenBy: person.name, writtenAt: now() };
      }),
    )
    .onConflictDoNothing()
    .returning({ memberId: cards.memberId });
  if (made.length > 0) {
    const [only] = wanted.length === 1 ? made : [];
    await writeAudit(tx, {
      ...{ by: person, club, action: "card.make", details: { count: made.length } },
      subject: only ? `members/${only.memberId}` : `seasons/${seasonId}`,
    });
  }
  return wanted;
}

async function recordsOf(db: Queryable, club: string, members: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .select({ id: mirrorPeople.id, createdAt: mirrorPeople.createdAt })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = any(${integers([...members])})`));
  return new Map(rows.map(({ id, createdAt }) => [id, recordName(createdAt)]));
}

/** Whether a card's number has gone to another record. Of what one side does not tell nothing follows. */
const isOthers = (card: Pick<Card, "record">, record: string | null | undefined): boolean =>
  card.record !== null && typeof record === "string" && card.record !== record;

async function end(tx: Transaction, id: string): Promise<void> {
  await tx.update(cards).set({ endedAt: now(), linkHash: null, linkedAt: null }).where(eq(cards.id, id));
}

/** The cards of some people that count in a season. */
export function openCards(db: Queryable, { club, seasonId }: ClubSeason, members: readonly number[]): Promise<Card[]> {
  return db
    .select()
    .from(cards)
    .where(
      and(
        ...[eq(cards.club, club), eq(cards.seasonId, seasonId), isNull(cards.endedAt)],
        sql`${cards.memberId} = any(${integers([...members])})`,
      ),
    );
}

/** By what a device knows the cards of some people of a season: digests, by number. Whoever's number has gone to another record has none. */
export async function cardDigests(
  db: Queryable,
  season: ClubSeason,
  people: readonly { id: number; record: string | null }[],
): Promise<Map<number, string>> {
  if (people.length === 0) return new Map();
  const records = new Map(people.map(({ id, record }) => [id, record]));
  const open = await openCards(db, season, [...records.keys()]);
  return new Map(
    open
      .filter((card) => !isOthers(card, records.get(card.memberId)))
      .map(({ memberId, codeHash }) => [memberId, cardDigest(codeHash)]),
  );
}

/** The card of a code, whosever it is and whether it counts; undefined: nobody here made it. The digest is looked up, so that time tells nothing of a code. */
export async function findCard(db: Queryable, code: string): Promise<Card | undefined> {
  const [card] = await db
    .select()
    .from(cards)
    .where(eq(cards.codeHash, hashOf(code)));
  return card;
}

/** Whom a card was made for, as somebody typed its code or a camera read it, whether or not it counts; undefined: nobody here made it. */
export async function cardHolder(db: Queryable, text: string): Promise<number | undefined> {
  const code = cardCodeIn(text);
  return code === undefined ? undefined : (await findCard(db, code))?.memberId;
}

/** Whether a card is still of the record that it was made for. */
export async function isOfSameRecord(db: Queryable, card: Card): Promise<boolean> {
  return !isOthers(card, (await recordsOf(db, card.club, [card.memberId])).get(card.memberId));
}

/** Why a card that was read counts for nobody: nobody here made it, or it is another club's, or it ended. Whose it is nobody learns. */
export type CardRefusal = { kind: "unknown" | "otherClub" | "ended" };

/** Whose card of a club was read, and of which season; or why it counts for nobody. @param text as somebody typed it or a camera read it */
export async function cardRead(
  db: Queryable,
  club: string,
  text: string,
): Promise<CardRefusal | { kind: "counts"; memberId: number; seasonId: number }> {
  const code = cardCodeIn(text);
  const card = code === undefined ? undefined : await findCard(db, code);
  if (!card) return { kind: "unknown" };
  if (card.club !== club) return { kind: "otherClub" };
  if (card.endedAt !== null || !(await isOfSameRecord(db, card))) return { kind: "ended" };
  return { kind: "counts", memberId: card.memberId, seasonId: card.seasonId };
}

/** What the season of a card is called in a sentence; null where it has no name. */
export async function seasonOfCard(db: Queryable, { club, seasonId }: ClubSeason): Promise<string | null> {
  const name = await seasonName(db, club, seasonId);
  return name === undefined ? null : seasonInSentence(name);
}

/** Ends somebody's card: it was lost. @returns false where they have none that counts, and where they take part in nothing of the section of who says so */
export async function endCard(
  tx: Transaction,
  { club, person, section }: Pick<Seat, "club" | "person" | "section">,
  seasonId: number,
  memberId: number,
): Promise<boolean> {
  const season = { club, seasonId };
  const within = section ? await withinOf(tx, season, section) : null;
  if (within && !(await takingPart(tx, season, [memberId], within)).has(memberId)) return false;
  const ended = await tx
    .update(cards)
    .set({ endedAt: now(), linkHash: null, linkedAt: null })
    .where(
      and(...[eq(cards.club, club), eq(cards.seasonId, seasonId), eq(cards.memberId, memberId)], isNull(cards.endedAt)),
    )
    .returning({ id: cards.id });
  if (ended.length > 0) await writeAudit(tx, { by: person, club, action: "card.end", subject: `members/${memberId}` });
  return ended.length > 0;
}

/** What a person's file says of their cards of a season: the one that counts, and how many ended. */
export async function cardsOf(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  memberId: number,
): Promise<{ open: Card | undefined; ended: number }> {
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.club, club), eq(cards.seasonId, seasonId), eq(cards.memberId, memberId)))
    .orderBy(desc(cards.writtenAt));
  return {
    open: rows.find(({ endedAt }) => endedAt === null),
    ended: rows.filter(({ endedAt }) => endedAt !== null).length,
  };
}
