import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayFollowDecisions, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { findDecisionWork } from "#lib/registrations/decisions/read.ts";
import { countUnread, markRead, readerOf } from "#lib/registrations/decisions/unread.ts";

const path = { id: recordIdText };

/** The person has read the failures of a work; answers how many of the club's are left. */
export const POST = clubRoute({ rule: withinSections(mayFollowDecisions), path }, async ({ seat, path: { id } }) => {
  const { db } = await store();
  const reader = readerOf(seat);
  if (!(await findDecisionWork(db, seat, id))) return notHere();
  await markRead(db, reader, id);
  return uncached(await countUnread(db, reader));
});
