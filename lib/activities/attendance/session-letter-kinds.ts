import "server-only";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { type CalledOffKey, saidOfSession } from "#lib/activities/days-off/called-off.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { letters, type Mailing, mailings } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { asOneFamily, familiesAt, lettersTo } from "#lib/people/letters/at-address.ts";
import { automaticLetter, automaticTextOf } from "#lib/people/letters/automatic-letter.ts";
import { filledText } from "#lib/people/letters/filled-text.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import { type WrittenFamily, writtenFamily } from "#lib/people/letters/written-family.ts";
import { onRoll } from "#lib/sync/copy/roll.ts";
import { blockedAmong } from "#lib/sync/post/came-back.ts";
import type { LetterKind } from "#lib/sync/post/letter-kind.ts";
import { askForMailing, madeFrom } from "#lib/sync/post/mailing.ts";
import { rollOf, type Session, sessionAt, sessionCalendarOf } from "./calendar.ts";
import { begunSessionText, SESSION_LETTERS, type SessionLetterName, sessionValues } from "./session-letter-text.ts";

/** A letter about a session waits so long, in seconds: a slip is seen at once, and a session is often called off on its own day. */
export const SECOND_THOUGHT_SECONDS = 120;

/** What a mailing about a session has of an earlier one that is still under way is looked at again so much later, in seconds. */
const LOOK_AGAIN_SECONDS = 30;

/** By what the mailings about a date of a lesson or slot are known: that it is called off three times is three of them. */
const dateName = ({ type, courseId, date }: CalledOffKey): string => `${type}/${courseId}/${date}/`;
const mailingName = (key: CalledOffKey, sequence: number): string => `${dateName(key)}${sequence}`;

/**
 * Asks for the letters about what was just said of a session, in the transaction that says it: one an address, naming all its people who are expected there. Nothing
 * where the club has no such letters.
 */
export async function askForSessionLetters(
  tx: Transaction,
  club: string,
  session: Session & CalledOffKey,
  hand: Hand,
): Promise<void> {
  const said = await saidOfSession(tx, club, session);
  if (!said) return;
  const kind: SessionLetterName = said.isOff ? "called_off" : "taking_place";
  const how = await automaticLetter(tx, club, kind);
  if (!how?.isOn) return;
  const families = await expectedFamilies(tx, club, session);
  await askForMailing(
    tx,
    {
      ...{ club, kind, seasonId: session.seasonId, madeOf: mailingName(session, said.sequence) },
      ...{ locale: how.locale, topic: null },
    },
    lettersTo(families).letters.map((letter) => ({ ...letter, waitSeconds: SECOND_THOUGHT_SECONDS })),
    hand,
  );
}

/** The mailing about what was said last of a session; undefined where nothing was, or no such letters leave. */
export async function sessionMailing(db: Queryable, club: string, key: CalledOffKey): Promise<Mailing | undefined> {
  const said = await saidOfSession(db, club, key);
  return said && madeFrom(db, club, said.isOff ? "called_off" : "taking_place", mailingName(key, said.sequence));
}

/**
 * Who is expected at a session, by name: whose registration is validated. From the copy.
 * @param members only these of them; undefined: all
 */
function expectedPeople(db: Queryable, club: string, session: Session, members?: readonly number[]) {
  const { id, firstName, lastName, birthDate, email, parents, nameKey } = mirrorPeople;
  return db
    .selectDistinct({ id, firstName, lastName, birthDate, email, parents, nameKey })
    .from(mirrorRegistrations)
    .innerJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(id, mirrorRegistrations.memberId)))
    .where(
      and(
        ...[onRoll({ club, seasonId: session.seasonId }, rollOf(session)), eq(mirrorRegistrations.valid, true)],
        members && inArray(id, [...members]),
      ),
    )
    .orderBy(nameKey, id);
}

/** Those people, each as a family of their own, with how they are reached. @param members only these of them; undefined: all */
async function expectedFamilies(
  db: Queryable,
  club: string,
  session: Session,
  members?: readonly number[],
): Promise<WrittenFamily[]> {
  const people = await expectedPeople(db, club, session, members);
  const [day, blocked] = [await today(db, club), await blockedAmong(db, club)];
  return people.map((person) => writtenFamily([person], day, blocked));
}

