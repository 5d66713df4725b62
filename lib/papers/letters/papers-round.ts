import "server-only";
import { and, asc, desc, eq, inArray, max, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { paperReminders, paperRoundFamilies, paperRounds } from "#lib/base/store/schema/papers/paper-letters.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import type { ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import { now } from "#lib/base/time/clock.ts";
import { type PapersStanding, papersStandings } from "#lib/papers/missing/worklist.ts";
import { familiesIn } from "#lib/people/families/families.ts";
import type { ReminderChannel } from "#lib/people/letters/channel.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { blockedAmong } from "#lib/sync/post/came-back.ts";
import { type CompleteFamily, type PapersReminder, remindingOfPapers, type WrittenAbout } from "./papers-reminder.ts";

/** Families that somebody chose to write to about papers. */
export type PaperRound = typeof paperRounds.$inferSelect & { families: readonly (readonly number[])[] };

/**
 * The families of a season, each with its people who are registered. A family is found among all records of the club: two children may be linked by a
 * parent's own.
 * @param of only the families of these people; undefined: all
 */
export async function papersFamilies(
  db: Queryable,
  season: ClubSeason,
  of?: readonly number[],
): Promise<PapersStanding[][]> {
  const { id, email, phone, parents, nameKey } = mirrorPeople;
  const people = await db
    .select({ id, email, phone, parents })
    .from(mirrorPeople)
    .where(eq(mirrorPeople.club, season.club))
    .orderBy(nameKey, id);
  const families = familiesIn(people);
  const members = of && [...new Set(of.flatMap((one) => families.get(one) ?? [one]))];
  const standings = await papersStandings(db, season, members);
  return [...Map.groupBy(standings, (one) => families.get(one.id)?.[0] ?? one.id).values()];
}

/** A round begins with the texts of the one before: a club writes them once. @returns its name */
export async function beginPaperRound(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  families: readonly (readonly PapersStanding[])[],
  by: string,
): Promise<string> {
  const [before] = await latestPaperRounds(tx, { club }, 1);
  const id = crypto.randomUUID();
  const chosen = families.map((family) => family.filter(({ wanted }) => wanted.length > 0).map((one) => one.id));
  await tx.insert(paperRounds).values({
    ...{ club, id, seasonId, texts: before?.texts ?? {} },
    ...{ writtenBy: by, writtenAt: now() },
  });
  const rows = chosen.map((memberIds, position) => ({ club, round: id, position, memberIds }));
  if (rows.length > 0) await tx.insert(paperRoundFamilies).values(rows);
  return id;
}

/** A round of a season, by its name. */
export async function findPaperRound(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  id: string,
): Promise<PaperRound | undefined> {
  const [round] = await db
    .select()
    .from(paperRounds)
    .where(and(eq(paperRounds.club, club), eq(paperRounds.id, id), eq(paperRounds.seasonId, seasonId)));
  return (await withFamilies(db, club, round ? [round] : []))[0];
}

async function withFamilies(
  db: Queryable,
  club: string,
  rounds: readonly (typeof paperRounds.$inferSelect)[],
): Promise<PaperRound[]> {
  const { club: of, round, position, memberIds } = paperRoundFamilies;
  const ids = rounds.map(({ id }) => id);
  const families = await db
    .select({ round, memberIds })
    .from(paperRoundFamilies)
    .where(and(eq(of, club), inArray(round, ids)))
    .orderBy(asc(position));
  const ofRound = Map.groupBy(families, (family) => family.round);
  return rounds.map((one) => ({ ...one, families: (ofRound.get(one.id) ?? []).map((family) => family.memberIds) }));
}

/** The rounds of a club, or of one of its seasons, the newest first. */
export async function latestPaperRounds(
  db: Queryable,
  { club, seasonId }: Partial<ClubSeason> & { club: string },
  most: number,
): Promise<PaperRound[]> {
  const rounds = await db
    .select()
    .from(paperRounds)
    .where(and(eq(paperRounds.club, club), seasonId === undefined ? undefined : eq(paperRounds.seasonId, seasonId)))
    .orderBy(desc(paperRounds.writtenAt), desc(paperRounds.id))
    .limit(most);
  return withFamilies(db, club, rounds);
}

/** Has nobody else change a round until the transaction ends. */
export async function holdPaperRound(tx: Transaction, { club, id }: Pick<PaperRound, "club" | "id">): Promise<void> {
  await tx
    .select({ id: paperRounds.id })
    .from(paperRounds)
    .where(and(eq(paperRounds.club, club), eq(paperRounds.id, id)))
    .for("update");
}

/** Keeps what somebody wrote; what is not among these texts stays. */
export async function keepPaperTexts(
  tx: Transaction,
  { club, id }: Pick<PaperRound, "club" | "id">,
  texts: ReminderTexts,
): Promise<void> {
  await tx
    .update(paperRounds)
    .set({ texts: sql`${paperRounds.texts} || ${JSON.stringify(texts)}::jsonb` })
    .where(and(eq(paperRounds.club, club), eq(paperRounds.id, id)));
}

/**
 * Who of a round is written to by what the copy says now, and who is not any more.
 * @param today ISO date
 * @param of only the families of these people, whose papers alone are read: one letter of hundreds; undefined: all
 */
export async function papersRemindingIn(
  db: Queryable,
  round: PaperRound,
  today: string,
  of?: readonly number[],
): Promise<{ reminders: PapersReminder[]; leftOut: CompleteFamily[] }> {
  const season = { club: round.club, seasonId: round.seasonId };
  const families = await papersFamilies(db, season, of);
  // Two families of a round may be one by now: its people say which of those that were chosen are meant.
  const meant = new Set([...(of ?? []), ...families.flatMap((family) => family.map(({ id }) => id))]);
  return remindingOfPapers(
    of ? round.families.filter((ids) => ids.some((id) => meant.has(id))) : round.families,
    families,
    await writtenAboutPapers(db, season),
    today,
    await blockedAmong(db, season.club),
  );
}

/** When each person of a season was written to about papers last, and how often; who never was is missing. */
export async function writtenAboutPapers(
  db: Queryable,
  { club, seasonId }: ClubSeason,
): Promise<Map<number, WrittenAbout>> {
  const { memberId, writtenAt } = paperReminders;
  const rows = await db
    .select({ memberId, at: max(writtenAt), count: sql<number>`count(distinct ${writtenAt})`.mapWith(Number) })
    .from(paperReminders)
    .where(and(eq(paperReminders.club, club), eq(paperReminders.seasonId, seasonId)))
    .groupBy(memberId);
  return new Map(rows.flatMap(({ memberId: id, at, count }) => (at ? [[id, { at, count }] as const] : [])));
}

/** Writes down that these families were written to: a row for each of whom the letter spoke, all at one moment. */
export async function notePaperReminders(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  sent: readonly PapersReminder[],
  { channel, by }: { channel: ReminderChannel; by: string },
): Promise<void> {
  const written = { club, seasonId, channel, writtenBy: by, writtenAt: now() };
  const rows = sent.flatMap(({ people }) =>
    people.map(({ id, wanted }) => ({ ...written, memberId: id, papers: wanted.length })),
  );
  if (rows.length > 0) await tx.insert(paperReminders).values(rows);
}
