import "server-only";
import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { type Section, sectionKey } from "#lib/base/access/roles.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  freeLetterFamilies,
  freeLetters,
  type SelectedRegistrations,
} from "#lib/base/store/schema/people/free-letters.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { LetterTopic } from "#lib/base/store/schema/sync/post.ts";
import type { ReminderText, ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import { now } from "#lib/base/time/clock.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { familiesIn } from "#lib/people/families/families.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { onRoll } from "#lib/sync/copy/roll.ts";
import { registrationsWithin, type Within } from "#lib/sync/copy/section.ts";
import { blockedAmong } from "#lib/sync/post/came-back.ts";
import { NO_TEXT } from "./free-text.ts";
import { begunPurposeText } from "./purpose-text.ts";
import { type WrittenFamily, writtenFamily } from "./written-family.ts";

/** A letter whose text is the club's own, to people whom somebody chose. */
export type FreeLetter = typeof freeLetters.$inferSelect & {
  families: readonly (readonly number[])[];
  /** What the letter of each family carries, in the same order. */
  papers: readonly (readonly string[])[];
};

/** How its people were found, and what it is for. */
export type FreeLetterChoice = Pick<
  FreeLetter,
  "whom" | "activityId" | "activityName" | "cameOn" | "selected" | "purpose"
>;

/** A family of a letter, with what its letter carries. */
export interface CarryingFamily extends WrittenFamily {
  papers: readonly string[];
}

/** Some people to whom one letter goes, whatever families they are of, and what it carries for them. */
export interface ChosenFamily {
  memberIds: readonly number[];
  papers: readonly string[];
}

/** Whom registrations of a season that somebody selected are of, and how each stands: those alone that the copy has, and of a section its own. */
export async function selectForLetter(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  kind: SelectedRegistrations["kind"],
  numbers: readonly number[],
  within: Within | null = null,
): Promise<{ memberIds: number[]; selected: SelectedRegistrations }> {
  const { id, memberId, valid } = mirrorRegistrations;
  const rows = await db
    .select({ id, memberId, valid })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId)],
        ...[eq(mirrorRegistrations.kind, kind), sql`${id} = any(${integers(numbers)})`, registrationsWithin(within)],
      ),
    );
  const [refused = [], others = []] = [true, false].map((isRefused) =>
    rows.flatMap((row) => ((row.valid === false) === isRefused ? row.id : [])),
  );
  return { memberIds: [...new Set(rows.map((row) => row.memberId))], selected: { kind, refused, others } };
}

/**
 * Begins a letter to some people of a club, whom it writes to by family, or as they are given. One that is for nothing else has an empty text: nobody has the same to say
 * twice; each other one begins with the text of the one before.
 * @param section of who begins it, where they see one: it is that section's
 * @returns its name
 */
export async function beginFreeLetter(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  people: readonly number[] | readonly ChosenFamily[],
  choice: FreeLetterChoice,
  by: string,
  section?: Section | undefined,
): Promise<string> {
  const id = crypto.randomUUID();
  const given = people.filter((one) => typeof one !== "number");
  const families =
    given.length > 0
      ? given.map(({ memberIds, papers }) => ({ memberIds: [...memberIds], papers: [...papers] }))
      : await byFamily(
          tx,
          club,
          people.filter((one) => typeof one === "number"),
        );
  await tx.insert(freeLetters).values({
    ...{ club, id, seasonId, ...choice, topic: isNews(choice.purpose) ? "news" : null },
    ...{ texts: await textsBefore(tx, club, choice.purpose), writtenBy: by, writtenAt: now() },
    section: section ? sectionKey(section) : null,
  });
  const rows = families.map((family, position) => ({ club, letter: id, position, ...family }));
  if (rows.length > 0) await tx.insert(freeLetterFamilies).values(rows);
  return id;
}

/** Whether somebody may say that they want no such letters: what is carried, and a place that one waits for, is no news. */
const isNews = (purpose: FreeLetter["purpose"]): boolean => purpose === null || purpose === "renewal";

