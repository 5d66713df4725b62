import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { problemAnswer } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { mayReadInvoices } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { fileName } from "#lib/base/words/export-file.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { readInvoice } from "#lib/treasury/payments/invoice.ts";

const takes = { rule: mayReadInvoices, path: { kind: z.enum(["annual", "event"]), id: recordIdText } };

/** The invoice that the club makes of a registration (club-api §4.5), handed on. */
export const GET = clubRoute(takes, async ({ seat, path: { kind, id }, request }) => {
  try {
    return await download({ person: seat.person.id, request }, "pdf", async () => {
      const bytes = await readInvoice(seat.club, { kind, id }, seat.person.id);
      const subject = `${kind}-registrations/${id}`;
      await writeAudit((await store()).db, { by: seat.person, club: seat.club, action: "invoice.read", subject });
      return { name: fileName("invoice", kind, String(id)), bytes };
    });
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    return whyNone(cause);
  }
});

/** What stands for the club's refusal: its own status where that says something of the invoice, else that of a door whose other side failed. */
async function whyNone(cause: ClubError): Promise<Response> {
  const words = await getTranslations("receipts.faults");
  switch (cause.code) {
    case "not_pdf":
      return problemAnswer(502, cause.code, words("notPdf"));
    case "file_too_large":
      return problemAnswer(502, cause.code, words("tooLarge"));
    default:
      if (cause.kind === "not_found" && cause.code !== "unknown_club")
        return problemAnswer(404, cause.code, words("noInvoice"));
      return problemAnswer(502, cause.code, errorWords(await getTranslations("errors"), cause));
  }
}
