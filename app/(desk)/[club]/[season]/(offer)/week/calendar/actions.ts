"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { mayReadActivities } from "#lib/access/permissions.ts";
import { calendarAddress, clubAddress } from "#lib/addresses.ts";
import { line, recordId } from "#lib/arguments/schemas.ts";
import { environment } from "#lib/environment.ts";
import { addFeed, endFeed } from "#lib/feeds/feeds.ts";
import { LONGEST_PLACE, placeKey } from "#lib/records/week.ts";
import { store } from "#lib/store/database.ts";

const about = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["coach", "group"]), subject: recordId.transform(String) }),
  z.strictObject({
    kind: z.literal("place"),
    subject: line(LONGEST_PLACE).transform(placeKey).pipe(z.string().min(1)),
  }),
]);

/** Makes a secret address of the person's own for a calendar program. It is in this answer and nowhere else. */
export const makeFeed = clubAction(mayReadActivities, [about], async (seat, feed) => {
  const token = await (await store()).db.transaction((tx) => addFeed(tx, seat, feed));
  const words = await getTranslations("groups.feeds");
  if (!token) return { ok: false as const, code: "too_many" as const, words: words("tooMany") };
  revalidatePath(clubAddress(seat.club), "layout");
  return { ok: true as const, address: new URL(calendarAddress(token), environment().publicUrl).href };
});

/** Ends a feed of the person's own; one that is gone already has ended. */
export const endOwnFeed = clubAction(mayReadActivities, [recordId], async (seat, id) => {
  await (await store()).db.transaction((tx) => endFeed(tx, seat, id));
  revalidatePath(clubAddress(seat.club), "layout");
  return { ok: true as const };
});
