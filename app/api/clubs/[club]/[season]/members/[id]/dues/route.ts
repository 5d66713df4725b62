import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadDues } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { familyDuesToCome } from "#lib/payments/under-way.ts";
import { store } from "#lib/store/database.ts";

const path = { season: recordIdText, id: recordIdText };

/** What a person and their family owe in a season beyond what is being recorded for them, the person first; nothing for somebody whom the copy does not know. Costs no call to the club. */
export const GET = clubRoute({ rule: mayReadDues, path }, async ({ seat, path: { season, id } }) =>
  uncached(await familyDuesToCome((await store()).db, { club: seat.club, seasonId: season }, id)),
);
