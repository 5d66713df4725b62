import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat, unseenColumn } from "#app/api/exported.ts";
import { mayExportPeople, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { asksUnseenPeople, peopleExport } from "#lib/desk/exports/people.ts";

const takes = { rule: withinSections(mayExportPeople), path: { season: recordIdText }, query: { preset: sheetFormat } };

/** Everybody who matches a view of the people: `?preset=xlsx|excel|open` and the view's own parameters. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query: { preset }, parameters, request }) => {
  if (asksUnseenPeople(seat, parameters)) return unseenColumn();
  return download({ person: seat.person.id, request }, preset, async () =>
    exported(
      seat,
      { action: "member.export", subject: `seasons/${season}` },
      preset,
      await peopleExport(seat, season, parameters),
    ),
  );
});
