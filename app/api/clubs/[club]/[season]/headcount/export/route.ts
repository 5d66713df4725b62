import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayExportPeople, mayReadHeadcount, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { headcountExport } from "#lib/desk/exports/headcount.ts";
import { headcountAsked } from "#lib/desk/headcount/shown.ts";

const takes = {
  rule: withinSections((seat: Seat) => {
    const read = mayReadHeadcount(seat);
    return read.allowed ? mayExportPeople(seat) : read;
  }),
  path: { season: recordIdText },
  query: { preset: sheetFormat },
};

/** A headcount as a file: `?preset=xlsx|excel|open` and the page's own `form` and `day`. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query: { preset }, parameters, request }) => {
  const list = await headcountExport(seat, season, headcountAsked(Object.fromEntries(parameters)));
  if (!list) return notHere();
  return download({ person: seat.person.id, request }, preset, async () =>
    exported(seat, { action: "headcount.export", subject: `seasons/${season}` }, preset, list),
  );
});
