"use server";

import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { maySetMedical } from "#lib/access/permissions.ts";
import { now } from "#lib/clock.ts";
import { forgetStandings } from "#lib/medical/told.ts";
import { setTold } from "#lib/medical/told-settings.ts";
import { store } from "#lib/store/database.ts";

/** Has others told who is in order, or no more; what this program holds of it is forgotten at once. */
export const tellStandings = clubAction(maySetMedical, [z.boolean()], async ({ club, person }, isTold) => {
  const { db } = await store();
  const by = { id: person.id, name: person.name };
  await db.transaction((tx) => setTold(tx, { club, by, now: now() }, isTold));
  forgetStandings(club);
  return { ok: true as const };
});
