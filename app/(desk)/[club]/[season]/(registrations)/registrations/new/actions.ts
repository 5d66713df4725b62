"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayCreateRegistrations, type Seat } from "#lib/base/access/permissions.ts";
import { onceKey, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { MOST_CHOICES, MOST_SLOTS } from "#lib/registrations/counter/choices.ts";
import { changeEnrolment, createEnrolment } from "#lib/registrations/counter/enrolment.ts";
import { countOffered } from "#lib/registrations/counter/offers.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";

/** What somebody is to be registered to. `ask` names the question: asked again after a lost reply, it is the same. */
const wish = z.strictObject({
  ask: onceKey,
  season: recordId,
  member: recordId,
  choices: z
    .array(z.strictObject({ kind: z.enum(["annual", "event"]), activityId: recordId, slotIds: recordIds(MOST_SLOTS) }))
    .min(1)
    .max(MOST_CHOICES),
});

type EnrolResult = { ok: true } | { ok: false; code: string; words: string };

/**
 * Registers somebody to groups and events (club-api §4.5). It is written down here and sent at once, whoever goes on looking; what the
 * club says of each registration stands in the enrolment.
 */
export const enrol = clubAction(mayCreateRegistrations, [wish], writeDown);

async function writeDown({ club: slug, person }: Seat, wished: z.infer<typeof wish>): Promise<EnrolResult> {
  const { db } = await store();
  const { ask, season, member, choices } = wished;
  const club = await findClub(db, slug);
  const distinct = new Set(choices.map(({ kind, activityId }) => `${kind} ${activityId}`)).size;
  if (!club || (await countOffered(db, { club: slug, seasonId: season }, choices)) < distinct) {
    const words = await getTranslations("registrations.counter");
    return { ok: false, code: "gone", words: words("gone") };
  }
  const answer = await db.transaction((tx) =>
    answeredOnce(tx, { club: slug, account: person.id, ask, said: [season, member, choices] }, async () => {
      await createEnrolment(tx, {
        ...{ club: slug, ask, baseUrl: club.baseUrl, seasonId: season, memberId: member, choices },
        askedBy: { id: person.id, name: person.name },
        now: now(),
      });
      return { ok: true as const };
    }),
  );
  if (!answer.ok) return { ...answer, words: (await getTranslations("errors"))("askedOtherwise") };
  wakeOutbox();
  return answer;
}

/** Sends again what was refused or waits, or gives up what was certainly not sent. */
export const changeEnrolling = clubAction(
  mayCreateRegistrations,
  [onceKey, z.enum(["again", "withdraw"])],
  async ({ club }, ask, change): Promise<{ ok: true }> => {
    const { db } = await store();
    await db.transaction((tx) => changeEnrolment(tx, { club, ask }, change, now()));
    wakeOutbox();
    return { ok: true };
  },
);
