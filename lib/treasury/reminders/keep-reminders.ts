import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { integers } from "#lib/base/store/integers.ts";
import type { ChronicledFields } from "#lib/base/store/schema/sync/chronicle.ts";
import { reminderExemptions, reminders } from "#lib/base/store/schema/treasury/treasury.ts";
import { now } from "#lib/base/time/clock.ts";
import type { ReminderChannel } from "#lib/people/letters/channel.ts";
import { aboutMembers } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { Reminder } from "./reminder.ts";

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

/** Has nobody remind these people until a day; said again, the later word counts. @returns false where that is said already */
export async function exemptPeople(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  memberIds: readonly number[],
  said: { until: string; reason: string | null; by: Hand["by"] },
): Promise<boolean> {
  const { until, reason, by } = said;
  const scope = { club, seasonId };
  const before = await exemptionsOf(tx, scope, memberIds);
  const isAsSaid = (one: Exemption | undefined) => one?.until === until && one.reason === reason;
  if (memberIds.every((id) => isAsSaid(before.get(id)))) return false;
  await writeExemptions(tx, scope, memberIds, by, (id) => ({
    before: before.get(id) ?? null,
    after: { until, reason },
  }));
  const exemption = { until, reason, writtenBy: by.name, writtenAt: now() };
  await tx
    .insert(reminderExemptions)
    .values(memberIds.map((memberId) => ({ club, seasonId, memberId, ...exemption })))
    .onConflictDoUpdate({
      target: [reminderExemptions.club, reminderExemptions.seasonId, reminderExemptions.memberId],
      set: exemption,
    });
  return true;
}

type Exemption = Required<ChronicledFields["exemption"]>;

/** Who of these is exempt, until when and why; held until the transaction ends. */
async function exemptionsOf(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Exemption>> {
  const { memberId, until, reason } = reminderExemptions;
  const rows = await tx
    .select({ memberId, until, reason })
    .from(reminderExemptions)
    .where(
      and(
        ...[eq(reminderExemptions.club, club), eq(reminderExemptions.seasonId, seasonId)],
        sql`${memberId} = any(${integers(memberIds)})`,
      ),
    )
    .for("update");
  return new Map(rows.map(({ memberId: id, ...said }) => [id, said]));
}

const writeExemptions = (
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  memberIds: Iterable<number>,
  by: Hand["by"],
  sides: (id: number) => Record<"before" | "after", Exemption | null>,
) =>
  writeChanges(
    tx,
    ...[...memberIds].map((id) => ({
      ...{ club, seasonId, kind: "exemption" as const, about: aboutMembers(id), by, now: now(), ...sides(id) },
    })),
  );

/** Has these people reminded again like everybody. @returns false where nobody of them was exempt */
export async function endExemptions(
  tx: Transaction,
  { club, seasonId }: ClubSeason,
  memberIds: readonly number[],
  by: Hand["by"],
): Promise<boolean> {
  const scope = { club, seasonId };
  const before = await exemptionsOf(tx, scope, memberIds);
  await writeExemptions(tx, scope, before.keys(), by, (id) => ({ before: before.get(id) ?? null, after: null }));
  await tx
    .delete(reminderExemptions)
    .where(
      and(
        eq(reminderExemptions.club, club),
        eq(reminderExemptions.seasonId, seasonId),
        sql`${reminderExemptions.memberId} = any(${integers(memberIds)})`,
      ),
    );
  return before.size > 0;
}
