import { z } from "zod";
import { notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayCopyEmails, withinSections } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { addresseesOf } from "#lib/people/letters/addressees.ts";
import { participantsOf, rollHead } from "#lib/registrations/list/participants.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { mayHaveOf } from "#lib/sync/copy/sight.ts";
import { ROLLS } from "#lib/sync/resources/all.ts";

const takes = {
  rule: withinSections(mayCopyEmails),
  path: { season: recordIdText, of: z.enum(ROLLS), id: recordIdText },
};

/** The addresses of everybody who takes part in a group, a slot or an event: for minors those of who answers for them. */
export const GET = clubRoute(takes, async ({ seat, path: { season, of, id } }) => {
  const { db } = await store();
  const head = await rollHead(db, seat.club, { of, id });
  if (head?.seasonId !== season) return notHere();
  const scope = await seenBy(seat, season);
  const denied = await whyNot(mayHaveOf(seat, scope.sight, "emails", { of, id }));
  if (denied !== null) return problemAnswer(403, "denied", denied);
  const people = (await participantsOf(db, scope, { of, id }, "validated")).map((person) => ({
    name: personName(person) || `#${person.memberId}`,
    birthDate: person.birthDate,
    ...person.contact,
  }));
  const found = addresseesOf(people, scope.today);
  await writeAudit(db, {
    ...{ by: seat.person, club: seat.club, action: "participant.emails", subject: `${of}/${id}` },
    details: { count: found.addresses.length },
  });
  return uncached(found);
});
