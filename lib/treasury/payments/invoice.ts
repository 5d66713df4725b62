import "server-only";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";

/** An invoice is a page or two; with a club's pictures some hundred kilobytes. */
const LARGEST_INVOICE_BYTES = 10 * 1024 * 1024;

/** How every PDF begins (ISO 32000-1, file header). */
const PDF_BEGINS = "%PDF-";

/**
 * The invoice that the club makes of a registration (club-api §4.5), read now and kept nowhere. What kind of file it is says its content alone.
 * @param by the account of the person who asks
 * @throws ClubError; `file_too_large`, and `not_pdf` for an answer that is something else
 */
export async function readInvoice(
  club: string,
  { kind, id }: { kind: RegistrationKind; id: number },
  by: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const api = await clubApi(club, by);
  const asked = { path: { id }, lane: "click", patience: "save", fileBytes: LARGEST_INVOICE_BYTES } as const;
  const bytes =
    kind === "annual"
      ? await api.file("/annual-registrations/{id}/invoice", asked)
      : await api.file("/event-registrations/{id}/invoice", asked);
  if (Buffer.from(bytes.subarray(0, PDF_BEGINS.length)).toString("latin1") !== PDF_BEGINS)
    throw new ClubError({ kind: "contract", code: "not_pdf", status: 200, operation: `GET ${kind} invoice` });
  return bytes;
}
