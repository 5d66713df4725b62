import { z } from "zod";
import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayWriteToLeavers } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { seenBy } from "#lib/mirror/season-scope.ts";
import { writeAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import { addresseesInLine } from "#lib/waiting/letter.ts";

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
