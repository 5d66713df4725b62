import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayExportPapers, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { papersExport } from "#lib/desk/exports/papers.ts";

const takes = { rule: withinSections(mayExportPapers), path: { season: recordIdText }, query: { preset: sheetFormat } };

/** Everybody who matches a view of who lacks which paper: `?preset=xlsx|excel|open` and the view's own parameters. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query: { preset }, parameters, request }) =>
  download({ person: seat.person.id, request }, preset, async () =>
    exported(
      seat,
      { action: "paper.export", subject: `seasons/${season}` },
      preset,
      await papersExport(seat, season, parameters),
    ),
  ),
);
