"use server";

import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { maySetMedical } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { forgetAllToldMedical } from "#lib/papers/medical/told.ts";
import { setTold } from "#lib/papers/medical/told-settings.ts";

/** Has others told who is in order, or no more; what this program holds of it is forgotten at once. */
export const tellMedical = clubAction(maySetMedical, [z.boolean()], async ({ club, person }, isTold) => {
  const { db } = await store();
  const by = { id: person.id, name: person.name };
  await db.transaction((tx) => setTold(tx, { club, by, now: now() }, isTold));
  forgetAllToldMedical(club);
  return { ok: true as const };
});
