import "server-only";
import { sql } from "drizzle-orm";
import { ACCESS_NAME, type Club, listClubs } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { accounts, memberships } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";
import { quotaAllowances, quotaSpendings } from "#lib/base/store/schema/sync/quota.ts";
import { contractReadings } from "#lib/base/store/schema/sync/readings.ts";
import { now } from "#lib/base/time/clock.ts";
import { tokenTakenAt } from "#lib/club/client/client.ts";
import { reachabilityOf } from "#lib/club/client/reachability.ts";
import { isOfEnvironment } from "./environment-club.ts";

/** How a club stands, in numbers and moments: nothing of it is of a person. */
export interface ClubStanding {
  club: Club;
  isOfEnvironment: boolean;
  /** How many direct it today who are not disabled. */
  directors: number;
  /** Since when this program has had its present token; undefined: it has none. */
  tokenTakenAt: Date | undefined;
  /** Since when this program finds the club silent. */
  awaySince: Date | undefined;
  /** Requests that are left of those allowed in a window; null while the club has told none. */
  quota: { left: number; most: number } | null;
  /** When the oldest of its copies was last whole; null: none is yet. */
  copiedAt: Date | null;
  /** The last failure of a reading, by its kind and code; null after a success. */
  failure: { kind: string; code: string } | null;
  /** Messages that wait to be worked off. */
  messagesBehind: number;
  /** Work that has no end yet, and of that what stands still. */
  openWork: number;
  standingWork: number;
  /** The version of its contract, as last read. */
  version: string | null;
}

interface Row {
  slug: string;
  directors: number;
  most: number | null;
  spent: number | null;
  copied_at: string | Date | null;
  error_kind: string | null;
  error_code: string | null;
  behind: number;
  open: number;
  standing: number;
  version: string | null;
}

/** One statement for all clubs: at each, whose day it is says its time zone. */
const ofEach = () => sql`select ${clubs.slug} as slug,
  (select count(*)::integer from ${memberships} join ${accounts} on ${accounts.id} = ${memberships.accountId}
    where ${memberships.club} = ${clubs.slug} and ${memberships.role} = 'director' and ${accounts.disabledAt} is null
      and (${memberships.lastDay} is null or ${memberships.lastDay} >= (${now()}::timestamptz at time zone ${clubs.timeZone})::date)) as directors,
  ${quotaAllowances.requests} as most,
  (select coalesce(sum(${quotaSpendings.requests}), 0)::integer from ${quotaSpendings}
    where ${quotaSpendings.integration} = ${quotaAllowances.integration}
      and ${quotaSpendings.second} > extract(epoch from ${CLOCK}) - ${quotaAllowances.windowSeconds}) as spent,
  (select min(${mirrorStates.asOf}) from ${mirrorStates} where ${mirrorStates.club} = ${clubs.slug}) as copied_at,
  failed.error_kind, failed.error_code,
  (select count(*)::integer from ${webhookMessages}
    where ${webhookMessages.club} = ${clubs.slug} and ${webhookMessages.state} = 'waiting') as behind,
  (select count(*)::integer from ${works}
    where ${works.club} = ${clubs.slug} and ${works.state} in ('queued', 'running', 'paused')) as open,
  (select count(*)::integer from ${works} where ${works.club} = ${clubs.slug} and ${works.state} = 'paused') as standing,
  (select ${contractReadings.version} from ${contractReadings}
    where ${contractReadings.club} = ${clubs.slug} order by ${contractReadings.id} desc limit 1) as version
from ${clubs}
left join ${quotaAllowances} on ${quotaAllowances.integration} = ${ACCESS_NAME}
left join lateral (select ${mirrorStates.errorKind} as error_kind, ${mirrorStates.errorCode} as error_code from ${mirrorStates}
  where ${mirrorStates.club} = ${clubs.slug} and ${mirrorStates.errorCode} is not null order by ${mirrorStates.failures} desc limit 1) failed on true`;

/** How every club stands that is connected here, by name. Costs no call to any of them. */
export async function readFleet(db: Queryable): Promise<ClubStanding[]> {
  const all = await listClubs(db);
  const { rows } = (await db.execute(ofEach())) as unknown as { rows: Row[] };
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return all.flatMap((club) => {
    const row = bySlug.get(club.slug);
    if (!row) return [];
    return {
      ...{ club, isOfEnvironment: isOfEnvironment(club), directors: row.directors },
      tokenTakenAt: tokenTakenAt(club),
      awaySince: reachabilityOf(club).unreachableSince,
      quota: row.most === null ? null : { most: row.most, left: Math.max(0, row.most - (row.spent ?? 0)) },
      copiedAt: row.copied_at === null ? null : new Date(row.copied_at),
      failure: row.error_kind && row.error_code ? { kind: row.error_kind, code: row.error_code } : null,
      ...{ messagesBehind: row.behind, openWork: row.open, standingWork: row.standing, version: row.version },
    };
  });
}
