import { z } from "zod";
import { ALL_SCOPES } from "./scopes.ts";

/** The changes that are announced (club-api#event-types). */
export const EVENT_TYPES = [
  "registrations.created",
  "registrations.updated",
  "registrations.validated",
  "registrations.refused",
  "registrations.cancelled",
  "registrations.deleted",
  "members.created",
  "members.updated",
  "attendance.recorded",
  "member_documents.deposited",
  "member_documents.deleted",
  "invoices.generated",
  "staff_hours.validated",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

const scopes = () => z.array(z.enum(ALL_SCOPES)).meta({ description: "What reading the address needs." });

/** What every notification has around its data (CloudEvents 1.0 in its JSON format; club-api §6.1). */
export const envelope = {
  specversion: z.literal("1.0"),
  id: z.string().meta({ description: "Unique; the same at every retry." }),
  source: z.url().meta({ description: "The club's API base address." }),
  type: z.enum(EVENT_TYPES),
  subject: z.string().meta({ description: "Resource path such as annual-registrations/7." }),
  time: z.iso.datetime(),
  datacontenttype: z.literal("application/json"),
  dataschema: z.url(),
};

/** What a notification is about. */
export const resourceOf = <S extends z.ZodType>(required_scopes: S) =>
  z.object({
    type: z.string(),
    id: z.string(),
    url: z.url().meta({ description: "Read it: the current state is there, not in the notification." }),
    required_scopes,
    deleted: z.boolean().meta({ description: "The resource is gone; reading it may answer 404." }),
  });

/** A notification of any type (club-api §6.1). */
export const notification = z.object({
  ...envelope,
  data: z.object({
    resource: resourceOf(scopes()),
    context: z.record(z.string(), z.unknown()).meta({ description: "Related identifiers." }),
    links: z.record(z.string(), z.object({ url: z.url(), required_scopes: scopes() })),
  }),
});
