"use server";

import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import {
  mayReadActivities,
  mayReadCommunes,
  maySignOutElsewhere,
  withinSections,
} from "#lib/base/access/permissions.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { POSTAL_CODE } from "#lib/base/postal-code.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { endOtherSessions } from "#lib/base/store/sessions.ts";
import { openSeason, refreshSeason } from "#lib/sync/copy/mirror.ts";
import { communesAt } from "#lib/sync/records/communes.ts";

/** Asks for a new copy of a season, ahead of its turn. */
export const refreshMirror = clubAction(withinSections(mayReadActivities), [recordId], async ({ club }, season) => {
  const { db } = await store();
  await openSeason(db, club, season);
  await refreshSeason(db, club, season);
  return { ok: true as const };
});

/** Signs the person out of every browser but the one that asks: for a computer that was left signed in, or a lost phone. */
export const signOutElsewhere = clubAction(withinSections(maySignOutElsewhere), [], async ({ club, person }) => {
  const { db } = await store();
  const session = (await currentSession())?.session ?? "";
  const ended = await db.transaction(async (tx) => {
    const count = await endOtherSessions(tx, person.id, session);
    const subject = `accounts/${person.id}`;
    if (count > 0)
      await writeAudit(tx, { by: person, club, action: "account.sign_out_elsewhere", subject, details: { count } });
    return count;
  });
  return { ok: true as const, ended };
});

const postalCode = z.string().regex(POSTAL_CODE);

/** The communes of a French postal code. */
export const lookUpCommunes = clubAction(mayReadCommunes, [postalCode], (seat, code) => communesAt(seat, code));
