import { z } from "zod";
import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayWriteToLeavers } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { addresseesInLine } from "#lib/registrations/waiting/letter.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";

const takes = {
  rule: mayWriteToLeavers,
  path: { season: recordIdText },
  query: { kind: z.enum(["annual", "event"]), activity: recordIdText, place: z.enum(["next", "waits"]) },
};

/** The addresses of those who wait for a group or an event, or for whom a place is free: for minors those of who answers for them. */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query }) => {
  const { db } = await store();
  const found = await addresseesInLine(db, await seenBy(seat, season), query);
  if (!found) return notHere();
  const subject = `${query.kind === "annual" ? "groups" : "events"}/${query.activity}`;
  const details = { count: found.addresses.length };
  await writeAudit(db, { by: seat.person, club: seat.club, action: "participant.emails", subject, details });
  return uncached(found);
});
