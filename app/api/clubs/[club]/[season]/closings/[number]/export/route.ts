import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayCloseYear } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { closingExport } from "#lib/desk/exports/closing.ts";
import { findClosing } from "#lib/treasury/closing/keep-closing.ts";

const takes = {
  rule: mayCloseYear,
  path: { season: recordIdText, number: recordIdText },
  query: { preset: sheetFormat },
};

/** A closing as it was written, in a format: `?preset=xlsx|excel|open`. */
export const GET = clubRoute(takes, async ({ seat, path: { season, number }, query: { preset }, request }) => {
  const scope = { club: seat.club, seasonId: season };
  if (!(await findClosing((await store()).db, scope, number))) return notHere();
  return download({ person: seat.person.id, request }, preset, async () => {
    const list = await closingExport(scope, number);
    if (!list) throw new Error("a closing has gone while it was read");
    return exported(seat, { action: "payment.export_closing", subject: `seasons/${season}` }, preset, list);
  });
});
