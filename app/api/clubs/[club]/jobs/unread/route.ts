import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayFollowDecisions } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { countUnread, markRead } from "#lib/registrations/decisions/unread.ts";

/** How many failures of the club's works the person has not read. */
export const GET = clubRoute({ rule: mayFollowDecisions }, async ({ seat: { club, person } }) =>
  uncached(await countUnread((await store()).db, { club, account: person.id })),
);

/** The person has read all of them. */
export const POST = clubRoute({ rule: mayFollowDecisions }, async ({ seat: { club, person } }) => {
  const { db } = await store();
  await markRead(db, { club, account: person.id });
  return uncached(await countUnread(db, { club, account: person.id }));
});
