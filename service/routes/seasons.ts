import { and, asc, eq, gt, sql } from "drizzle-orm";
import { communeOf } from "../communes/reference.ts";
import type { Features } from "../contract/features.ts";
import { changeSeason, createSeason, deleteSeason, listSeasons, readSeason } from "../contract/seasons.ts";
import { type FieldError, refusal, validationFailed } from "../problem.ts";
import { faultsOfSeason, type SeasonDates } from "../rules/season.ts";
import type { Queryable, Transaction } from "../store/database.ts";
import {
  annual_registrations,
  attendance,
  event_registrations,
  events,
  groups,
  payments,
  seasons,
  slots,
} from "../store/schema.ts";
import { afterPage } from "./paging.ts";
import { type Route, read, write } from "./route.ts";

type Season = typeof seasons.$inferSelect;

/** club-api §4.3 */
export const seasonRoutes: Route[] = [
  read(listSeasons, async (db, { query, features }) => {
    const rows = await db
      .select()
      .from(seasons)
      .where(gt(seasons.id, query.after))
      .orderBy(asc(seasons.id))
      .limit(query.limit + 1);
    return afterPage(rows, query.limit, (row) => presentShort(row, features));
  }),

  read(readSeason, async (db, { params, features }) => {
    const season = await findSeason(db, params.id);
    return season && { data: present(season, features) };
  }),

  write(createSeason, {
    decide: (_tx, { body, features }) => mustHold(body, features),
    commit: async (tx, { body }) => {
      const [made] = await tx.insert(seasons).values(body).returning({ id: seasons.id });
      return { id: made?.id ?? 0 };
    },
  }),

  write(changeSeason, {
    find: (tx, { params }) => lockSeason(tx, params.id),
    decide: (_tx, { body, features }, season) => mustHold({ ...season, ...body }, features),
    commit: async (tx, { body }, season) => {
      await tx.update(seasons).set(body).where(eq(seasons.id, season.id));
      return { id: season.id };
    },
  }),

  write(deleteSeason, {
    find: (tx, { params }) => lockSeason(tx, params.id),
    decide: async (tx, _call, season) => mustBeUnused(await linksOf(tx, season.id)),
    commit: async (tx, _call, season) => {
      await tx.delete(seasons).where(eq(seasons.id, season.id));
      return { id: season.id };
    },
  }),
];

/** A season by its identifier. */
export async function findSeason(db: Queryable, id: number): Promise<Season | undefined> {
  const [season] = await db.select().from(seasons).where(eq(seasons.id, id));
  return season;
}

/** The season, kept from changing and from new links until the transaction ends. */
async function lockSeason(tx: Transaction, id: number): Promise<Season | undefined> {
  const [season] = await tx.select().from(seasons).where(eq(seasons.id, id)).for("update");
  return season;
}

/**
 * The sentences of club-api §2.2 hold on the season as it will be. What belongs to a feature that is off says nothing: the
 * client could neither see nor mend it.
 */
function mustHold(merged: Merged, features: Features): undefined {
  const season: SeasonDates = {
    ...merged,
    previous_registration_start: (features.has("member_priority") && merged.previous_registration_start) || null,
    city_registration_start: (features.has("geographic_priority") && merged.city_registration_start) || null,
    city_code: (features.has("geographic_priority") && merged.city_code) || null,
  };
  const faults = faultsOfSeason(season).map(({ pointer, code, words }) => ({ pointer, code, detail: words }));
  faults.push(...faultsOfCommune(season.city_code));
  if (faults.length > 0) throw validationFailed(faults);
}

type Priorities = "previous_registration_start" | "city_registration_start" | "city_code";
type Merged = Omit<SeasonDates, Priorities> & { [K in Priorities]?: string | null | undefined };

function faultsOfCommune(cityCode: string | null): FieldError[] {
  if (cityCode === null || communeOf(cityCode)) return [];
  return [{ pointer: "/city_code", code: "unknown_commune", detail: "Is no city_code of GET /communes." }];
}

/** What blocks a deletion (club-api §4.3); medical items are deleted with their season. */
async function linksOf(tx: Transaction, id: number): Promise<string[]> {
  const blocking = { groups, events, slots, annual_registrations, event_registrations, payments, attendance };
  const found: string[] = [];
  for (const [name, table] of Object.entries(blocking)) {
    const [row] = await tx
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.season_id, id)))
      .limit(1);
    if (row) found.push(name.replace("_", " "));
  }
  return found;
}

function mustBeUnused(links: readonly string[]): undefined {
  if (links.length === 0) return;
  throw refusal([{ code: "season_in_use", words: `The season still has ${links.join(", ")}.` }]);
}

function presentShort(season: Season, features: Features) {
  const { id, name, start_date, end_date, registration_start, registration_end } = season;
  const path = `/seasons/${id}`;
  return {
    ...{ id, name, start_date, end_date, registration_start, registration_end },
    detail_path: path,
    members_path: `${path}/members`,
    groups_path: `${path}/groups`,
    events_path: `${path}/events`,
    annual_registrations_path: `${path}/annual-registrations`,
    event_registrations_path: `${path}/event-registrations`,
    ...(features.has("payments") && { payments_path: `${path}/payments` }),
    ...(features.has("slots") && { slots_path: `${path}/slots` }),
  };
}

function present(season: Season, features: Features) {
  const { previous_registration_start, previous_registration_all, city_registration_start, city_code } = season;
  return {
    ...presentShort(season, features),
    membership_cost_euros: season.membership_cost_euros,
    ...(features.has("member_priority") && { previous_registration_start, previous_registration_all }),
    ...(features.has("geographic_priority") && { city_registration_start, city_code }),
    max_annual_registrations: season.max_annual_registrations,
    ...(features.has("licences") && { licence_immediate_payment: season.licence_immediate_payment }),
  };
}
