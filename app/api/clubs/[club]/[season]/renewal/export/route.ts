import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayExportComers } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { comersExport } from "#lib/desk/exports/comers.ts";

const takes = { rule: mayExportComers, path: { season: recordIdText }, query: { preset: sheetFormat } };

/** Who came back, who did not, and who is new, with how they are reached: `?preset=xlsx|excel|open` and the page's own `fate`. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query: { preset }, parameters, request }) => {
  const list = await comersExport(seat, season, parameters);
  if (!list) return notHere();
  return download({ person: seat.person.id, request }, preset, async () =>
    exported(seat, { action: "renewal.export", subject: `seasons/${season}` }, preset, list),
  );
});
