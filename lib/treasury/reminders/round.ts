import "server-only";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import {
  type ReminderTexts,
  type RoundFamily,
  reminderRoundFamilies,
  reminderRounds,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { now } from "#lib/base/time/clock.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { blockedAmong } from "#lib/sync/post/came-back.ts";
import { dueNames } from "#lib/treasury/dues/family.ts";
import { type ListedFamily, listedFamilies } from "#lib/treasury/dues/family-list.ts";
import { countersIn } from "#lib/treasury/dues/known-payments.ts";
import { askedOf, type Reminding, remindingOf } from "./reminder.ts";

/** Families that somebody chose to remind. */
export type ReminderRound = typeof reminderRounds.$inferSelect & { families: readonly RoundFamily[] };

/** A round begins with the texts of the one before: a club writes them once. @param withWaiting they are asked for what waits for a decision too */
export async function beginRound(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  families: readonly ListedFamily[],
  by: string,
  withWaiting = false,
): Promise<string> {
  const [before] = await latestRounds(tx, { club }, 1);
  const id = crypto.randomUUID();
  await tx.insert(reminderRounds).values({
    ...{ club, id, seasonId, reading: await nextReading(tx), texts: before?.texts ?? {} },
    ...{ writtenBy: by, writtenAt: now() },
  });
  const rows = families.map((family, position) => ({
    ...{ club, round: id, position, withWaiting },
    ...{ memberIds: family.people.map((one) => one.id), balanceCents: askedOf(family, withWaiting) },
  }));
  if (rows.length > 0) await tx.insert(reminderRoundFamilies).values(rows);
  return id;
}

/** A round of a season, by its name. */
export async function findRound(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  id: string,
): Promise<ReminderRound | undefined> {
  const [round] = await db
    .select()
    .from(reminderRounds)
    .where(and(eq(reminderRounds.club, club), eq(reminderRounds.id, id), eq(reminderRounds.seasonId, seasonId)));
  return (await withFamilies(db, club, round ? [round] : []))[0];
}

async function withFamilies(
  db: Queryable,
  club: string,
  rounds: readonly (typeof reminderRounds.$inferSelect)[],
): Promise<ReminderRound[]> {
  const { club: of, round, position, memberIds, balanceCents, withWaiting } = reminderRoundFamilies;
  const ids = rounds.map(({ id }) => id);
  const families = await db
    .select({ round, memberIds, balanceCents, withWaiting })
    .from(reminderRoundFamilies)
    .where(and(eq(of, club), inArray(round, ids)))
    .orderBy(asc(position));
  const ofRound = Map.groupBy(families, (family) => family.round);
  return rounds.map((one) => ({
    ...one,
    families: (ofRound.get(one.id) ?? []).map(({ round: _, ...family }) => family),
  }));
}

/** The rounds of a club, or of one of its seasons, the newest first. */
export async function latestRounds(
  db: Queryable,
  { club, seasonId }: Partial<ClubSeason> & { club: string },
  most: number,
): Promise<ReminderRound[]> {
  const { club: of, seasonId: season, writtenAt, id } = reminderRounds;
  const rounds = await db
    .select()
    .from(reminderRounds)
    .where(and(eq(of, club), seasonId === undefined ? undefined : eq(season, seasonId)))
    .orderBy(desc(writtenAt), desc(id))
    .limit(most);
  return withFamilies(db, club, rounds);
}

/** Has nobody else change a round until the transaction ends: what is read of it then is how it stays. */
export async function holdRound(tx: Transaction, { club, id }: Pick<ReminderRound, "club" | "id">): Promise<void> {
  await tx
    .select({ id: reminderRounds.id })
    .from(reminderRounds)
    .where(and(eq(reminderRounds.club, club), eq(reminderRounds.id, id)))
    .for("update");
}

/** Keeps what somebody wrote; what is not among these texts stays. */
export async function keepTexts(
  tx: Transaction,
  { club, id }: Pick<ReminderRound, "club" | "id">,
  texts: ReminderTexts,
) {
  await tx
    .update(reminderRounds)
    .set({ texts: sql`${reminderRounds.texts} || ${JSON.stringify(texts)}::jsonb` })
    .where(and(eq(reminderRounds.club, club), eq(reminderRounds.id, id)));
}

/**
 * Who of a round is reminded by what the copy says now.
 * @param today ISO date
 * @param members only the families of these; undefined: all of them
 */
export async function remindingIn(
  db: Queryable,
  round: ReminderRound,
  today: string,
  members?: readonly number[],
): Promise<Reminding> {
  const scope = { club: round.club, seasonId: round.seasonId };
  const families = await listedFamilies(db, scope, today, members);
  const chosen = new Set(round.families.flatMap(({ memberIds }) => memberIds));
  const meant = families.filter(({ people }) => people.some(({ id }) => chosen.has(id)));
  const names = await dueNames(
    db,
    scope,
    meant.flatMap(({ people }) => people.flatMap(({ due }) => due)),
  );
  const known = new Set(meant.flatMap(({ people }) => people.map(({ id }) => id)));
  const asked = members
    ? round.families.filter(({ memberIds }) => memberIds.some((id) => known.has(id)))
    : round.families;
  return remindingOf(
    asked,
    meant,
    { names, counters: await countersIn(db, scope) },
    today,
    await blockedAmong(db, scope.club),
  );
}
