import { downloadAnnualInvoice, downloadEventInvoice } from "../contract/invoices.ts";
import { announce, type ClubEvent } from "../events/outbox.ts";
import { downloadAnswer } from "../files/download.ts";
import { drawInvoice } from "../invoices/draw.ts";
import type { Queryable } from "../store/database.ts";
import { findInvoice, markInvoiced } from "../store/invoices.ts";
import { type CheckedRequest, type Route, read } from "./route.ts";

/**
 * club-api §4.5, invoices: drawn when they are asked for, so that they always tell how things stand. The first drawing is the
 * moment from which a registration has an invoice, and is announced (club-api#event-types).
 */
export const invoiceRoutes: Route[] = [
  read(downloadAnnualInvoice, (db, call) => invoiceAnswer(db, "annual", call.params.id, call)),
  read(downloadEventInvoice, (db, call) => invoiceAnswer(db, "event", call.params.id, call)),
];

async function invoiceAnswer(
  db: Queryable,
  kind: "annual" | "event",
  id: number,
  call: Pick<CheckedRequest<string, unknown>, "club" | "caller" | "today" | "now" | "headOnly">,
): Promise<Response | undefined> {
  const { caller, today, now } = call;
  const invoice = await findInvoice(db, kind, id, { club: caller.settings.name, today });
  if (!invoice) return undefined;
  const content = await drawInvoice(invoice, now);
  // Who asks only for the head has no invoice yet.
  if (!call.headOnly) await noteFirstDrawing(call, { kind, id, number: invoice.number });
  return downloadAnswer({ filename: `facture-${invoice.number}.pdf`, content_type: "application/pdf", content });
}

async function noteFirstDrawing(
  { club, now }: Pick<CheckedRequest<string, unknown>, "club" | "now">,
  { kind, id, number }: { kind: "annual" | "event"; id: number; number: string },
): Promise<void> {
  const announced = await club.database.db.transaction(async (tx) => {
    const about = await markInvoiced(tx, kind, id, now);
    if (about) await announce(tx, now, [announcement(kind, id, number, about)]);
    return about !== undefined;
  });
  if (announced) club.changed();
}

/** club-api §6.1: reading an invoice also needs payments:read. */
function announcement(
  kind: "annual" | "event",
  registration_id: number,
  number: string,
  about: { member_id: number },
): ClubEvent {
  const registration = `/${kind}-registrations/${registration_id}`;
  const path = `${registration}/invoice`;
  return {
    type: "invoices.generated",
    subject: path.slice(1),
    resource: { type: "invoices", id: number, path, required_scopes: ["documents:read", "payments:read"] },
    context: { registration_id, ...about },
    links: {
      registration: { path: registration, required_scopes: ["registrations:read"] },
      member: { path: `/members/${about.member_id}`, required_scopes: ["members:read"] },
    },
  };
}
