import { FileStack } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { PapersCounts } from "#components/papers/missing/papers-counts.tsx";
import { PapersFilters, papersAddress } from "#components/papers/missing/papers-filters.tsx";
import { PapersTable } from "#components/papers/missing/papers-table.tsx";
import {
  mayExportPapers,
  mayFollowPapers,
  mayReadMedical,
  maySteerPapers,
  mayWriteAboutPapers,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { noRows, pageWithin } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { writtenAboutPapers } from "#lib/papers/letters/papers-round.ts";
import { offersMedical } from "#lib/papers/medical/offered.ts";
import { fillingStatus } from "#lib/papers/missing/filling.ts";
import { offersPapers } from "#lib/papers/missing/offered.ts";
import { formatPapersView, PAPERS_A_PAGE, type PapersView, parsePapersView } from "#lib/papers/missing/papers-view.ts";
import { foundPapers, isAnyPaperRequired, type PapersStanding, standingsSeen } from "#lib/papers/missing/worklist.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { ReadingOfSeason } from "./reading-of-season.tsx";
import { WritablePeople } from "./writable-people.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("papers"))("title") };
}

/** Who lacks which paper in a season, from the copy: reading it from the club costs a call a person, and begins when somebody asks for it. */
export default async function PapersPage({ params, searchParams }: PageProps<"/[club]/[season]/papers">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayFollowPapers(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const words = await getTranslations("papers");
  if (!(await offersPapers(db, club))) return <ErrorState title={words("notOffered")} />;
  const view = parsePapersView(await searchParams);
  const of = { club, seasonId };
  const seen = await seenBy(seat, seasonId);
  const [status, standings] = [await fillingStatus(db, of), await standingsSeen(db, seen, seat.section)];
  // Before anybody has read anything there is no list: one of people of whom nothing is known would look like one of people who lack nothing.
  const isRead = standings.some(({ readAt }) => readAt !== null);
  // Having them read is of the whole club: whoever sees a section reads what was read.
  const reading = maySteerPapers(seat).allowed ? <ReadingOfSeason season={of} status={status} /> : null;
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also="papers" />
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={isRead ? <Tools {...{ seat, seasonId, view }} /> : null}
      />
      {/* Whom the list is about comes before how it is read: only what fails or has not begun is read about first. */}
      {reading === null ? (
        <Found {...{ seat, seasonId, standings, view }} />
      ) : isRead && !status.error ? (
        <>
          <Found {...{ seat, seasonId, standings, view }} />
          <PageBody className="pt-6">{reading}</PageBody>
        </>
      ) : (
        <>
          <PageBody className="pb-4">{reading}</PageBody>
          {isRead ? <Found {...{ seat, seasonId, standings, view }} /> : null}
        </>
      )}
    </>
  );
}

interface FoundProps {
  seat: Seat;
  seasonId: number;
  standings: readonly PapersStanding[];
  view: PapersView;
}

/** The letters that were prepared, and all of the view as a file or on paper. */
async function Tools({ seat, seasonId, view }: Omit<FoundProps, "standings">) {
  const { club } = seat;
  const query = formatPapersView({ ...view, page: 1 });
  return (
    <>
      {mayWriteAboutPapers(seat).allowed ? (
        <IntentLink href={seasonAddress(club, seasonId, "papers", "letters")} className={buttonStyle()}>
          {(await getTranslations("papers.letters"))("all")}
        </IntentLink>
      ) : null}
      {mayExportPapers(seat).allowed ? (
        <ExportButton
          withWord
          href={`${seasonDataAddress(club, seasonId, "papers", "export")}?${query}`}
          paper={`${seasonAddress(club, seasonId, "papers", "print")}?${query}`}
        />
      ) : null}
    </>
  );
}

async function Found({ seat, seasonId, standings, view }: FoundProps) {
  const { club } = seat;
  const words = await getTranslations("papers");
  const { rows, counts, papers, activities } = foundPapers(standings, view);
  const page = pageWithin({ page: view.page, size: PAPERS_A_PAGE }, rows.length);
  const shown = rows.slice((page - 1) * PAPERS_A_PAGE, page * PAPERS_A_PAGE);
  const here = seasonAddress(club, seasonId, "papers");
  const { db } = await store();
  const all = await writtenAboutPapers(db, { club, seasonId });
  // To a browser goes what its table shows.
  const written = new Map([...all].filter(([id]) => shown.some((one) => one.id === id)));
  const isRequired = await isAnyPaperRequired(db, club);
  const table = { club, season: seasonId, standings: shown, written, isRequired };
  const none = view.show === "lacking" && !isRequired ? "notRequired" : view.show;
  return (
    <>
      <PapersFilters {...{ here, view, counts, papers, activities, isRequired }} />
      <ListTotal total={rows.length} />
      <p className="px-4 pt-3 pb-2 text-ink-soft text-sm tabular-nums md:px-8" role="status">
        {words("list.found", { count: rows.length })}
        {view.show === "lacking" && counts.unread > 0 ? (
          <> · {words("list.notAllRead", { count: counts.unread })}</>
        ) : null}
      </p>
      <EmptyState
        of={noRows({ total: rows.length })}
        icon={FileStack}
        title={words(`list.none.${none}`)}
        action={view.show === "lacking" ? <Certificates {...{ seat, seasonId }} /> : null}
      >
        {words(none === "notRequired" ? "list.notRequiredWords" : "list.noneWords")}
      </EmptyState>
      {shown.length === 0 ? null : counts.lacking > 0 && mayWriteAboutPapers(seat).allowed ? (
        // Another view is another choice.
        <WritablePeople
          key={formatPapersView({ ...view, page })}
          {...{ club, season: seasonId, view: formatPapersView({ ...view, page: 1 }) }}
          total={rows.filter(({ wanted }) => wanted.length > 0).length}
        >
          <PapersTable {...table} isSelectable />
        </WritablePeople>
      ) : (
        <PapersTable {...table} isSelectable={false} />
      )}
      <Pages {...{ here, view, page }} pages={Math.ceil(rows.length / PAPERS_A_PAGE)} />
      <PapersCounts {...{ here, view, papers, activities }} />
    </>
  );
}

/** Where certificates are followed: what somebody lacks for their health stands on no list of papers. */
async function Certificates({ seat, seasonId }: Pick<FoundProps, "seat" | "seasonId">) {
  const { club } = seat;
  if (!mayReadMedical(seat).allowed || !(await offersMedical((await store()).db, club))) return null;
  return (
    <IntentLink href={seasonAddress(club, seasonId, "medical")} className={buttonStyle()}>
      {(await getTranslations("papers"))("list.certificates")}
    </IntentLink>
  );
}

interface PagesProps {
  here: string;
  view: PapersView;
  page: number;
  pages: number;
}

/** The way to the people before and after. */
async function Pages({ here, view, page, pages }: PagesProps) {
  if (pages < 2) return null;
  const words = await getTranslations("table");
  const link = (to: number, label: string) =>
    to < 1 || to > pages ? (
      <span className="text-ink-faint">{label}</span>
    ) : (
      <IntentLink href={papersAddress(here, { ...view, page: to })} className="text-accent">
        {label}
      </IntentLink>
    );
  return (
    <nav aria-label={words("pages")} className="flex min-h-11 items-center gap-4 px-4 pb-6 tabular-nums md:px-8">
      {link(page - 1, words("previous"))}
      <span>{words("page", { page, pages })}</span>
      {link(page + 1, words("next"))}
    </nav>
  );
}
