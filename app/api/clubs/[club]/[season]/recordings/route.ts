import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayRecordPayments } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { latestRecordings } from "#lib/payments/recordings.ts";
import { store } from "#lib/store/database.ts";

/** What this person recorded last, and what of anybody's is not recorded as it was meant. Costs no call to the club. */
export const GET = clubRoute(
  { rule: mayRecordPayments, path: { season: recordIdText } },
  async ({ seat, path: { season } }) =>
    uncached(await latestRecordings((await store()).db, { club: seat.club, seasonId: season }, seat.person.id)),
);
