"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { addFeed, endFeed, giveSecret } from "#lib/activities/feeds/feeds.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayReadActivities } from "#lib/base/access/permissions.ts";
import { calendarAddress, clubAddress } from "#lib/base/addresses.ts";
import { line, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { environment } from "#lib/base/program/environment.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { store } from "#lib/base/store/database.ts";
import { LONGEST_PLACE, placeKey } from "#lib/sync/records/week.ts";

const about = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["coach", "group"]), subject: recordId.transform(String) }),
  z.strictObject({
    kind: z.literal("place"),
    subject: line(LONGEST_PLACE).transform(placeKey).pipe(z.string().min(1)),
  }),
]);

/**
 * Makes a secret address of the person's own for a calendar program. It is in this answer and nowhere else: asked again after a lost answer, the same feed has
 * another one.
 */
export const makeFeed = clubAction(mayReadActivities, [onceKey, about], async (seat, ask, feed) => {
  const asking = { club: seat.club, account: seat.person.id, ask, said: feed };
  const made = await (await store()).db.transaction(async (tx) => {
    const answer = await answeredOnce(tx, asking, async () => {
      const id = await addFeed(tx, seat, feed);
      return id === undefined ? { ok: false as const, code: "too_many" as const } : { ok: true as const, id };
    });
    return answer.ok ? { ok: true as const, token: await giveSecret(tx, seat, answer.id) } : answer;
  });
  if (!made.ok) {
    const words = made.code === "too_many" ? (await getTranslations("groups.feeds"))("tooMany") : null;
    return { ...made, words: words ?? (await getTranslations("errors"))("askedOtherwise") };
  }
  const { token } = made;
  revalidatePath(clubAddress(seat.club), "layout");
  return { ok: true as const, address: new URL(calendarAddress(token), environment().publicUrl).href };
});

/** Ends a feed of the person's own; one that is gone already has ended. */
export const endOwnFeed = clubAction(mayReadActivities, [recordId], async (seat, id) => {
  await (await store()).db.transaction((tx) => endFeed(tx, seat, id));
  revalidatePath(clubAddress(seat.club), "layout");
  return { ok: true as const };
});