/** In what words the club wrote such a letter last. */
async function textsBefore(tx: Transaction, club: string, purpose: FreeLetter["purpose"]): Promise<ReminderTexts> {
  if (purpose === null) return {};
  const [before] = await tx
    .select({ texts: freeLetters.texts })
    .from(freeLetters)
    .where(and(eq(freeLetters.club, club), eq(freeLetters.purpose, purpose)))
    .orderBy(desc(freeLetters.writtenAt), desc(freeLetters.id))
    .limit(1);
  return before?.texts ?? {};
}

/** Some people by their families, in the order of their names. */
async function byFamily(
  tx: Transaction,
  club: string,
  memberIds: readonly number[],
): Promise<{ memberIds: number[] }[]> {
  const { email, phone, parents, nameKey, id: memberId } = mirrorPeople;
  const people = await tx
    .select({ id: memberId, email, phone, parents })
    .from(mirrorPeople)
    .where(eq(mirrorPeople.club, club))
    .orderBy(nameKey, memberId);
  const families = familiesIn(people);
  const chosen = new Set(memberIds);
  const meant = people.filter((person) => chosen.has(person.id)).map((person) => person.id);
  return [...Map.groupBy(meant, (one) => families.get(one)?.[0] ?? one).values()].map((ids) => ({ memberIds: ids }));
}

/** A letter of a season, by its name. */
export async function findFreeLetter(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  id: string,
): Promise<FreeLetter | undefined> {
  const [found] = await db
    .select()
    .from(freeLetters)
    .where(and(eq(freeLetters.club, club), eq(freeLetters.id, id), eq(freeLetters.seasonId, seasonId)));
  return (await withFamilies(db, club, found ? [found] : []))[0];
}

async function withFamilies(
  db: Queryable,
  club: string,
  found: readonly (typeof freeLetters.$inferSelect)[],
): Promise<FreeLetter[]> {
  const { club: of, letter, position, memberIds, papers } = freeLetterFamilies;
  const ids = found.map(({ id }) => id);
  const rows = await db
    .select({ letter, memberIds, papers })
    .from(freeLetterFamilies)
    .where(and(eq(of, club), inArray(letter, ids)))
    .orderBy(asc(position));
  const ofLetter = Map.groupBy(rows, (row) => row.letter);
  return found.map((one) => {
    const rowsOf = ofLetter.get(one.id) ?? [];
    return { ...one, families: rowsOf.map((row) => row.memberIds), papers: rowsOf.map((row) => row.papers) };
  });
}

/** A letter as whoever sees a section has it: one of that very section, with its people who are of it today; undefined: there is none for them. Pure. */
export function letterWithin(letter: FreeLetter, section: Section, { people }: Within): FreeLetter | undefined {
  if (letter.section !== sectionKey(section)) return undefined;
  return { ...letter, families: letter.families.map((family) => family.filter((one) => people.has(one))) };
}

/** The letters of a season, the newest first. @param purpose undefined: whatever they are for @param section only those of this one; undefined: all */
export async function latestFreeLetters(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  most: number,
  purpose?: NonNullable<FreeLetter["purpose"]>,
  section?: Section | undefined,
): Promise<FreeLetter[]> {
  const isOfPurpose = purpose && eq(freeLetters.purpose, purpose);
  const isOfSection = section && eq(freeLetters.section, sectionKey(section));
  const found = await db
    .select()
    .from(freeLetters)
    .where(and(eq(freeLetters.club, club), eq(freeLetters.seasonId, seasonId), isOfPurpose, isOfSection))
    .orderBy(desc(freeLetters.writtenAt), desc(freeLetters.id))
    .limit(most);
  return withFamilies(db, club, found);
}

/** Has nobody else change a letter until the transaction ends. */
export async function holdFreeLetter(tx: Transaction, { club, id }: Pick<FreeLetter, "club" | "id">): Promise<void> {
  await tx
    .select({ id: freeLetters.id })
    .from(freeLetters)
    .where(and(eq(freeLetters.club, club), eq(freeLetters.id, id)))
    .for("update");
}

