import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { now } from "#lib/clock.ts";
import type { ClubSeason } from "#lib/mirror/club-season.ts";
import type { Transaction } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { reminderExemptions, reminders } from "#lib/store/schema/treasury.ts";
import type { Reminder } from "./reminder.ts";

/** How somebody was written to. */
export type ReminderChannel = (typeof reminders.$inferInsert)["channel"];
export const REMINDER_CHANNELS = reminders.channel.enumValues;

/** Writes down that these families were written to: a row for each of those who owe, all at one moment. */
export async function noteReminders(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  sent: readonly Reminder[],
  { channel, by }: { channel: ReminderChannel; by: string },
): Promise<void> {
  const written = { club, seasonId, channel, writtenBy: by, writtenAt: now() };
  const rows = sent.flatMap(({ people }) =>
    people
      .filter(({ balanceCents }) => balanceCents > 0)
      .map(({ id, balanceCents }) => ({ ...written, memberId: id, balanceCents })),
  );
  if (rows.length > 0) await tx.insert(reminders).values(rows);
}

/** Has nobody remind these people until a day; said again, the later word counts. */
export async function exemptPeople(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  memberIds: readonly number[],
  said: { until: string; reason: string | null; by: string },
): Promise<void> {
  const { until, reason, by: writtenBy } = said;
  const exemption = { until, reason, writtenBy, writtenAt: now() };
  await tx
    .insert(reminderExemptions)
    .values(memberIds.map((memberId) => ({ club, seasonId, memberId, ...exemption })))
    .onConflictDoUpdate({
      target: [reminderExemptions.club, reminderExemptions.seasonId, reminderExemptions.memberId],
      set: exemption,
    });
}

/** Has these people reminded again like everybody. */
export async function endExemptions(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  memberIds: readonly number[],
): Promise<void> {
  await tx
    .delete(reminderExemptions)
    .where(
      and(
        eq(reminderExemptions.club, club),
        eq(reminderExemptions.seasonId, seasonId),
        sql`${reminderExemptions.memberId} = any(${integers(memberIds)})`,
      ),
    );
}
