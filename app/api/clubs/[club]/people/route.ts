import { z } from "zod";
import { refused, uncached } from "#app/api/answers.ts";
import { mayReadPeople } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { findPeople } from "#lib/mirror/find-people.ts";
import { store } from "#lib/store/database.ts";

/** More would not fit the palette; one letter more is quicker than scrolling. */
const MOST = 12;

const query = z.object({ season: z.coerce.number().int().positive(), q: z.string().trim().min(2).max(127) });

/** People of the club by name, for the search in the top bar. Costs no call to the club. */
export async function GET(request: Request, { params }: RouteContext<"/api/clubs/[club]/people">): Promise<Response> {
  const { club } = await params;
  const answer = await authorise(club, mayReadPeople);
  if (!answer.ok) return refused(answer);
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return Response.json({ code: "invalid_query" }, { status: 400 });
  const people = await findPeople((await store()).db, club, asked.data.season, asked.data.q, MOST);
  return uncached({ people });
}
