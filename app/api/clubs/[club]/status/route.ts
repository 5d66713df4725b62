import { z } from "zod";
import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import type { DeskStatus } from "#components/frame/status.ts";
import { mayReadQuota } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { clubApi } from "#lib/club/client.ts";
import { reachabilityOf } from "#lib/club/reachability.ts";
import { sharedRead } from "#lib/mirror/shared-read.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import { store } from "#lib/store/database.ts";
import { announcesPeople, announcing } from "#lib/store/receivers.ts";

/** `used`: the page that asks is visible and was just touched. */
const takes = { rule: mayReadQuota, query: { season: recordIdText, used: z.literal("1").optional() } };

/** How old a season's copy is and what is left of the quota. Costs no call to the club. */
export const GET = clubRoute(takes, async ({ seat, query: { season, used } }) => {
  if (used) await (await clubApi(seat.club)).governor.noticed();
  // Every open page looks at it, again and again; it says the same to all who may look.
  return uncached(await sharedRead(JSON.stringify(["status", seat.club, season]), () => statusOf(seat.club, season)));
});

async function statusOf(club: string, season: number): Promise<DeskStatus> {
  const { db } = await store();
  const mirror = await mirrorStatus(db, club, season);
  const told = await announcing(db, club);
  const api = await clubApi(club);
  const gauge = await api.governor.gauge();
  return {
    mirror: { ...mirror, asOf: mirror.asOf?.toISOString() ?? null },
    announcing: told,
    peopleAnnounced: told === "live" && (await announcesPeople(db, club)),
    away: reachabilityOf(api.club).unreachableSince !== undefined,
    quota: {
      limit: gauge.limit,
      left: gauge.left,
      windowSeconds: gauge.windowSeconds,
      blockedSeconds: gauge.blockedSeconds,
      waiting: gauge.waiting.click + gauge.waiting.bulk + gauge.waiting.sync,
    },
    now: now().toISOString(),
  };
}
