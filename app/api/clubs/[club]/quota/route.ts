import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadQuota } from "#lib/base/access/permissions.ts";
import { clubApi } from "#lib/club/client/client.ts";

/** What is left of the quota and who waits for it. Costs no call to the club. */
export const GET = clubRoute({ rule: mayReadQuota }, async ({ seat }) =>
  uncached(await (await clubApi(seat.club)).governor.gauge()),
);
