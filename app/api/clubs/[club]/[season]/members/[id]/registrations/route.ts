import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { registrationsOf } from "#lib/mirror/find-people.ts";
import { store } from "#lib/store/database.ts";

const path = { season: recordIdText, id: recordIdText };

/** What a person is registered to in a season; nothing for somebody whom the copy does not know. Costs no call to the club. */
export const GET = clubRoute({ rule: mayReadRegistrations, path }, async ({ seat, path: { season, id } }) => {
  const found = await registrationsOf((await store()).db, seat.club, season, [id]);
  return uncached(found.get(id) ?? []);
});
