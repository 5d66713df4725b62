"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { callSessionOff } from "#lib/activities/attendance/call-off.ts";
import { date } from "#lib/activities/attendance/wire.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayCallOff } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { line, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";

/** Characters of a reason: it stands beside the session. */
const LONGEST_REASON = 200;

const session = { seasonId: recordId, type: z.enum(["lesson", "slot"]), courseId: recordId, date };
const said = z.discriminatedUnion("isOff", [
  z.strictObject({ ...session, isOff: z.literal(true), reason: line(LONGEST_REASON).trim().min(1) }),
  z.strictObject({ ...session, isOff: z.literal(false) }),
]);

/** Calls a session off with a reason, or has it take place after all. The page says who is to be told, and who is written to by itself. */
export const callOff = clubAction(mayCallOff, [said], async (seat, asked) => {
  const { isOff, seasonId, type, courseId, date: day } = asked;
  const reason = asked.isOff ? asked.reason : "";
  const answer = await (await store()).db.transaction((tx) =>
    callSessionOff(tx, seat, { seasonId, type, courseId, date: day }, { isOff, reason }),
  );
  if ("refused" in answer) {
    const words = await getTranslations("freedays.refused");
    return { ok: false as const, code: answer.refused, words: words("noSession") };
  }
  if ("denied" in answer)
    return { ok: false as const, code: "denied" as const, words: (await whyNot(answer.denied)) ?? "" };
  await publish({ club: seat.club, topic: "attendance", season: seasonId });
  revalidatePath(clubAddress(seat.club), "layout");
  return { ok: true as const };
});
