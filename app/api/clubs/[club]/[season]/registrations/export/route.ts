import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat, unseenColumn } from "#app/api/exported.ts";
import { tagWords } from "#app/registration-tags.ts";
import { mayExportRegistrations, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { asksUnseenRegistrations, registrationExport } from "#lib/desk/exports/registrations.ts";

const takes = {
  rule: withinSections(mayExportRegistrations),
  path: { season: recordIdText },
  query: { preset: sheetFormat },
};

/** Everything that matches a view: `?preset=xlsx|excel|open` and the view's own parameters. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query: { preset }, parameters, request }) => {
  if (asksUnseenRegistrations(seat, parameters)) return unseenColumn();
  return download({ person: seat.person.id, request }, preset, async () => {
    const list = await registrationExport(seat, season, parameters, {
      rawStates: preset === "open",
      tagsIn: (rows) => tagWords(seat, rows),
    });
    return exported(seat, { action: "registration.export", subject: `seasons/${season}` }, preset, list);
  });
});
