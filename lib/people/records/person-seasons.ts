import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorEvents, mirrorGroups, mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubApi } from "#lib/club/client/client.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import { type PersonRegistration, registrationsOf } from "#lib/people/records/find-people.ts";
import { stateOf } from "#lib/sync/copy/registrations.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { registrationOf } from "#lib/sync/resources/registrations.ts";
import { isRaw, type Raw } from "#lib/sync/resources/wire.ts";

/** A season of the club beside the one in which one works. */
export interface OtherSeason {
  id: number;
  name: string | null;
  /** What somebody is registered to in it; null where the season is not copied. */
  registrations: PersonRegistration[] | null;
}

/** The club's other seasons, the newest first, with somebody's registrations in those that are copied. No call to the club. */
export async function copiedSeasons(
  db: Queryable,
  { club, seasonId }: { club: string; seasonId: number },
  member: number,
): Promise<OtherSeason[]> {
  const others = (await seasonsOf(db, club)).filter(({ id }) => id !== seasonId);
  const states = await db
    .select({ id: mirrorStates.seasonId })
    .from(mirrorStates)
    .where(and(eq(mirrorStates.club, club), isNotNull(mirrorStates.asOf)));
  const copied = new Set(states.map(({ id }) => id));
  const seasons: OtherSeason[] = [];
  for (const { id, name } of others) {
    const found = copied.has(id)
      ? await registrationsOf(db, { club, seasonId: id, sight: WHOLE_SIGHT }, [member])
      : null;
    seasons.push({ id, name, registrations: found && (found.get(member) ?? []) });
  }
  return seasons;
}

/** As many as a page of the club has at most (club-api §4.1). */
const PAGE = 100;

/** What somebody is registered to in a season, from the club (club-api §4.4): a call for each hundred. @throws ClubError */
export async function readRegistrationsOf(
  api: ClubApi,
  db: Queryable,
  member: number,
  season: number,
): Promise<PersonRegistration[]> {
  const read: Omit<PersonRegistration, "activity">[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const query = { season_id: season, limit: PAGE, offset };
    const way = { lane: "click", patience: "page" } as const;
    const page = pageIn(
      await api.get("/members/{id}/registrations", { path: { id: member }, query, ...way }),
      { cursor: "next_offset", from: offset },
      "GET /members/{id}/registrations",
    );
    read.push(...page.data.filter(isRaw).flatMap((raw) => registrationIn(raw, member, season) ?? []));
    offset = page.next;
  }
  return named(db, api.club.slug, read);
}

/** What the entry is to, it says by the field that names it (club-api §2.10). */
function registrationIn(raw: Raw, member: number, season: number): Omit<PersonRegistration, "activity"> | null {
  const kind = raw.group_id === undefined || raw.group_id === null ? "event" : "annual";
  const found = registrationOf({ member_id: member, ...raw }, kind, season);
  if (!found) return null;
  const { id, activityId, valid, registeredAt } = found;
  return { kind, id, activityId, state: stateOf(valid), registeredAt: registeredAt?.toISOString() ?? null };
}

async function named(
  db: Queryable,
  club: string,
  read: readonly Omit<PersonRegistration, "activity">[],
): Promise<PersonRegistration[]> {
  const names = new Map<string, string | null>();
  for (const [kind, table] of [["annual", mirrorGroups] as const, ["event", mirrorEvents] as const]) {
    const ids = read.flatMap((one) => (one.kind === kind ? one.activityId : []));
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.club, club), sql`${table.id} = any(${integers(ids)})`));
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name);
  }
  return read.map((one) => ({ ...one, activity: names.get(`${one.kind} ${one.activityId}`) ?? null }));
}
