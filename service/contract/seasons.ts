import { z } from "zod";
import type { Features } from "./features.ts";
import { calendarDate, changes, cityCode, closed, count, euros, identifier, on, path, text } from "./fields.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

const tag = "Seasons";

const day = () => calendarDate().nullable();

/** Short form (club-api §2.2). */
export const seasonShort = record("SeasonShort", shortFields);

/** Detailed form (club-api §2.2). */
export const season = record("Season", (features) => ({ ...shortFields(features), ...detailFields(features) }));

function shortFields(features: Features) {
  return {
    id: identifier().nullable().meta({ readOnly: true }),
    name: text(0, 255).nullable(),
    start_date: day().meta({ description: "First day." }),
    end_date: day().meta({ description: "Last day, inclusive." }),
    registration_start: day().meta({ description: "General opening of registrations." }),
    registration_end: day().meta({ description: "Last registration day, inclusive." }),
    detail_path: path(),
    members_path: path(),
    groups_path: path(),
    events_path: path(),
    annual_registrations_path: path(),
    event_registrations_path: path(),
    ...on(features, "payments", { payments_path: path() }),
    ...on(features, "slots", { slots_path: path() }),
  };
}

function detailFields(features: Features) {
  return {
    membership_cost_euros: euros().meta({ description: "Excludes the prices of groups and licences." }),
    ...on(features, "member_priority", {
      previous_registration_start: day().meta({
        description: "Priority opening for former members; null means the general opening.",
      }),
      previous_registration_all: z.boolean().meta({
        description: "Extends the priority to everyone previously registered, to seasons and events.",
      }),
    }),
    ...on(features, "geographic_priority", {
      city_registration_start: day().meta({
        description: "Priority opening for the commune in city_code; null means the general opening.",
      }),
      city_code: cityCode().nullable().meta({
        description: "A commune of GET /communes; set it and city_registration_start to null to remove the priority.",
      }),
    }),
    max_annual_registrations: count().meta({ description: "For each member; 0 means unlimited." }),
    ...on(features, "licences", {
      licence_immediate_payment: z.boolean().meta({
        description: "In instalment payment, the remaining licence amount goes into the first instalment.",
      }),
    }),
  };
}

const requiredFields = () => ({
  name: text(2, 255),
  start_date: calendarDate(),
  end_date: calendarDate(),
  registration_start: calendarDate(),
  registration_end: calendarDate(),
});

/** The body of a creation: required fields, and the detailed ones with the document's defaults. */
const newSeason = (features: Features) =>
  closed({
    ...requiredFields(),
    membership_cost_euros: euros().default(0),
    ...on(features, "member_priority", {
      previous_registration_start: day().default(null),
      previous_registration_all: z.boolean().default(false),
    }),
    ...on(features, "geographic_priority", {
      city_registration_start: day().default(null),
      city_code: cityCode().nullable().default(null),
    }),
    max_annual_registrations: count().default(0),
    ...on(features, "licences", { licence_immediate_payment: z.boolean().default(false) }),
  });

const seasonChanges = (features: Features) => changes({ ...requiredFields(), ...detailFields(features) });

export const listSeasons = operation({
  id: "listSeasons",
  method: "GET",
  path: "/seasons",
  tag,
  summary: "List the seasons",
  description: "The normal entry point: pick a season, then follow its paths.",
  access: "token",
  query: pageQuery,
  answer: pageAnswer(seasonShort),
});

export const createSeason = operation({
  id: "createSeason",
  method: "POST",
  path: "/seasons",
  tag,
  summary: "Create a season",
  access: ["groups:write"],
  body: newSeason,
  answer: writtenAnswer(201),
});

export const readSeason = operation({
  id: "readSeason",
  method: "GET",
  path: "/seasons/{id}",
  tag,
  summary: "Read a season in detail",
  access: ["groups:read"],
  answer: recordAnswer(season),
});

export const changeSeason = operation({
  id: "changeSeason",
  method: "PATCH",
  path: "/seasons/{id}",
  tag,
  summary: "Change a season",
  description: "Only the supplied fields change.",
  access: ["groups:write"],
  body: seasonChanges,
  answer: writtenAnswer(),
});

export const deleteSeason = operation({
  id: "deleteSeason",
  method: "DELETE",
  path: "/seasons/{id}",
  tag,
  summary: "Delete a season",
  description: "Refused while anything that must not be lost belongs to it.",
  access: ["groups:write"],
  answer: writtenAnswer(),
  refusals: ["season_in_use"],
});
