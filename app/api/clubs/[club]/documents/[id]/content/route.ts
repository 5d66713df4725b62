import { clubRoute } from "#app/api/club-route.ts";
import { shownFile } from "#app/api/shown-file.ts";
import { mayKeepClubDocuments, mayReadClubDocuments } from "#lib/base/access/permissions.ts";
import { instantText, onceKey, recordIdText } from "#lib/base/arguments/schemas.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { documentContent } from "#lib/papers/documents/read-documents.ts";
import { seenName } from "#lib/papers/documents/request.ts";
import { askForUpload } from "../../asked-upload.ts";

const path = { id: recordIdText };

/** What is in a document of the club, for a frame of our page. */
export const GET = clubRoute({ rule: mayReadClubDocuments, path }, async ({ seat, path: { id }, request }) =>
  shownFile({ person: seat.person.id, request }, `document-${id}`, async () => {
    const api = await clubApi(seat.club, seat.person.id);
    return documentContent(api, id, { lane: "click", patience: "save" });
  }),
);

/** `made`: when the club made the document that the person saw under the number. */
const query = { ask: onceKey, name: seenName, made: instantText.optional() };

/** Another content for a document: the body is its file. */
export const POST = clubRoute(
  { rule: mayKeepClubDocuments, path, query },
  async ({ seat, path: { id }, query: { ask, name, made }, request }) =>
    askForUpload(seat, request, { ask, of: { id, name, madeAt: made ?? null } }),
);
