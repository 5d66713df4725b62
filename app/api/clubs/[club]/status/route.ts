import { z } from "zod";
import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import type { DeskStatus } from "#components/desk/frame/status.ts";
import { mayReadQuota, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { announcesPeople, announcing } from "#lib/base/store/receivers.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { reachabilityOf } from "#lib/club/client/reachability.ts";
import { sharedRead } from "#lib/sync/copy/shared-read.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";

/** `used`: the page that asks is visible and was just touched. */
const takes = { rule: withinSections(mayReadQuota), query: { season: recordIdText, used: z.literal("1").optional() } };

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
