import { z } from "zod";
import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported } from "#app/api/exported.ts";
import { mayWriteAboutPapers } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { locales } from "#lib/base/words/locale.ts";
import { paperMergeExport } from "#lib/papers/letters/papers-letters.ts";
import { findPaperRound } from "#lib/papers/letters/papers-round.ts";

const takes = {
  rule: mayWriteAboutPapers,
  path: { season: recordIdText, id: z.uuid() },
  query: { lang: z.enum(locales) },
};

/** The families of a round about papers for a merge, a row each, with the text as it stands: `?lang=fr|en`. */
export const GET = clubRoute(takes, async ({ seat, path: { season, id }, query: { lang }, request }) => {
  const { db } = await store();
  const round = await findPaperRound(db, { club: seat.club, seasonId: season }, id);
  if (!round) return notHere();
  return download({ person: seat.person.id, request }, "xlsx", async () =>
    exported(
      seat,
      { action: "paper.letter_export", subject: `seasons/${season}` },
      "xlsx",
      await paperMergeExport(db, round, lang),
    ),
  );
});
