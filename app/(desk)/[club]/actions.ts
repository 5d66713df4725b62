"use server";

import { z } from "zod";
import { mayReadActivities } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { openSeason, refreshSeason } from "#lib/mirror/mirror.ts";
import { store } from "#lib/store/database.ts";

const season = z.number().int().positive();

/** Asks for a new copy of a season, ahead of its turn. */
export async function refreshMirror(club: string, id: number): Promise<{ ok: true } | { ok: false; words: string }> {
  const answer = await authorise(club, mayReadActivities);
  if (!answer.ok) return { ok: false, words: answer.words };
  const asked = season.parse(id);
  const { db } = await store();
  await openSeason(db, club, asked);
  await refreshSeason(db, club, asked);
  return { ok: true };
}
