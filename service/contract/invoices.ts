import { operation } from "./operation.ts";

const media = ["application/pdf"];

/** club-api §4.5: an invoice is a document about payments, so both domains must be open. */
const both = {
  access: ["documents:read", "payments:read"],
  feature: ["documents", "payments"],
} as const;

const description = "A PDF of one page. A refused registration has none.";

export const downloadAnnualInvoice = operation({
  id: "downloadAnnualInvoice",
  method: "GET",
  path: "/annual-registrations/{id}/invoice",
  tag: "Annual registrations",
  summary: "Download the invoice of an annual registration",
  description,
  ...both,
  answer: { status: 200, media },
});

export const downloadEventInvoice = operation({
  id: "downloadEventInvoice",
  method: "GET",
  path: "/event-registrations/{id}/invoice",
  tag: "Event registrations",
  summary: "Download the invoice of an event registration",
  description,
  ...both,
  answer: { status: 200, media },
});
