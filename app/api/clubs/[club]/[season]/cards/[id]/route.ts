import { notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayMakeCards, withinSections } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { cardFaces } from "#lib/people/cards/faces.ts";
import { isNotThere, mayHaveCards } from "#lib/people/cards/holders.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";

const takes = { rule: withinSections(mayMakeCards), path: { season: recordIdText, id: recordIdText } };

/** What stands on somebody's card, of which a browser draws a picture. */
export const GET = clubRoute(takes, async ({ seat, path: { season, id } }) => {
  const verdict = await mayHaveCards(seat, season, { of: "members", id });
  if (isNotThere(verdict)) return notHere();
  const denied = await whyNot(verdict);
  if (denied !== null) return problemAnswer(403, "denied", denied);
  const { db } = await store();
  const within = await withinSeen(seat, season);
  const [face] = await cardFaces(db, { club: seat.club, seasonId: season }, [id], within);
  if (!face) return notHere();
  await writeAudit(db, {
    ...{ by: seat.person, club: seat.club, action: "card.print", details: { count: 1 } },
    subject: `members/${id}`,
  });
  return uncached(face);
});
