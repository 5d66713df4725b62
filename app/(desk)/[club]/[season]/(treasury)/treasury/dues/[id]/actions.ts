"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayRemind } from "#lib/base/access/permissions.ts";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { knownPeople } from "#lib/people/records/known-people.ts";
import { endExemptions, exemptPeople } from "#lib/treasury/reminders/keep-reminders.ts";

/** A family has fewer. */
const MOST_PEOPLE = 50;

const people = { season: recordId, members: recordIds(MOST_PEOPLE).min(1) };

type ExemptionAnswer = { ok: true } | { ok: false; code: string; words: string };

/** Has nobody remind some people until a day, which is still to come. */
export const exemptFromReminders = clubAction(
  mayRemind,
  [z.strictObject({ ...people, until: dayOfKind("planned"), reason: boundedText(500).trim() })],
  async ({ club, person }, { season, members, until, reason }): Promise<ExemptionAnswer> => {
    const { db } = await store();
    const words = await getTranslations("reminders");
    if (until < (await today(db, club))) return { ok: false, code: "past", words: words("exempt.past") };
    if ((await knownPeople(db, club, members)) < new Set(members).size)
      return { ok: false, code: "gone", words: words("nobody") };
    await db.transaction(async (tx) => {
      const said = { until, reason: reason === "" ? null : reason, by: person };
      if (!(await exemptPeople(tx, { club, seasonId: season }, [...new Set(members)], said))) return;
      const details = { count: members.length, until };
      await writeAudit(tx, { by: person, club, action: "reminder.exempt", subject: `members/${members[0]}`, details });
    });
    await publish({ club, topic: "mirror", season });
    return { ok: true };
  },
);

/** Has some people reminded again. */
export const endExemption = clubAction(
  mayRemind,
  [z.strictObject(people)],
  async ({ club, person }, { season, members }): Promise<ExemptionAnswer> => {
    const { db } = await store();
    await db.transaction(async (tx) => {
      if (!(await endExemptions(tx, { club, seasonId: season }, members, person))) return;
      await writeAudit(tx, { by: person, club, action: "reminder.include", subject: `members/${members[0]}` });
    });
    await publish({ club, topic: "mirror", season });
    return { ok: true };
  },
);
