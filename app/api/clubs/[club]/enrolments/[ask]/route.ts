import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayCreateRegistrations } from "#lib/access/permissions.ts";
import { onceKey } from "#lib/arguments/schemas.ts";
import { readEnrolment } from "#lib/counter/read.ts";
import { store } from "#lib/store/database.ts";

/** What has become of the registrations that were asked for with one press. Costs no call to the club. */
export const GET = clubRoute(
  { rule: mayCreateRegistrations, path: { ask: onceKey } },
  async ({ seat, path: { ask } }) => {
    const enrolment = await readEnrolment((await store()).db, seat.club, ask);
    return enrolment ? uncached(enrolment) : notHere();
  },
);
