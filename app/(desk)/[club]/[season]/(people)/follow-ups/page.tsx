import { getTranslations } from "next-intl/server";
import { FollowUpDesk } from "#app/(desk)/_notes/follow-up-desk.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { mayReadAllFollowUps, mayReadNotes } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import {
  FOLLOW_UP_TIMES,
  type FollowUpView,
  formatFollowUps,
  parseFollowUps,
} from "#lib/people/notes/follow-up-view.ts";
import { followUpCounts, followUpsOf } from "#lib/people/notes/follow-ups.ts";
import { noteReader } from "#lib/people/notes/reader.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("followups"))("title") };
}

/** What was promised to people: one's own, and everybody's for a director. No call to the club. */
export default async function FollowUpsPage({ params, searchParams }: PageProps<"/[club]/[season]/follow-ups">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadNotes(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const reader = await noteReader(db, seat);
  const day = await today(db, club);
  const mayAll = mayReadAllFollowUps(seat).allowed;
  const asked = parseFollowUps(await searchParams);
  const view: FollowUpView = mayAll ? asked : { ...asked, who: "mine" };
  const found = await followUpsOf(db, reader, view, day);
  const counts = await followUpCounts(db, reader, view.who, day);
  const words = await getTranslations("followups");
  const here = seasonAddress(club, season, "follow-ups");
  const hrefOf = (more: Partial<FollowUpView>) => {
    const query = formatFollowUps({ ...view, page: 1, ...more });
    return query === "" ? here : `${here}?${query}`;
  };
  const countOf = { ...counts, open: counts.overdue + counts.today + counts.coming, done: undefined };
  return (
    <>
      <LiveRefresh {...{ club, at }} season={seasonId} also="notes" />
      <PageHeader title={words("title")} description={words("description")} className="pb-3" />
      <TabLinks
        label={words("times.label")}
        className="px-4 md:px-8"
        links={FOLLOW_UP_TIMES.map((when) => ({
          href: hrefOf({ when }),
          words: words(`times.${when}`),
          count: countOf[when],
          current: when === view.when,
        }))}
      />
      <PageBody className="space-y-4 pt-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <search className="w-full max-w-md">
            <form action={here} className="flex gap-2">
              {view.who === "mine" ? null : <input type="hidden" name="who" value={view.who} />}
              {view.when === "open" ? null : <input type="hidden" name="when" value={view.when} />}
              <Input
                key={view.q}
                name="q"
                aria-label={words("search")}
                placeholder={words("search")}
                defaultValue={view.q}
              />
              <Button type="submit">{words("find")}</Button>
            </form>
          </search>
          {mayAll ? (
            <TabLinks
              label={words("who.label")}
              links={(["mine", "all"] as const).map((who) => ({
                href: hrefOf({ who }),
                words: words(`who.${who}`),
                current: who === view.who,
              }))}
            />
          ) : null}
        </div>
        <ListTotal total={found.total} />
        <EmptyState of={noRows(found)} title={words("none")}>
          {words("noneWhy")}
        </EmptyState>
        {found.rows.length > 0 ? (
          // What was said of a row belongs to the list in which it was said.
          <FollowUpDesk
            key={hrefOf({ page: found.page })}
            {...{ club }}
            season={seasonId}
            today={day}
            rows={found.rows}
            isOwn={view.who === "mine"}
          />
        ) : null}
        <Pages {...found} size={view.size} hrefOf={(page) => hrefOf({ page })} />
      </PageBody>
    </>
  );
}

interface PagesProps {
  page: number;
  size: number;
  total: number;
  hrefOf(page: number): string;
}

/** Which rows of how many are shown, and the way to the others; nothing where all are. */
async function Pages({ page, size, total, hrefOf }: PagesProps) {
  const words = await getTranslations("followups");
  if (total <= size) return null;
  const last = Math.min(page * size, total);
  return (
    <nav aria-label={words("range", { first: (page - 1) * size + 1, last, total })} className="flex items-center gap-3">
      {page > 1 ? (
        <IntentLink href={hrefOf(page - 1)} className={buttonStyle()}>
          {words("before")}
        </IntentLink>
      ) : null}
      {last < total ? (
        <IntentLink href={hrefOf(page + 1)} className={buttonStyle()}>
          {words("next")}
        </IntentLink>
      ) : null}
      <span className="text-ink-soft tabular-nums">
        {words("range", { first: (page - 1) * size + 1, last, total })}
      </span>
    </nav>
  );
}
