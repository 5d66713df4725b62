import { downloadAnnualInvoice, downloadEventInvoice } from "../contract/invoices.ts";
import { downloadAnswer } from "../files/download.ts";
import { drawInvoice } from "../invoices/draw.ts";
import type { Queryable } from "../store/database.ts";
import { findInvoice } from "../store/invoices.ts";
import { type Call, type Route, read } from "./route.ts";

/** club-api §4.5, invoices: drawn when they are asked for, so that they always tell how things stand. */
export const invoiceRoutes: Route[] = [
  read(downloadAnnualInvoice, (db, call) => invoiceAnswer(db, "annual", call.params.id, call)),
  read(downloadEventInvoice, (db, call) => invoiceAnswer(db, "event", call.params.id, call)),
];

async function invoiceAnswer(
  db: Queryable,
  kind: "annual" | "event",
  id: number,
  { caller, today, now }: Pick<Call<string, unknown>, "caller" | "today" | "now">,
): Promise<Response | undefined> {
  const invoice = await findInvoice(db, kind, id, { club: caller.settings.name, today });
  if (!invoice) return undefined;
  const content = await drawInvoice(invoice, now);
  return downloadAnswer({ filename: `facture-${invoice.number}.pdf`, content_type: "application/pdf", content });
}
