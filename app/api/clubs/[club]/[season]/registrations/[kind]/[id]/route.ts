import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { toldMedicalWords } from "#app/medical-told-words.ts";
import { tagWords } from "#app/registration-tags.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { mayReadRegistrations, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { toldMedical } from "#lib/papers/medical/told.ts";
import { registrationDetail } from "#lib/registrations/decisions/registration-detail.ts";
import { type SeenSeason, seenBy } from "#lib/sync/copy/season-scope.ts";

const path = { season: recordIdText, kind: z.enum(["annual", "event"]), id: recordIdText };

/** What the detail panel shows of one registration. */
export const GET = clubRoute(
  { rule: withinSections(mayReadRegistrations), path },
  async ({ seat, path: { season, kind, id } }) => {
    const seen = await seenBy(seat, season);
    const detail = await registrationDetail((await store()).db, seen, kind, id);
    if (!detail) return notHere();
    // What stands in its way, from the same source and in the same words as in its row.
    const standing = await standingOf(seat, seen, detail.row.memberId);
    return uncached({
      ...detail,
      ...(standing && { standing }),
      row: { ...detail.row, tags: (await tagWords(seat, [detail.row]))(detail.row) },
    });
  },
);

async function standingOf(seat: Seat, seen: SeenSeason, memberId: number) {
  const told = (await toldMedical(seat, seen, [memberId]))?.get(memberId);
  if (!told) return undefined;
  return { title: (await getTranslations("medical.told"))("title"), ...(await toldMedicalWords())(told) };
}
