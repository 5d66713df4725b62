import "server-only";
import { mayManageSeasons } from "#lib/base/access/permissions.ts";
import { type MirrorSeason, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { everybody, ownName, type Resource } from "./resource.ts";
import { type Copy, day, idOf, integer, type Raw, text } from "./wire.ts";

/** A season (club-api §2.2, §4.3). The copy has its short form, which any token may read, and the limit, price and priority dates of its detailed one. */
export const seasons = {
  noun: "season",
  collection: "/seasons",
  item: "/seasons/{id}",
  words: "seasons",
  belongsTo: "club",
  nameOf: ownName,
  page: { of: "club", path: "seasons" },
  afterSaving: "list",
  rules: { read: everybody, write: mayManageSeasons },
  copy: {
    phase: "seasons",
    path: "/seasons",
    scopes: [],
    table: mirrorSeasons,
    detailed: [
      "maxAnnualRegistrations",
      "membershipCostEuros",
      "formerStart",
      "formerAll",
      "cityStart",
      "priorityCity",
    ],
    row: seasonOf,
  },
  sections: [
    ["period", ["name", "start_date", "end_date"]],
    ["registration", ["registration_start", "registration_end", "max_annual_registrations"]],
    ["priority", ["previous_registration_start", "previous_registration_all", "city_code", "city_registration_start"]],
    ["money", ["membership_cost_euros", "licence_immediate_payment"]],
  ],
  references: { city_code: "communes" },
} as const satisfies Resource;

function seasonOf(raw: Raw): Copy<MirrorSeason> | null {
  const id = idOf(raw.id);
  return id === null
    ? null
    : {
        id,
        name: text(raw.name),
        startDate: day(raw.start_date),
        endDate: day(raw.end_date),
        registrationStart: day(raw.registration_start),
        registrationEnd: day(raw.registration_end),
        maxAnnualRegistrations: integer(raw.max_annual_registrations),
        membershipCostEuros: integer(raw.membership_cost_euros),
        ...prioritiesOf(raw),
      };
}

/**
 * Who may register earlier, and from when. The detailed form says null where the general opening holds (club-api §2.2), and the short form says
 * nothing: what is kept tells the two apart, so that a priority that is taken back does not stay in the copy.
 */
function prioritiesOf(raw: Raw): Pick<MirrorSeason, "formerStart" | "formerAll" | "cityStart" | "priorityCity"> {
  const general = day(raw.registration_start);
  const opening = (told: unknown) => (told === undefined ? null : (day(told) ?? general));
  return {
    formerStart: opening(raw.previous_registration_start),
    formerAll: raw.previous_registration_all === undefined ? null : raw.previous_registration_all === true,
    cityStart: opening(raw.city_registration_start),
    priorityCity: raw.city_code === undefined ? null : (text(raw.city_code) ?? ""),
  };
}
