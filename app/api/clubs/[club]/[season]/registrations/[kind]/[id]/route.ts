import { z } from "zod";
import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { registrationDetail } from "#lib/jobs/registration-detail.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";

const path = { season: recordIdText, kind: z.enum(["annual", "event"]), id: recordIdText };

/** What the detail panel shows of one registration. */
export const GET = clubRoute({ rule: mayReadRegistrations, path }, async ({ seat, path: { season, kind, id } }) => {
  const { db } = await store();
  const detail = await registrationDetail(db, await scopeOf(db, seat.club, season), kind, id);
  return detail ? uncached(detail) : notHere();
});
