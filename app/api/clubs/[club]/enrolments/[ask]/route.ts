import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayCreateRegistrations } from "#lib/base/access/permissions.ts";
import { onceKey } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { readEnrolment } from "#lib/registrations/counter/read.ts";

/** What has become of the registrations that were asked for with one press. Costs no call to the club. */
export const GET = clubRoute(
  { rule: mayCreateRegistrations, path: { ask: onceKey } },
  async ({ seat, path: { ask } }) => {
    const enrolment = await readEnrolment((await store()).db, seat.club, ask);
    return enrolment ? uncached(enrolment) : notHere();
  },
);
