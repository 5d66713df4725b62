import { z } from "zod";
import { uncached } from "#app/api/answers.ts";
import type { DeskStatus } from "#components/frame/status.ts";
import { seatIn } from "#lib/access/seat.ts";
import { now } from "#lib/clock.ts";
import { clubApi } from "#lib/club/client.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import { store } from "#lib/store/database.ts";

const query = z.object({ season: z.coerce.number().int().positive() });

/** How old a season's copy is and what is left of the quota. Costs no call to the club. */
export async function GET(request: Request, { params }: RouteContext<"/api/clubs/[club]/status">): Promise<Response> {
  const { club } = await params;
  const seat = await seatIn(club);
  if (typeof seat === "string") return Response.json({ code: seat }, { status: seat === "signed_out" ? 401 : 404 });
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return Response.json({ code: "invalid_query" }, { status: 400 });
  const mirror = await mirrorStatus((await store()).db, club, asked.data.season);
  const gauge = await (await clubApi(club)).governor.gauge();
  const status: DeskStatus = {
    mirror: { ...mirror, asOf: mirror.asOf?.toISOString() ?? null },
    quota: {
      limit: gauge.limit,
      left: gauge.left,
      windowSeconds: gauge.windowSeconds,
      blockedSeconds: gauge.blockedSeconds,
      waiting: gauge.waiting.click + gauge.waiting.bulk + gauge.waiting.sync,
    },
    now: now().toISOString(),
  };
  return uncached(status);
}