/** Keeps what somebody wrote, and whether it is a duty; what is not among these texts stays. */
export async function keepFreeLetter(
  tx: Transaction,
  { club, id }: Pick<FreeLetter, "club" | "id">,
  { texts, topic }: { texts?: ReminderTexts | undefined; topic?: LetterTopic | null | undefined },
): Promise<void> {
  await tx
    .update(freeLetters)
    .set({
      ...(texts && { texts: sql`${freeLetters.texts} || ${JSON.stringify(texts)}::jsonb` }),
      ...(topic !== undefined && { topic }),
    })
    .where(and(eq(freeLetters.club, club), eq(freeLetters.id, id)));
}

/**
 * The families of a letter as the copy has them now: whoever it does not know any more, or who has left what they were chosen by, is none of them.
 * @param today ISO date: who is a minor
 * @param members only these of them; undefined: all
 */
export async function freeFamilies(
  db: Queryable,
  letter: FreeLetter,
  today: string,
  members?: readonly number[],
): Promise<CarryingFamily[]> {
  const { club, families } = letter;
  const wanted = new Set(members ?? families.flat());
  const ids = families.flat().filter((one) => wanted.has(one));
  const { id, firstName, lastName, birthDate, email, parents } = mirrorPeople;
  const people = await db
    .select({ id, firstName, lastName, birthDate, email, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  const blocked = await blockedAmong(db, club);
  const those = await stillAmong(db, letter, ids);
  const known = new Map(people.filter((person) => those(person.id)).map((person) => [person.id, person]));
  return families.flatMap((family, position): CarryingFamily[] => {
    const named = family.flatMap((one) => (wanted.has(one) ? (known.get(one) ?? []) : []));
    const [first, ...others] = named;
    if (!first) return [];
    const papers = letter.papers[position] ?? [];
    const written = writtenFamily([first, ...others], today, blocked);
    // Somebody may have a paper of their own, and one with others: a name by itself each.
    return [{ ...written, papers, ...(papers.length > 0 && { id: -1 - position }) }];
  });
}

/**
 * Who still takes part in what a letter goes to, or waits for a place there; of a selection, whose registration is refused, or is not, as it was when it was
 * selected. Whoever came on a day came, whatever they do since.
 */
async function stillAmong(db: Queryable, letter: FreeLetter, ids: readonly number[]): Promise<(id: number) => boolean> {
  const { club, seasonId, whom, activityId, cameOn, selected } = letter;
  if (selected) return stillSelected(db, letter, selected);
  if (whom === "registrations" || activityId === null || cameOn !== null) return () => true;
  const { memberId, valid } = mirrorRegistrations;
  const rows = await db
    .selectDistinct({ memberId })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[onRoll({ club, seasonId }, { of: whom, id: activityId }), sql`${valid} is not false`],
        sql`${memberId} = any(${integers(ids)})`,
      ),
    );
  const there = new Set(rows.map((row) => row.memberId));
  return (id) => there.has(id);
}

/** Whose registration stands as it did when it was selected. One that the copy does not know any more stands no longer. */
async function stillSelected(
  db: Queryable,
  { club, seasonId }: FreeLetter,
  { kind, refused, others }: SelectedRegistrations,
): Promise<(id: number) => boolean> {
  const { id, memberId, valid } = mirrorRegistrations;
  const isOneOf = (registrations: readonly number[]) => sql`${id} = any(${integers(registrations)})`;
  const rows = await db
    .selectDistinct({ memberId })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId)],
        eq(mirrorRegistrations.kind, kind),
        or(and(isOneOf(refused), sql`${valid} is false`), and(isOneOf(others), sql`${valid} is not false`)),
      ),
    );
  const there = new Set(rows.map((row) => row.memberId));
  return (member) => there.has(member);
}

/** The text of a letter in one language: with which it begins where nobody has written it, empty where it is for nothing else. */
export const freeTextOf = ({ texts, purpose }: Pick<FreeLetter, "texts" | "purpose">, locale: Locale): ReminderText =>
  texts[`personal.${locale}`] ?? (purpose === null ? NO_TEXT : begunPurposeText(purpose, locale));
