import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { notHere, problemAnswer } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported } from "#app/api/exported.ts";
import { mayRemind } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { locales } from "#lib/base/words/locale.ts";
import { mergeExport } from "#lib/treasury/reminders/merge-export.ts";
import { findRound } from "#lib/treasury/reminders/round.ts";
import { roundState } from "#lib/treasury/reminders/round-state.ts";

const takes = {
  rule: mayRemind,
  path: { season: recordIdText, id: z.uuid() },
  query: { lang: z.enum(locales) },
};

/** The families of a round for a merge, a row each, with the text as it stands: `?lang=fr|en`. */
export const GET = clubRoute(takes, async ({ seat, path: { season, id }, query: { lang }, request }) => {
  const { db } = await store();
  const round = await findRound(db, { club: seat.club, seasonId: season }, id);
  if (!round) return notHere();
  if (!(await roundState(db, round, now())).isRead)
    return problemAnswer(409, "payments_unread", (await getTranslations("reminders"))("unread"));
  return download({ person: seat.person.id, request }, "xlsx", async () =>
    exported(
      seat,
      { action: "reminder.export", subject: `seasons/${season}` },
      "xlsx",
      await mergeExport(db, round, lang),
    ),
  );
});
