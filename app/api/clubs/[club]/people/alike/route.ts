import { z } from "zod";
import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayEditPeople } from "#lib/base/access/permissions.ts";
import { boundedText, recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { peopleAlike } from "#lib/people/records/alike.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import { day } from "#lib/sync/resources/wire.ts";

/** The most characters of a name that a record takes (club-api §2.4). */
const LONGEST_NAME = 63;

/** Records of the club that may be the one which is about to be made, for who makes records. From the copy: no call to the club. */
export const GET = clubRoute(
  {
    rule: mayEditPeople,
    query: {
      season: recordIdText,
      last_name: boundedText(LONGEST_NAME),
      first_name: boundedText(LONGEST_NAME),
      // A day that no database has is nobody's.
      birth_date: z.iso
        .date()
        .transform((typed) => day(typed) ?? undefined)
        .optional(),
    },
  },
  async ({ seat, query: { season, last_name: lastName, first_name: firstName, birth_date: birthDate = null } }) => {
    const { db } = await store();
    const scope = await scopeOf(db, seat.club, season);
    return uncached({ people: await peopleAlike(db, scope, { lastName, firstName, birthDate }) });
  },
);
