import { Wallet } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { FamilyFilters } from "#components/treasury/dues/family-filters.tsx";
import { FamilyTable } from "#components/treasury/dues/family-table.tsx";
import { mayReadDues, mayRemind } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows, pageWithin } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { familiesOf, familyFigure, listedFamilies } from "#lib/treasury/dues/family-list.ts";
import { FAMILIES_A_PAGE, type FamilyView, formatFamilyView, parseFamilyView } from "#lib/treasury/dues/family-view.ts";
import { paymentsAsOf } from "#lib/treasury/journal/payments-copy.ts";
import { RemindableFamilies } from "./remindable-families.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("dues.list"))("title") };
}

/** Who owes in a season, oldest first: from the copy, without a call to the club. */
export default async function DuesPage({ params, searchParams }: PageProps<"/[club]/[season]/treasury/dues">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadDues(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const view = parseFamilyView(await searchParams);
  const { db } = await store();
  const within = await withinSeen(seat, seasonId);
  const families = await listedFamilies(db, { club, seasonId, within }, await today(db, club));
  const { rows, counts } = familiesOf(families, view);
  const page = pageWithin({ page: view.page, size: FAMILIES_A_PAGE }, rows.length);
  const shown = rows.slice((page - 1) * FAMILIES_A_PAGE, page * FAMILIES_A_PAGE);
  const words = await getTranslations("dues.list");
  const formats = await getFormats();
  const asOf = await paymentsAsOf(db, { club, seasonId });
  const here = seasonAddress(club, seasonId, "treasury", "dues");
  const { cents: sum } = familyFigure(rows, view.show);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={
          <>
            {words(within ? "descriptionWithin" : "description")}{" "}
            {asOf ? words("age", { age: formats.ago(asOf, now()) }) : null}
          </>
        }
      />
      <PlaceTabs />
      <FamilyFilters {...{ here, view, counts }} isOfSection={within !== null} />
      <ListTotal total={rows.length} cents={sum} />
      <p className="px-4 pt-3 pb-2 text-ink-soft text-sm tabular-nums md:px-8" role="status">
        {words("found", { count: rows.length, sum: formats.euros(sum), of: words(`sums.${view.show}`) })}
      </p>
      <EmptyState
        of={noRows({ total: rows.length })}
        icon={Wallet}
        title={words(`none.${view.q ? "found" : view.show}`)}
      >
        {view.q ? words("noneFoundWords") : null}
      </EmptyState>
      {shown.length === 0 ? null : mayRemind(seat).allowed ? (
        // Another view is another choice.
        <RemindableFamilies
          key={formatFamilyView({ ...view, page })}
          {...{ club, view: formatFamilyView({ ...view, page: 1 }) }}
          season={seasonId}
          total={rows.length}
          isWaiting={view.show === "waiting"}
        >
          <FamilyTable {...{ club, families: shown }} season={seasonId} show={view.show} isSelectable />
        </RemindableFamilies>
      ) : (
        <FamilyTable
          {...{ club, families: shown }}
          season={seasonId}
          show={view.show}
          isSelectable={false}
          isOfSection={within !== null}
        />
      )}
      <Pages {...{ here, view, page }} pages={Math.ceil(rows.length / FAMILIES_A_PAGE)} />
    </>
  );
}

interface PagesProps {
  here: string;
  view: FamilyView;
  page: number;
  pages: number;
}

/** The way to the families before and after. */
async function Pages({ here, view, page, pages }: PagesProps) {
  if (pages < 2) return null;
  const words = await getTranslations("table");
  const link = (to: number, label: string) =>
    to < 1 || to > pages ? (
      <span className="text-ink-faint">{label}</span>
    ) : (
      <IntentLink href={`${here}?${formatFamilyView({ ...view, page: to })}`} className="text-accent">
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
