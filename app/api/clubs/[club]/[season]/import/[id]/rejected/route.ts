import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayImport } from "#lib/base/access/permissions.ts";
import { onceKey, recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { rejectedExport } from "#lib/people/import/rejected.ts";
import { findStage } from "#lib/sync/staging/read.ts";

const takes = {
  rule: mayImport,
  path: { season: recordIdText, id: onceKey },
  query: { preset: sheetFormat },
};

/** The rows of a file that are not at the club, as they were and were mended, each with why: `?preset=xlsx|excel|open`. It can be read in again. */
export const GET = clubRoute(takes, async ({ seat, path: { season, id }, query: { preset }, request }) => {
  const stage = await findStage((await store()).db, { club: seat.club, id });
  if (stage?.kind !== "import" || stage.seasonId !== season) return notHere();
  const as = { action: "stage.export", subject: `stages/${id}` };
  return download({ person: seat.person.id, request }, preset, async () =>
    exported(seat, as, preset, await rejectedExport(stage)),
  );
});
