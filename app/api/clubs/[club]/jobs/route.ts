import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayFollowDecisions } from "#lib/access/permissions.ts";
import { now } from "#lib/clock.ts";
import { dockJobs } from "#lib/jobs/read.ts";
import { store } from "#lib/store/database.ts";

/** The jobs of the dock: those that live and those that ended a moment ago. */
export const GET = clubRoute({ rule: mayFollowDecisions }, async ({ seat }) =>
  uncached(await dockJobs((await store()).db, seat.club, now())),
);
