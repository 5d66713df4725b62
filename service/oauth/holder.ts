import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RoundShare } from "../../runtime/round.ts";
import { type QuotaWindow, WINDOW_SECONDS } from "../quota/quotas.ts";
import { roundsByClub } from "../rounds.ts";
import { type ClubDatabase, preparedForClubs } from "../store/database.ts";
import { access_tokens, club as clubTable, integrations, quota_windows } from "../store/schema.ts";
import { hashToken } from "./tokens.ts";

/** Whoever holds a token, and how the integration's window of requests stands after this round was counted in it. */
export type Holder = Awaited<ReturnType<typeof findHolder>>[number];

/** The requests that are about to ask who holds a token. */
const askingAt = roundsByClub<Holder[]>();

/**
 * The holder of a token, with the integration and the club's settings of this moment; undefined when nobody holds it or its
 * integration is revoked. Requests of one moment with the same token ask together. On a server the same statement counts them against
 * the quota, so that a request asks once whether it may; on the embedded database the one process counts in memory (`quotas.ts`).
 */
export async function holderOf(
  database: ClubDatabase,
  token: string,
  now: Date,
): Promise<RoundShare<Holder | undefined>> {
  const find = database.connection.kind === "server" ? findAndCount : findHolder;
  const { answer, ...place } = await askingAt(database).join(token, (points) => {
    const time = Date.now();
    const window = { points, time, expire: time + WINDOW_SECONDS * 1000 };
    return find(database.db, { hash: hashToken(token), now: now.toISOString(), ...window });
  });
  return { answer: answer[0], ...place };
}

const asked = {
  scopes: access_tokens.scopes,
  expires_at: access_tokens.expires_at,
  integration: {
    id: integrations.id,
    client_id: integrations.client_id,
    name: integrations.name,
    quota: integrations.quota,
    scopes: integrations.scopes,
  },
  settings: clubTable,
};

const isHeld = () => and(eq(access_tokens.hash, sql.placeholder("hash")), isNull(integrations.revoked_at));

const findHolder = preparedForClubs("holder_of_token", (db) =>
  db
    .select({ ...asked, window: NOT_COUNTED })
    .from(access_tokens)
    .innerJoin(integrations, eq(integrations.id, access_tokens.integration_id))
    .innerJoin(clubTable, eq(clubTable.id, 1))
    .where(isHeld()),
);

const NOT_COUNTED = sql<QuotaWindow | null>`null`;

/** The row in which the requests of an integration are counted. */
const KEY = sql`'integration:' || ${integrations.id}`;

/**
 * One more statement than needed would be the count's own. A token that has run out spends nothing, and once the quota is spent nothing
 * more is written: a flood costs the database one reading each time. Two processes that count at once wait for each other's row.
 */
const COUNT: SQL = sql`insert into ${quota_windows} as counting (key, points, expire)
  select ${KEY}, ${sql.placeholder("points")}::int, ${sql.placeholder("expire")}::bigint
  from ${access_tokens} inner join ${integrations} on ${integrations.id} = ${access_tokens.integration_id}
  where ${isHeld()} and ${access_tokens.expires_at} > ${sql.placeholder("now")}::timestamptz and not exists (
    select 1 from ${quota_windows} spent where spent.key = ${KEY}
    and spent.expire > ${sql.placeholder("time")}::bigint and spent.points > ${integrations.quota})
  on conflict (key) do update set
    points = case when counting.expire > ${sql.placeholder("time")}::bigint then counting.points else 0 end + excluded.points,
    expire = case when counting.expire > ${sql.placeholder("time")}::bigint then counting.expire else excluded.expire end
  returning points, expire`;

/** Requests that were not counted, because the quota is spent, stand at no points, as a limiter tells it (`stateOf` in `quotas.ts`). */
const COUNTED = sql<QuotaWindow | null>`coalesce(
  (select json_build_object('points', counted.points, 'expire', counted.expire) from counted),
  (select json_build_object('points', 0, 'expire', spent.expire) from ${quota_windows} spent where spent.key = ${KEY}))`;

const findAndCount = preparedForClubs("holder_of_token_counted", (db) =>
  db
    .with(db.$with("counted", {}).as(COUNT))
    .select({ ...asked, window: COUNTED })
    .from(access_tokens)
    .innerJoin(integrations, eq(integrations.id, access_tokens.integration_id))
    .innerJoin(clubTable, eq(clubTable.id, 1))
    .where(isHeld()),
);
