import { findDeeds } from "#app/(desk)/[club]/find-deeds.ts";
import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { findActivities } from "#lib/activities/offer/find-activities.ts";
import {
  mayFollowDecisions,
  mayReadActivities,
  mayReadEvents,
  mayReadPeople,
  withinSections,
} from "#lib/base/access/permissions.ts";
import { recordIdText, searchText } from "#lib/base/arguments/schemas.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";
import { findPeople } from "#lib/people/records/find-people.ts";
import { newestDecisionWorks } from "#lib/registrations/decisions/read.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { everybody } from "#lib/sync/resources/resource.ts";

/** More people would not fit the palette; one letter more is quicker than scrolling. */
const MOST_PEOPLE = 12;
const MOST_ACTIVITIES = 6;
/** What a work is called depends on the language, so the browser chooses among the newest. */
const NEWEST_WORKS = 30;

/**
 * What the search in the top bar looks in: people of the club, groups and events of the season, its newest works, the desk's own pages and deeds; of each what this
 * person may read and do. Costs no call to the club.
 */
export const GET = clubRoute(
  { rule: withinSections(everybody), query: { season: recordIdText, q: searchText } },
  async ({ seat, query: { season, q } }) => {
    const { db } = await store();
    const seen = await seenBy(seat, season);
    const activities = (kind: "annual" | "event") =>
      findActivities(db, { club: seat.club, seasonId: season, kind, within: seen.sight.within }, q, MOST_ACTIVITIES);
    const works = mayFollowDecisions(seat).allowed ? await newestDecisionWorks(db, seat, season, NEWEST_WORKS) : [];
    const club = await findClub(db, seat.club);
    return uncached({
      deeds: await findDeeds(seat, club ? await offeredNouns(db, club) : () => true, q),
      people: mayReadPeople(seat).allowed ? await findPeople(db, seen, q, MOST_PEOPLE) : [],
      activities: [
        ...(mayReadActivities(seat).allowed ? await activities("annual") : []),
        ...(mayReadEvents(seat).allowed ? await activities("event") : []),
      ],
      jobs: works.map(({ id, operation, size, person, askedByName, askedAt }) => ({
        ...{ id, operation, size, person, askedByName, askedAt },
      })),
    });
  },
);
