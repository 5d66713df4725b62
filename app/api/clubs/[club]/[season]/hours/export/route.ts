import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayReadStaffHours } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { teamHoursExport } from "#lib/desk/exports/staff-hours.ts";
import { askedMonth, noHours } from "../asked-month.ts";

const takes = {
  rule: mayReadStaffHours,
  path: { season: recordIdText },
  query: { month: askedMonth, preset: sheetFormat },
};

/** A month of everybody who leads something: `?month=YYYY-MM&preset=xlsx|excel|open`. Read live, one call a person. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query: { month, preset }, request }) => {
  // Nothing is asked of the club for who only wants to know whether there is a file.
  const isAsked = request.method !== "HEAD";
  const made = isAsked ? await teamHoursExport(seat, { seasonId: season, month }) : undefined;
  if (isAsked && !made) return notHere();
  if (made && "refused" in made) return noHours(made);
  return download({ person: seat.person.id, request }, preset, async () => {
    if (!made) throw new Error("a file was asked for without its rows");
    return exported(seat, { action: "hours.export", subject: `seasons/${season}` }, preset, made.list);
  });
});
