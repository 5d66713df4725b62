import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayFollowDecisions, withinSections } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { countUnread, markRead, readerOf } from "#lib/registrations/decisions/unread.ts";

/** How many failures of the club's works the person has not read. */
export const GET = clubRoute({ rule: withinSections(mayFollowDecisions) }, async ({ seat }) =>
  uncached(await countUnread((await store()).db, readerOf(seat))),
);

/** The person has read all of them. */
export const POST = clubRoute({ rule: withinSections(mayFollowDecisions) }, async ({ seat }) => {
  const { db } = await store();
  await markRead(db, readerOf(seat));
  return uncached(await countUnread(db, readerOf(seat)));
});
