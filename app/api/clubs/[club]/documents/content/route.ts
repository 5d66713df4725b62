import { clubRoute } from "#app/api/club-route.ts";
import { mayKeepClubDocuments } from "#lib/base/access/permissions.ts";
import { onceKey } from "#lib/base/arguments/schemas.ts";
import { documentName } from "#lib/papers/documents/request.ts";
import { askForUpload } from "../asked-upload.ts";

const takes = { rule: mayKeepClubDocuments, query: { ask: onceKey, name: documentName } };

/** A new document of the club: the body is its file. `ask` names the upload, so that it is stored once however often it arrives. */
export const POST = clubRoute(takes, async ({ seat, query: { ask, name }, request }) =>
  askForUpload(seat, request, { ask, of: { name } }),
);
