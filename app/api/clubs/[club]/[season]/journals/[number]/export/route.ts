import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayExportJournal } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { journalExport } from "#lib/desk/exports/journal.ts";
import { findJournal } from "#lib/treasury/journal/exports.ts";

const takes = {
  rule: mayExportJournal,
  path: { season: recordIdText, number: recordIdText },
  query: { preset: sheetFormat },
};

/** A journal as it left, in a format: `?preset=xlsx|excel|open`. */
export const GET = clubRoute(takes, async ({ seat, path: { season, number }, query: { preset }, request }) => {
  const { db } = await store();
  if (!(await findJournal(db, { club: seat.club, seasonId: season }, number))) return notHere();
  return download({ person: seat.person.id, request }, preset, async () => {
    const list = await journalExport(seat.club, season, number);
    if (!list) throw new Error("a journal has gone while it was read");
    return exported(seat, { action: "payment.export", subject: `seasons/${season}` }, preset, list);
  });
});
