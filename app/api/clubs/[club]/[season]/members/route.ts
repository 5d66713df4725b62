import { notHere, refused, uncached } from "#app/api/answers.ts";
import { idIn } from "#app/identifier.ts";
import { mayReadPeople, mayReadRegistrations } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { parsePeopleView } from "#lib/mirror/people-filters.ts";
import { peoplePage } from "#lib/mirror/people-list.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";

/** A page of the table of people. */
export async function GET(request: Request, { params }: RouteContext<"/api/clubs/[club]/[season]/members">) {
  const { club, season } = await params;
  const answer = await authorise(club, mayReadPeople);
  if (!answer.ok) return refused(answer);
  const seasonId = idIn(season);
  if (!seasonId) return notHere();
  const view = parsePeopleView(new URL(request.url).searchParams);
  const withRegistrations = mayReadRegistrations(answer.seat).allowed;
  const page = await peoplePage((await store()).db, scopeOf(club, seasonId), view, { withRegistrations });
  return uncached(page);
}
