import { getTranslations } from "next-intl/server";
import { notHere, problemAnswer } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { nameOfStaff, seesHoursOf } from "#lib/activities/hours/team.ts";
import { mayReadStaffHours } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { personHoursExport } from "#lib/desk/exports/staff-hours.ts";
import { askedMonth, noHours } from "../../asked-month.ts";

const takes = {
  rule: mayReadStaffHours,
  path: { season: recordIdText, id: recordIdText },
  query: { month: askedMonth, preset: sheetFormat },
};

/** One person's validated month: `?month=YYYY-MM&preset=xlsx|excel|open`. Read live: one call. */
export const GET = clubRoute(takes, async ({ seat, path: { season, id }, query: { month, preset }, request }) => {
  const { db } = await store();
  if ((await nameOfStaff(db, seat.club, id)) === undefined) return notHere();
  if (!(await seesHoursOf(db, seat, id)))
    return problemAnswer(403, "denied", (await getTranslations("hours"))("ownOnly"));
  const asked = { seasonId: season, month, memberId: id };
  const made = request.method === "HEAD" ? undefined : await personHoursExport(seat, asked);
  if (made && "refused" in made) return noHours(made);
  return download({ person: seat.person.id, request }, preset, async () => {
    if (!made) throw new Error("a file was asked for without its rows");
    return exported(seat, { action: "hours.export", subject: `members/${id}` }, preset, made.list);
  });
});
