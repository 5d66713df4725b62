import { z } from "zod";
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { ANNOUNCED, announcedWith } from "./announced.ts";
import type { Features } from "./features.ts";
import { calendarDate, identifier, integer } from "./fields.ts";
import { type EventType, envelope, resourceOf } from "./notification.ts";
import { sampleNotification } from "./sample-notification.ts";
import { scopesWith } from "./scopes.ts";
import type { Tag } from "./tags.ts";

/** The section of the page that they stand in. */
export const WEBHOOKS_TAG: Tag = "Webhooks";

const registration = {
  annual: { member_id: identifier(), group_id: identifier() },
  event: { member_id: identifier(), event_id: identifier() },
};
/** Of a group, or of an event: whoever reads tells them by the field that is there. */
const registrationContext = z.union([
  z.object(registration.annual).meta({ id: "AnnualRegistrationContext" }),
  z.object(registration.event).meta({ id: "EventRegistrationContext" }),
]);
const personContext = z.object({ member_id: identifier() }).meta({ id: "PersonContext" });
const documentContext = z.object({ member_id: identifier(), field_id: identifier() }).meta({ id: "DocumentContext" });

/** `data.context` of each event type (club-api §6.1, club-api#event-types). */
const CONTEXTS: Readonly<Record<EventType, z.ZodType>> = {
  "registrations.created": registrationContext,
  "registrations.updated": registrationContext,
  "registrations.validated": registrationContext,
  "registrations.refused": registrationContext,
  "registrations.cancelled": registrationContext,
  "registrations.deleted": registrationContext,
  "members.created": personContext,
  "members.updated": personContext,
  "attendance.recorded": z.object({
    member_id: identifier(),
    session_type: z.enum(["lesson", "slot", "event"]),
    session_id: identifier(),
    date: calendarDate(),
    presence: z.enum(["present", "absent", "excused"]),
  }),
  "member_documents.deposited": documentContext,
  "member_documents.deleted": documentContext,
  "invoices.generated": z.union([
    z.object({ registration_id: identifier(), ...registration.annual }).meta({ id: "AnnualInvoiceContext" }),
    z.object({ registration_id: identifier(), ...registration.event }).meta({ id: "EventInvoiceContext" }),
  ]),
  "staff_hours.validated": z.object({
    member_id: identifier(),
    year: integer(1000, 2999),
    month: integer(1, 12),
  }),
};

/**
 * The requests that the service of a club with these features makes to the club's destination, by event type, as `webhooks` of its
 * contract: fields, body, and what follows from each answer (club-api §6).
 */
export function webhooksWith(features: Features, baseUrl: string): ZodOpenApiPathsObject {
  const scopes = () => z.array(z.enum(scopesWith(features))).meta({ description: "What reading the address needs." });
  const resource = resourceOf(scopes()).meta({ id: "NotificationResource" });
  const link = z.object({ url: z.url(), required_scopes: scopes() }).meta({ id: "NotificationLink" });
  const described = announcedWith(features).map((type) => {
    const { when, links } = ANNOUNCED[type];
    const data = z.object({
      resource,
      context: CONTEXTS[type],
      links: z.object(Object.fromEntries(links.map((name) => [name, link]))),
    });
    const message = z.object({ ...envelope, type: z.literal(type), data }).meta({ id: schemaName(type) });
    const content = {
      "application/cloudevents+json": { schema: message, example: sampleNotification(baseUrl, type) },
    };
    const post = {
      operationId: `on${schemaName(type)}`,
      tags: [WEBHOOKS_TAG],
      summary: type,
      description: when,
      security: [],
      requestParams: { header: SIGNATURE },
      requestBody: { required: true, content },
      responses: ANSWERS,
    };
    return [type, { post }] as const;
  });
  return Object.fromEntries(described);
}

/** `registrations.validated` gives `RegistrationsValidated`. */
function schemaName(type: EventType): string {
  return type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const field = (id: string, description: string) => z.string().meta({ description, param: { id } });

/** The fields of Standard Webhooks (club-api §6.3). */
const SIGNATURE = z.object({
  "webhook-id": field("webhook-id", "The message's id: the same at every retry, and the one in its body."),
  "webhook-timestamp": field(
    "webhook-timestamp",
    "When this attempt was signed, in seconds since 1970. Refuse it when it is more than 5 minutes from your clock.",
  ),
  "webhook-signature": field(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{raw body}`, made with what stands behind `whsec_` in the verification key, decoded from base64. Compare in constant time.",
  ),
});

/** What a destination's answers mean (club-api §6.4). */
const ANSWERS: ZodOpenApiResponsesObject = {
  "2XX": { id: "Received", description: "Received: it is not sent again." },
  "3XX": { id: "Redirected", description: "Not followed: the delivery has failed." },
  "4XX": { id: "Refused", description: "Refused: the delivery has failed, and is not tried again." },
  ...Object.fromEntries(
    (["408", "425", "429", "5XX"] as const).map((status) => [
      status,
      {
        id: `Later-${status}`,
        description: "Not now: tried again up to 8 times, with the same id and body.",
        headers: z.object({
          "Retry-After": z
            .string()
            .optional()
            .meta({ description: "Seconds that lengthen the wait, up to 24 hours.", header: { id: "Retry-Later" } }),
        }),
      },
    ]),
  ),
};
