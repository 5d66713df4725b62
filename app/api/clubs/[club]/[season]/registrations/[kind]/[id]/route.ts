import { notHere, refused, uncached } from "#app/api/answers.ts";
import { idIn } from "#app/identifier.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { registrationDetail } from "#lib/mirror/registration-detail.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";

/** What the detail panel shows of one registration. */
export async function GET(
  _request: Request,
  { params }: RouteContext<"/api/clubs/[club]/[season]/registrations/[kind]/[id]">,
) {
  const { club, season, kind, id } = await params;
  const answer = await authorise(club, mayReadRegistrations);
  if (!answer.ok) return refused(answer);
  const [seasonId, registrationId] = [idIn(season), idIn(id)];
  if (!seasonId || !registrationId || (kind !== "annual" && kind !== "event")) return notHere();
  const detail = await registrationDetail((await store()).db, scopeOf(club, seasonId), kind, registrationId);
  return detail ? uncached(detail) : notHere();
}