/** Of which date of a lesson or slot a mailing is, and which time it was said. */
function keyIn({ madeOf }: Pick<Mailing, "madeOf">): (CalledOffKey & { sequence: number }) | undefined {
  const [type, courseId, date = "", sequence] = madeOf.split("/");
  if (type !== "lesson" && type !== "slot") return undefined;
  return { type, courseId: Number(courseId), date, sequence: Number(sequence) };
}

/** What an address was told last of a date, by a letter that left or may have; `open`: something that was said before is under way. */
async function lastTold(
  db: Queryable,
  club: string,
  { sequence, ...key }: CalledOffKey & { sequence: number },
  address: string,
): Promise<{ kind: SessionLetterName; body: string | null } | "open" | undefined> {
  const rows = await db
    .select({ kind: mailings.kind, madeOf: mailings.madeOf, state: letters.state, body: letters.body })
    .from(mailings)
    .innerJoin(letters, and(eq(letters.club, mailings.club), eq(letters.mailing, mailings.id)))
    .where(
      and(
        ...[eq(mailings.club, club), inArray(mailings.kind, [...SESSION_LETTERS])],
        // A key holds no sign that `like` reads as another.
        like(mailings.madeOf, `${dateName(key)}%`),
        sql`lower(${letters.address}) = ${address.toLowerCase()}`,
        inArray(letters.state, ["queued", "retry", "in_flight", "sent", "uncertain", "bounced"]),
      ),
    );
  const earlier = rows
    .flatMap((row) => ({ ...row, sequence: keyIn(row)?.sequence ?? 0 }))
    .filter((row) => row.sequence < sequence)
    .sort((one, other) => other.sequence - one.sequence);
  if (earlier.some(({ state }) => state === "in_flight")) return "open";
  // What has not left yet is about what was said before: it does not leave any more.
  const left = earlier.find(({ state }) => state !== "queued" && state !== "retry");
  const kind = SESSION_LETTERS.find((name) => name === left?.kind);
  return left && kind && { kind, body: left.body };
}

const sessionLetterKind = (name: SessionLetterName): LetterKind => ({
  name,
  write: async (db, { mailing, letter, memberIds }) => {
    const { club, locale } = mailing;
    const how = await automaticLetter(db, club, name);
    if (!how?.isOn) return { not: "switched_off" };
    const key = keyIn(mailing);
    const said = key && (await saidOfSession(db, club, key));
    if (!key || said?.sequence !== key.sequence) return { not: "undone" };
    const calendar = await sessionCalendarOf(db, club);
    const session = sessionAt(calendar, key);
    // The club has moved the lesson to another day, or ended it: there is no such date.
    if (!session) return { not: "undone" };
    if (session.begin <= now()) return { not: "late" };
    const address = letter.address ?? "";
    const last = await lastTold(db, club, key, address);
    if (last === "open") return { waitSeconds: LOOK_AGAIN_SECONDS };
    // Whoever never heard that it was called off comes anyway.
    if (!said.isOff && last?.kind !== "called_off") return { not: "undone" };
    const families = await expectedFamilies(db, club, session, memberIds);
    if (families.length === 0) return { not: "left" };
    const family = asOneFamily(familiesAt(families, address));
    if (!family) return { not: "elsewhere" };
    const begun = automaticTextOf(how, locale) ?? begunSessionText(name, locale);
    const speech = await letterSpeech(db, { club, seasonId: session.seasonId });
    const told = { session, reason: said.reason, family, speech, timeZone: calendar.timeZone };
    const text = filledText(begun, sessionValues(told, locale));
    // Called off, restored and called off again within a moment: the same once more is no news.
    if (last?.kind === name && last.body === text.body) return { not: "undone" };
    return { ...text, about: undefined };
  },
  sent: async () => {},
});

/** Letters about one date of a lesson or slot, each read again as it leaves: nothing leaves about what was said otherwise by then, or has begun. */
export const sessionLetterKinds: readonly LetterKind[] = SESSION_LETTERS.map(sessionLetterKind);
