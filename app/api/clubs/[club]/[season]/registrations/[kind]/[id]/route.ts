import { z } from "zod";
import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { tagWords } from "#app/registration-tags.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { registrationDetail } from "#lib/jobs/registration-detail.ts";
import { seenBy } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";

const path = { season: recordIdText, kind: z.enum(["annual", "event"]), id: recordIdText };

/** What the detail panel shows of one registration. */
export const GET = clubRoute({ rule: mayReadRegistrations, path }, async ({ seat, path: { season, kind, id } }) => {
  const detail = await registrationDetail((await store()).db, await seenBy(seat, season), kind, id);
  if (!detail) return notHere();
  // What stands in its way, from the same source and in the same words as in its row.
  return uncached({ ...detail, row: { ...detail.row, tags: (await tagWords(seat, [detail.row]))(detail.row) } });
});
