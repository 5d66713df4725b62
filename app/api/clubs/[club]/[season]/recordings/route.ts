import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayRecordPayments } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { latestRecordings } from "#lib/treasury/payments/recordings.ts";

/** What this person recorded last, and what of anybody's is not recorded as it was meant. Costs no call to the club. */
export const GET = clubRoute(
  { rule: mayRecordPayments, path: { season: recordIdText } },
  async ({ seat, path: { season } }) =>
    uncached(await latestRecordings((await store()).db, { club: seat.club, seasonId: season }, seat.person.id)),
);
