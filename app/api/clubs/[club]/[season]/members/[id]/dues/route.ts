import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadDues } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { familyDuesToCome } from "#lib/treasury/payments/under-way.ts";

const path = { season: recordIdText, id: recordIdText };

/** What a person and their family owe in a season beyond what is being recorded for them, the person first; nothing for somebody whom the copy does not know. Costs no call to the club. */
export const GET = clubRoute({ rule: mayReadDues, path }, async ({ seat, path: { season, id } }) =>
  uncached(await familyDuesToCome((await store()).db, { club: seat.club, seasonId: season }, id)),
);
