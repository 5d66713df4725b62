import { refused, uncached } from "#app/api/answers.ts";
import { mayReadQuota } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { clubApi } from "#lib/club/client.ts";

/** What is left of the quota and who waits for it. Costs no call to the club. */
export async function GET(_request: Request, { params }: RouteContext<"/api/clubs/[club]/quota">): Promise<Response> {
  const { club } = await params;
  const answer = await authorise(club, mayReadQuota);
  if (!answer.ok) return refused(answer);
  const gauge = await (await clubApi(club)).governor.gauge();
  return uncached(gauge);
}
