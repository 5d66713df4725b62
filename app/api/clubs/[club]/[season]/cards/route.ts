import { getLocale, getTranslations } from "next-intl/server";
import { notHere, problemAnswer } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { mayMakeCards, withinSections } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { fileName } from "#lib/base/words/export-file.ts";
import { sectionTitle } from "#lib/desk/exports/section-title.ts";
import { drawCards } from "#lib/people/cards/draw-cards.ts";
import { cardFaces } from "#lib/people/cards/faces.ts";
import { cardHolders, cardsWished, isNotThere, mayHaveCards } from "#lib/people/cards/holders.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";

const takes = {
  rule: withinSections(mayMakeCards),
  path: { season: recordIdText },
  query: { of: cardsWished.shape.of, id: recordIdText },
};

/** Cards that were made, as one PDF: `?of=members|groups|slots|events&id=…`. Nothing is made by it. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query: wished, request }) => {
  const verdict = await mayHaveCards(seat, season, wished);
  if (isNotThere(verdict)) return notHere();
  const denied = await whyNot(verdict);
  if (denied !== null) return problemAnswer(403, "denied", denied);
  const { db } = await store();
  const faces = await cardFaces(
    db,
    { club: seat.club, seasonId: season },
    await cardHolders(db, seat.club, season, wished),
    await withinSeen(seat, season),
  );
  const [first] = faces;
  if (!first) return notHere();
  return download({ person: seat.person.id, request }, "pdf", async () => {
    const title = [(await getTranslations("cards"))("title"), first.season];
    const bytes = await drawCards(faces, {
      ...{ title: title.join(" "), author: first.club, locale: await getLocale(), drawnAt: now() },
    });
    await writeAudit(db, {
      ...{ by: seat.person, club: seat.club, action: "card.print", details: { count: faces.length } },
      subject: `${wished.of}/${wished.id}`,
    });
    const section = await sectionTitle(seat);
    return { name: fileName(title.join(" "), section ?? "", await today(db, seat.club)), bytes };
  });
});
