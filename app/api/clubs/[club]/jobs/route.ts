import { refused, uncached } from "#app/api/answers.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { now } from "#lib/clock.ts";
import { dockJobs } from "#lib/jobs/read.ts";
import { store } from "#lib/store/database.ts";

/** The jobs of the dock: those that live and those that ended a moment ago. */
export async function GET(_request: Request, { params }: RouteContext<"/api/clubs/[club]/jobs">) {
  const { club } = await params;
  const answer = await authorise(club, mayReadRegistrations);
  if (!answer.ok) return refused(answer);
  return uncached(await dockJobs((await store()).db, club, now()));
}
