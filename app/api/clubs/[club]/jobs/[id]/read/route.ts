import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayFollowDecisions } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { findJob } from "#lib/jobs/read.ts";
import { countUnread, markRead } from "#lib/jobs/unread.ts";
import { store } from "#lib/store/database.ts";

const path = { id: recordIdText };

/** The person has read the failures of a job; answers how many of the club's are left. */
export const POST = clubRoute({ rule: mayFollowDecisions, path }, async ({ seat, path: { id } }) => {
  const { db } = await store();
  const reader = { club: seat.club, account: seat.person.id };
  if (!(await findJob(db, seat.club, id))) return notHere();
  await markRead(db, reader, id);
  return uncached(await countUnread(db, reader));
});
