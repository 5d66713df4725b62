"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ZONES } from "#lib/activities/days-off/school-holidays.ts";
import { addOwnDays, chooseFreeDays, MOST_OWN_DAYS, removeOwnDays } from "#lib/activities/days-off/setting.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { maySetFreeDays, type Seat } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { line, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store, type Transaction } from "#lib/base/store/database.ts";
import { daysBetween } from "#lib/base/time/days.ts";

/** Characters of what own days are called: it stands beside a date. */
const LONGEST_LABEL = 80;

/** A year: longer is a slip of the keyboard, and would leave a club without any session. */
const MOST_DAYS = 366;

const choice = z.strictObject({
  zone: z.enum(ZONES).nullable(),
  isSchoolFree: z.boolean(),
  isPublicFree: z.boolean(),
  isLocalFree: z.boolean(),
});

const ownDays = z.strictObject({
  ask: onceKey,
  from: dayOfKind("planned"),
  to: dayOfKind("planned"),
  label: line(LONGEST_LABEL).trim().min(1),
});

/** Chooses which holidays the club has without sessions. */
export const saveFreeDays = clubAction(maySetFreeDays, [choice], async (seat, chosen) => {
  await changed(
    seat,
    "days.choose",
    (tx) => chooseFreeDays(tx, seat.club, chosen, seat.person.name),
    (isOther) => (isOther ? { zone: chosen.zone ?? "no" } : undefined),
  );
  return { ok: true as const };
});

/** Adds days that the club has without sessions of its own. */
export const addFreeDays = clubAction(maySetFreeDays, [ownDays], async (seat, days) => {
  const words = await getTranslations("freedays.refused");
  if (days.to < days.from) return { ok: false as const, code: "order" as const, words: words("order") };
  if (daysBetween(days.from, days.to) >= MOST_DAYS)
    return { ok: false as const, code: "long" as const, words: words("long") };
  const { ask, ...said } = days;
  const asking = { club: seat.club, account: seat.person.id, ask, said };
  let isNew = false;
  const added = await changed(
    seat,
    "days.add",
    (tx) =>
      answeredOnce(tx, asking, async () => {
        isNew = true;
        return { ok: (await addOwnDays(tx, seat.club, said, seat.person.name)) !== undefined };
      }),
    ({ ok }) => (ok && isNew ? { from: days.from, to: days.to } : undefined),
  );
  if ("code" in added) return { ...added, words: (await getTranslations("errors"))("askedOtherwise") };
  if (!added.ok)
    return { ok: false as const, code: "too_many" as const, words: words("tooMany", { most: MOST_OWN_DAYS }) };
  return { ok: true as const };
});

/** Removes days of the club's own; those that are gone already are gone. */
export const removeFreeDays = clubAction(maySetFreeDays, [recordId], async (seat, id) => {
  await changed(
    seat,
    "days.remove",
    (tx) => removeOwnDays(tx, seat.club, id),
    (gone) => gone && { from: gone.from, to: gone.to },
  );
  return { ok: true as const };
});

/**
 * Does it with its entry in the log, and tells open pages: what is asked for changes everywhere.
 * @param said what the entry names; undefined: nothing was changed
 */
async function changed<T>(
  seat: Seat,
  action: string,
  change: (tx: Transaction) => Promise<T>,
  said: (done: T) => Record<string, string> | undefined,
): Promise<T> {
  const { club, person: by } = seat;
  const done = await (await store()).db.transaction(async (tx) => {
    const answer = await change(tx);
    const details = said(answer);
    if (details) await writeAudit(tx, { by, club, action, details });
    return { answer };
  });
  await publish({ club, topic: "attendance" });
  revalidatePath(clubAddress(club), "layout");
  return done.answer;
}
