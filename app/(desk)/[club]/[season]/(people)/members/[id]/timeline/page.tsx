import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { Timeline } from "#components/desk/timeline.tsx";
import { mayReadPersonHistory } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { instantText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { findPersonName } from "#lib/people/records/find-people.ts";
import { timelineFor } from "../person-timeline.tsx";

const PAGE_LINES = 50;

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/members/[id]/timeline">) {
  return personTitle((await params).id, (await getTranslations("people.timeline"))("title"));
}

/** All that was done here about somebody and that the club announced, the newest first, page by page. */
export default async function TimelinePage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/members/[id]/timeline">) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadPersonHistory(seat));
  if (denied) return <ErrorState title={denied} />;
  const [id, seasonId] = [idOfPage(text), idOfPage(season)];
  const name = await findPersonName((await store()).db, club, id);
  if (name === "") notFound();
  // What cannot be read is passed over, as in every list: an old link still opens.
  const before = instantText.safeParse((await searchParams).before).data;
  const { lines, hasOlder, subjects } = await timelineFor(seat, seasonId, id, { before, most: PAGE_LINES });
  const words = await getTranslations("people.timeline");
  return (
    <>
      <PageHeader
        title={words("of", { name })}
        crumb={words("title")}
        steps={[{ href: seasonAddress(club, season, "members", id), words: name }]}
      />
      <PageBody className="max-w-3xl space-y-4">
        {lines.length === 0 ? <p className="text-ink-soft">{words("empty")}</p> : <Timeline {...{ lines, subjects }} />}
        {hasOlder ? (
          <Button asChild>
            <IntentLink href={`?before=${lines.at(-1)?.at.toISOString()}`}>{words("older")}</IntentLink>
          </Button>
        ) : null}
      </PageBody>
    </>
  );
}
