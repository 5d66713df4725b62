import { z } from "zod";
import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayWriteToFamilies } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { familyLetter } from "#lib/registrations/decisions/letter.ts";
import { findDecisionWork } from "#lib/registrations/decisions/read.ts";
import { LONGEST_REASON } from "#lib/registrations/decisions/result-rows.ts";

const takes = {
  rule: mayWriteToFamilies,
  path: { id: recordIdText },
  query: { reason: z.string().min(1).max(LONGEST_REASON), activity: recordIdText.optional() },
};

/** Addresses and texts for the families of what failed for one reason: `?reason=documents_missing&activity=7`. */
export const GET = clubRoute(takes, async ({ seat, path: { id }, query }) => {
  const { db } = await store();
  const work = await findDecisionWork(db, seat, id);
  if (!work) return notHere();
  const letter = await familyLetter(db, { ...work, club: seat.club }, query, await today(db, seat.club));
  const { reason } = query;
  const details = { reason, count: letter.addresses.length };
  await writeAudit(db, { by: seat.person, club: seat.club, action: "job.letter", subject: `jobs/${id}`, details });
  return uncached(letter);
});
