import { notHere, refused, uncached } from "#app/api/answers.ts";
import { idIn } from "#app/identifier.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { parseView } from "#lib/mirror/registration-filters.ts";
import { registrationPage } from "#lib/mirror/registrations.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";

/** A page of the registrations table. */
export async function GET(request: Request, { params }: RouteContext<"/api/clubs/[club]/[season]/registrations">) {
  const { club, season } = await params;
  const answer = await authorise(club, mayReadRegistrations);
  if (!answer.ok) return refused(answer);
  const seasonId = idIn(season);
  if (!seasonId) return notHere();
  const view = parseView(new URL(request.url).searchParams);
  return uncached(await registrationPage((await store()).db, scopeOf(club, seasonId), view));
}
