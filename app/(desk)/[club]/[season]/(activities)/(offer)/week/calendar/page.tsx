import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { feedsOf } from "#lib/activities/feeds/feeds.ts";
import { coachAt, subjectNames } from "#lib/activities/feeds/subjects.ts";
import { seasonWeek } from "#lib/activities/week/season-week.ts";
import { mayReadActivities } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { activitiesOf } from "#lib/sync/copy/activities.ts";
import { Feeds } from "./feed-list.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("groups.feeds"))("title") };
}

/** Secret addresses at which a person's own calendar program reads what meets. */
export default async function FeedsPage({ params }: PageProps<"/[club]/[season]/week/calendar">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const words = await getTranslations("groups.feeds");
  const denied = await whyNot(mayReadActivities(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const { places, coaches } = await seasonWeek(db, club, seasonId);
  const groups = await activitiesOf(db, { club, seasonId }, "annual");
  const feeds = await feedsOf(db, seat);
  const names = await subjectNames(db, club, feeds);
  return (
    <>
      <PageHeader
        title={words("title")}
        description={
          <>
            {words("description")}{" "}
            <IntentLink href={seasonAddress(club, season, "week")} className="text-accent underline underline-offset-4">
              {words("back")}
            </IntentLink>
          </>
        }
      />
      <PageBody>
        <Feeds
          club={club}
          feeds={feeds.map((feed) => ({ ...feed, name: names.get(feed.id) ?? null }))}
          choices={{
            coach: coaches,
            group: groups.map(({ id, name }) => ({ key: id, name: name ?? `#${id}` })),
            place: places,
          }}
          self={
            await coachAt(
              db,
              club,
              seat.person.email,
              coaches.map(({ key }) => key),
            )
          }
        />
      </PageBody>
    </>
  );
}
