import { z } from "zod";
import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayWriteToFamilies } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { familyLetter } from "#lib/jobs/letter.ts";
import { findJob } from "#lib/jobs/read.ts";
import { LONGEST_REASON } from "#lib/jobs/result-rows.ts";
import { writeAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";

const takes = {
  rule: mayWriteToFamilies,
  path: { id: recordIdText },
  query: { reason: z.string().min(1).max(LONGEST_REASON), activity: recordIdText.optional() },
};

/** Addresses and texts for the families of what failed for one reason: `?reason=documents_missing&activity=7`. */
export const GET = clubRoute(takes, async ({ seat, path: { id }, query }) => {
  const { db } = await store();
  const job = await findJob(db, seat.club, id);
  if (!job) return notHere();
  const letter = await familyLetter(db, { ...job, club: seat.club }, query, await today(db, seat.club));
  const { reason } = query;
  const details = { reason, count: letter.addresses.length };
  await writeAudit(db, { by: seat.person, club: seat.club, action: "job.letter", subject: `jobs/${id}`, details });
  return uncached(letter);
});
