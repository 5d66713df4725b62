import { readFiled } from "#app/(desk)/[club]/[season]/(people)/members/[id]/read-filed.ts";
import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadDocuments, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { isSeenToday } from "#lib/sync/copy/sight.ts";

/** Somebody's papers as their page shows them, for a page that is open and must not be drawn anew: it may hold files. One call to the club. */
export const GET = clubRoute(
  { rule: withinSections(mayReadDocuments), path: { id: recordIdText } },
  async ({ seat, path: { id } }) =>
    (await isSeenToday(seat, id)) ? uncached(await readFiled(seat.club, id)) : notHere(),
);
