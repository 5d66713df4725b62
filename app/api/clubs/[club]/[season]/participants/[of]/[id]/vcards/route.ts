import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { notHere, problemAnswer } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { mayExportParticipants, withinSections } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { vcardsOf } from "#lib/base/files/vcards.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { fileName } from "#lib/base/words/export-file.ts";
import { contactCards } from "#lib/desk/exports/contact-cards.ts";
import { sectionTitle } from "#lib/desk/exports/section-title.ts";
import { participantsOf, rollHead } from "#lib/registrations/list/participants.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { mayHaveOf } from "#lib/sync/copy/sight.ts";
import { ROLLS } from "#lib/sync/resources/all.ts";

const takes = {
  rule: withinSections(mayExportParticipants),
  path: { season: recordIdText, of: z.enum(ROLLS), id: recordIdText },
};

/** Everybody who takes part in a group, a slot or an event, for a telephone's address book: of each what the reader may see. */
export const GET = clubRoute(takes, async ({ seat, path: { season, of, id }, request }) => {
  const { db } = await store();
  const head = await rollHead(db, seat.club, { of, id });
  if (head?.seasonId !== season) return notHere();
  const scope = await seenBy(seat, season);
  for (const part of ["export", "contact"] as const) {
    const denied = await whyNot(mayHaveOf(seat, scope.sight, part, { of, id }));
    if (denied !== null) return problemAnswer(403, "denied", denied);
  }
  return download({ person: seat.person.id, request }, "vcf", async () => {
    const people = await participantsOf(db, scope, { of, id }, "validated");
    const organisation = [(await findClub(db, seat.club))?.name ?? seat.club, head.name].filter(Boolean).join(", ");
    const words = await getTranslations("groups.page");
    const answersFor = (name: string) => words("answersFor", { name });
    const cards = contactCards(people, { club: seat.club, organisation, answersFor });
    await writeAudit(db, {
      ...{ by: seat.person, club: seat.club, action: "participant.vcards", subject: `${of}/${id}` },
      details: { count: cards.length },
    });
    return {
      name: fileName(head.name ?? `${of} ${id}`, (await sectionTitle(seat)) ?? "", scope.today),
      bytes: new TextEncoder().encode(vcardsOf(cards)),
    };
  });
});
