import { z } from "zod";
import { annualRegistration } from "./annual-registrations.ts";
import { eventRegistration } from "./event-registrations.ts";
import { event } from "./events.ts";
import { group } from "./groups.ts";
import { afterPaging, operation, pageAnswer, pageQuery } from "./operation.ts";
import { seasonMember } from "./people.ts";
import { slot } from "./slots.ts";

const tag = "Seasons";

const registrationQuery = () =>
  z.object({
    ...afterPaging,
    status: z
      .enum(["pending", "validated", "refused"])
      .optional()
      .meta({ description: "Only registrations in this state; all states without it." }),
  });

export const listSeasonMembers = operation({
  id: "listSeasonMembers",
  method: "GET",
  path: "/seasons/{id}/members",
  tag,
  summary: "List the season's members with their validated registrations",
  description:
    "People with at least one validated annual registration, once each; people of events only are not listed.",
  access: ["groups:read", "members:read"],
  query: pageQuery,
  answer: pageAnswer(seasonMember),
});

export const listSeasonGroups = operation({
  id: "listSeasonGroups",
  method: "GET",
  path: "/seasons/{id}/groups",
  tag,
  summary: "List the season's groups",
  access: ["groups:read"],
  query: pageQuery,
  answer: pageAnswer(group),
});

export const listSeasonEvents = operation({
  id: "listSeasonEvents",
  method: "GET",
  path: "/seasons/{id}/events",
  tag,
  summary: "List the season's events",
  access: ["events:read"],
  query: pageQuery,
  answer: pageAnswer(event),
});

export const listSeasonAnnualRegistrations = operation({
  id: "listSeasonAnnualRegistrations",
  method: "GET",
  path: "/seasons/{id}/annual-registrations",
  tag,
  summary: "List the season's annual registrations, in every state or in one",
  access: ["registrations:read"],
  query: registrationQuery,
  answer: pageAnswer(annualRegistration),
});

export const listSeasonEventRegistrations = operation({
  id: "listSeasonEventRegistrations",
  method: "GET",
  path: "/seasons/{id}/event-registrations",
  tag,
  summary: "List the season's event registrations, in every state or in one",
  access: ["registrations:read"],
  query: registrationQuery,
  answer: pageAnswer(eventRegistration),
});

export const listSeasonSlots = operation({
  id: "listSeasonSlots",
  method: "GET",
  path: "/seasons/{id}/slots",
  tag,
  summary: "List the season's slots, those without a group too",
  access: ["groups:read"],
  feature: "slots",
  query: pageQuery,
  answer: pageAnswer(slot),
});
