import { z } from "zod";
import { dateTime } from "./date-time.ts";
import { calendarDate, changes, closed, identifier, integer, text, writtenDay } from "./fields.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

const tag = "Payments";
const feature = "payments";

/** What can be written as a payment's type; a balance carried over is only read (club-api §2.11). */
const TYPES = ["Paiement", "Reduction", "Remboursement", "Autre"] as const;
const MAX_CENTS = 1_000_000_000;
const MAX_KEYS = 100;
const MAX_KEY_LENGTH = 100;

const cents = () => integer(0, MAX_CENTS);
/** A refund may name what it gives back of a payment that names nothing that is due. */
const ALLOCATED = ["annual_registration", "event_registration", "membership", "payment"] as const;
const allocatedType = () => z.enum(ALLOCATED);

/** club-api §2.11 */
export const payment = record("Payment", () => ({
  id: identifier().nullable().meta({ readOnly: true }),
  member_id: identifier().nullable(),
  season_id: identifier().nullable(),
  amount_cents: integer(0, MAX_CENTS).nullable(),
  method: text(0, 255).nullable().meta({ description: "How it was settled; never bank details." }),
  type: z.enum([...TYPES, "ReportSolde"]).nullable(),
  received_on: calendarDate().nullable(),
  recorded_at: dateTime().nullable().meta({ readOnly: true }),
  allocations: z.array(
    z.object({
      type: allocatedType(),
      registration_id: identifier()
        .nullable()
        .meta({ description: "null for the membership of the season, and for a payment." }),
      amount_cents: integer(0, MAX_CENTS),
    }),
  ),
}));

const option = record("AllocationOption", () => ({
  key: text(1, MAX_KEY_LENGTH).meta({ description: "To be sent in the allocations of the payment." }),
  label: z.string(),
  type: allocatedType(),
  registration_id: identifier().nullable(),
  due_cents: cents().meta({
    description: "The price of what is paid for; of a payment, what of it names nothing that is due.",
  }),
  allocated_cents: cents().meta({
    description: "What other payments have settled of it; of a payment, what other refunds have given back.",
  }),
  available_cents: cents().meta({
    description: "What this payment can still take: for a refund, what has come in and not gone back.",
  }),
}));

/** The document gives `method` no least length; a new payment, of which it is required, has to say something. */
const method = (least: number) => text(least, 255).meta({ description: "How it was settled; never bank details." });

const fields = () => ({
  member_id: identifier(),
  season_id: identifier(),
  amount_cents: integer(1, MAX_CENTS),
  method: method(1),
  received_on: writtenDay(),
});

const allocations = () =>
  z.array(text(1, MAX_KEY_LENGTH)).max(MAX_KEYS).meta({
    description:
      "Keys of the payment's allocation options, settled in this order. Together they take all of the payment that has not gone back. The list replaces the old one; an empty one settles nothing.",
  });

export const listPayments = operation({
  id: "listPayments",
  method: "GET",
  path: "/payments",
  tag,
  summary: "List the payments of every season",
  access: ["payments:read"],
  feature,
  query: pageQuery,
  answer: pageAnswer(payment),
});

export const listSeasonPayments = operation({
  id: "listSeasonPayments",
  method: "GET",
  path: "/seasons/{id}/payments",
  tag,
  summary: "List the payments of a season",
  access: ["payments:read"],
  feature,
  query: pageQuery,
  answer: pageAnswer(payment),
});

export const createPayment = operation({
  id: "createPayment",
  method: "POST",
  path: "/payments",
  tag,
  summary: "Record a payment",
  access: ["payments:write"],
  feature,
  body: () => closed({ ...fields(), type: z.enum(TYPES).default("Paiement"), allocations: allocations().default([]) }),
  answer: writtenAnswer(),
  refusals: ["allocation_invalid"],
});

export const readPayment = operation({
  id: "readPayment",
  method: "GET",
  path: "/payments/{id}",
  tag,
  summary: "Read a payment",
  access: ["payments:read"],
  feature,
  answer: recordAnswer(payment),
});

export const changePayment = operation({
  id: "changePayment",
  method: "PATCH",
  path: "/payments/{id}",
  tag,
  summary: "Change a payment",
  description:
    "Allocations that are not sent are kept, as far as they still fit when member, season, amount or type change: what does not is freed and can be allocated again.",
  access: ["payments:write"],
  feature,
  body: () => changes({ ...fields(), method: method(0), type: z.enum(TYPES), allocations: allocations() }),
  answer: writtenAnswer(),
  refusals: ["allocation_invalid"],
});

export const listAllocationOptions = operation({
  id: "listAllocationOptions",
  method: "GET",
  path: "/payments/{id}/allocation-options",
  tag,
  summary: "List what a payment can be set against",
  description:
    "The registrations of the person in the season that are not refused, those that the payment settles wherever they have moved, and the membership of the season; for a refund also the payments of the season of which something names nothing that is due.",
  access: ["payments:read"],
  feature,
  answer: { status: 200, schema: (features) => z.object({ data: z.array(option(features)) }) },
});
