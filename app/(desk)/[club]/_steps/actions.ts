"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayPutStepsAway } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { putStepsAway } from "#lib/desk/first-page/first-steps.ts";

/** Puts the first steps of a club away for everybody, or shows them again. */
export const setStepsAway = clubAction(mayPutStepsAway, [z.boolean()], async ({ club, person }, away) => {
  const { db } = await store();
  await db.transaction(async (tx) => {
    // Said twice, it is done and logged once.
    if (!(await putStepsAway(tx, club, away))) return;
    await writeAudit(tx, { by: person, club, action: away ? "connection.steps_away" : "connection.steps_shown" });
  });
  revalidatePath(clubAddress(club), "layout");
  return { ok: true as const };
});
