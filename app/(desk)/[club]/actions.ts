"use server";

import { clubAction } from "#lib/access/action.ts";
import { mayReadActivities } from "#lib/access/permissions.ts";
import { recordId } from "#lib/arguments/schemas.ts";
import { openSeason, refreshSeason } from "#lib/mirror/mirror.ts";
import { store } from "#lib/store/database.ts";

/** Asks for a new copy of a season, ahead of its turn. */
export const refreshMirror = clubAction(mayReadActivities, [recordId], async ({ club }, season) => {
  const { db } = await store();
  await openSeason(db, club, season);
  await refreshSeason(db, club, season);
  return { ok: true as const };
});
