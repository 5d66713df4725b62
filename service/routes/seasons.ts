import { communeOf } from "../communes/reference.ts";
import type { Features } from "../contract/features.ts";
import { changeSeason, createSeason, deleteSeason, listSeasons, readSeason } from "../contract/seasons.ts";
import { type FieldError, refusal } from "../problem.ts";
import { faultsOfSeason, type SeasonDates } from "../rules/season.ts";
import type { Season } from "../store/seasons.ts";
import * as store from "../store/seasons.ts";
import { afterPage } from "./paging.ts";
import { fieldErrors, refuseFaults } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.3 */
export const seasonRoutes: Route[] = [
  read(listSeasons, async (db, { query, features }) => {
    const rows = await store.selectSeasons(db, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, (row) => presentShort(row, features));
  }),

  read(readSeason, async (db, { params, features }) => {
    const season = await store.findSeason(db, params.id);
    return season && { data: present(season, features) };
  }),

  write(createSeason, {
    decide: (_tx, { body, features }) => mustHold(body, body, features),
    commit: async (tx, { body }) => ({ id: await store.insertSeason(tx, body) }),
  }),

  write(changeSeason, {
    find: (tx, { params }, body) => store.lockSeasonToChange(tx, params.id, body ?? {}),
    decide: (_tx, { body, features }, season) => mustHold({ ...season, ...body }, body, features),
    commit: async (tx, { body }, season) => {
      await store.updateSeason(tx, season, body);
      return { id: season.id };
    },
  }),

  write(deleteSeason, {
    find: (tx, { params }) => store.lockSeason(tx, params.id),
    decide: async (tx, _call, season) => mustBeUnused(await store.linksOfSeason(tx, season.id)),
    commit: async (tx, _call, season) => {
      await store.removeSeason(tx, season.id);
      return { id: season.id };
    },
  }),
];

/**
 * The sentences of club-api §2.2 hold on the season as it will be. Fields of a feature that is off are not checked: the client
 * could neither see nor mend them.
 */
function mustHold(merged: Merged, sent: Partial<Merged>, features: Features): undefined {
  const season: SeasonDates = {
    ...merged,
    previous_registration_start: (features.has("member_priority") && merged.previous_registration_start) || null,
    city_registration_start: (features.has("geographic_priority") && merged.city_registration_start) || null,
    city_code: (features.has("geographic_priority") && merged.city_code) || null,
  };
  refuseFaults([...fieldErrors(faultsOfSeason(season), sent), ...faultsOfCommune(sent.city_code ?? null)]);
}

type Priorities = "previous_registration_start" | "city_registration_start" | "city_code";
type Merged = Omit<SeasonDates, Priorities> & { [K in Priorities]?: string | null | undefined };

function faultsOfCommune(cityCode: string | null): FieldError[] {
  if (cityCode === null || communeOf(cityCode)) return [];
  return [{ pointer: "/city_code", code: "unknown_commune", detail: "Is no city_code of GET /communes." }];
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
