"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo } from "react";
import { Gone, sorted } from "#app/(desk)/_views/gone.tsx";
import type { ListViews } from "#app/(desk)/_views/of-list.ts";
import { ViewsButton } from "#app/(desk)/_views/views-button.tsx";
import type { ServedRows } from "#components/base/live/use-rows.ts";
import { DataTable } from "#components/base/table/data-table.tsx";
import type { Density } from "#components/base/table/density.ts";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { columnId } from "#components/base/table/features.ts";
import { News } from "#components/base/table/news.tsx";
import { Pager } from "#components/base/table/pager.tsx";
import { ReadFailure } from "#components/base/table/read-failure.tsx";
import { TableDesk, TableFoot } from "#components/base/table/table-desk.tsx";
import { useHeldRows } from "#components/base/table/use-held-rows.ts";
import { useShownPage } from "#components/base/table/use-shown-page.ts";
import { useDensity, ViewButton } from "#components/base/table/view-button.tsx";
import { PageHead } from "#components/base/ui/page-head.tsx";
import type { PageHelpWords } from "#components/base/ui/page-help.tsx";
import { usePersonName } from "#components/people/records/cells.tsx";
import { CLEARED_PEOPLE, PeopleFilterBar, type PeopleOptions } from "#components/people/records/filter-bar.tsx";
import { NoPeople } from "#components/people/records/nothing.tsx";
import { StandingTabs } from "#components/people/records/standing-tabs.tsx";
import { usePeoplePage, usePeopleView } from "#components/people/records/use-people.ts";
import type { VisibleParts } from "#lib/base/access/sight.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { amongColumns, columnsOf } from "#lib/base/arguments/columns.ts";
import type { PeoplePage, PersonRow } from "#lib/people/records/people-list.ts";
import { formatPeopleRows, formatPeopleView, PEOPLE_COLUMNS, type PeopleView } from "#lib/sync/copy/people-filters.ts";
import { usePeopleColumns } from "./people-columns.tsx";

export interface PeopleDeskProps {
  club: string;
  season: number;
  initial: ServedRows<PeoplePage>;
  density: Density;
  views: ListViews;
  /** null for people who may not see registrations: then the season's column, tabs and filters are left out. */
  options: PeopleOptions | null;
  /** What this person may see: nothing else is offered. */
  shown: VisibleParts;
  /** That in words. */
  note: ReactNode;
  /** The button that creates a person. */
  create: ReactNode;
  /** What the page is for. */
  help?: PageHelpWords | undefined;
}

const NONE: readonly never[] = [];
const NO_ROWS: readonly PersonRow[] = [];
const rowId = (row: PersonRow) => String(row.id);

/** The people of the club: search, filters, table. A press on a row opens the person's page. */
export function PeopleDesk({ club, season, initial, density: kept, views, options, ...props }: PeopleDeskProps) {
  const { view, change, dress } = usePeopleView(views.opensAs);
  const { page, error, stale, isRead, refresh } = usePeoplePage(club, season, view, initial);
  const [density, setDensity] = useDensity("members", kept);
  const words = useTranslations("people");
  const router = useRouter();
  const base = seasonAddress(club, season, "members");
  const exported = seasonDataAddress(club, season, "members", "export");
  const { shown } = props;
  const columns = usePeopleColumns(base, shown, options !== null);
  // A view that somebody shared may have columns which are not shown here.
  const cols = amongColumns(view.cols, PEOPLE_COLUMNS, columns.map(columnId));
  const everything = formatPeopleView({ ...view, cols, page: 1, size: 50 });
  const groups = sorted(view.group, options?.groups ?? NONE);
  const sports = sorted(view.sport, options?.sports ?? NONE);
  const chosen = useMemo(() => columnsOf(view.cols, PEOPLE_COLUMNS), [view.cols]);
  const held = useHeldRows({
    fresh: page?.rows ?? NO_ROWS,
    idOf: rowId,
    view: isRead ? formatPeopleRows(view) : "",
    selected: false,
  });
  const shownPage = useShownPage({
    asked: view.page,
    shown: isRead ? page?.page : undefined,
    isHeld: held.rows !== page?.rows,
    onPage: useCallback((page: number) => dress({ page }), [dress]),
  });
  return (
    <TableDesk>
      <PageHead
        help={props.help}
        title={words("title")}
        description={
          <>
            {words("description")} {props.note}
          </>
        }
        actions={props.create}
        className="pb-2"
      />
      {options ? <StandingTabs view={view} counts={page?.counts} /> : null}
      <PeopleFilterBar view={view} options={options} shown={shown} onChange={change} total={page?.total}>
        <ViewsButton
          {...{ club, views: views.views, noSharing: views.noSharing }}
          list="members"
          saved={view.saved}
          query={formatPeopleView(view)}
        />
        {shown.export === "all" ? (
          <ExportButton
            href={`${exported}?${everything}`}
            whole={`${exported}?${[everything, "whole=1"].filter(Boolean).join("&")}`}
            paper={`${base}/print?${everything}`}
          />
        ) : null}
        <ViewButton
          columns={columns}
          table={PEOPLE_COLUMNS}
          cols={view.cols}
          onCols={(cols) => dress({ cols })}
          density={density}
          onDensity={setDensity}
        />
      </PeopleFilterBar>
      <Gone
        named={[
          { kind: "goneGroup", gone: groups.gone },
          { kind: "goneSport", gone: sports.gone },
        ]}
        onTakeOut={() => change({ group: groups.known, sport: sports.known })}
      />
      {error ? (
        <ReadFailure title={words("failed.title")} kept={words("failed.kept")} error={error} again={refresh} />
      ) : null}
      <News added={held.added} gone={held.gone.size} onShow={held.show} />
      <DataTable
        caption={words("caption", { standing: view.standing })}
        columns={columns}
        rows={held.rows}
        rowId={rowId}
        rowName={usePersonName()}
        sort={{ column: view.sort, descending: view.order === "desc" }}
        onSort={({ column, descending }) =>
          change({ sort: column as PeopleView["sort"], order: descending ? "desc" : "asc" })
        }
        onOpen={useCallback((row: PersonRow) => router.push(`${base}/${row.id}`), [router, base])}
        density={density}
        chosen={chosen}
        stale={stale}
        gone={held.gone}
        pointer={held.pointer}
        empty={page ? <NoPeople view={view} page={page} onClear={() => change(CLEARED_PEOPLE)} /> : null}
        className="border-line border-t"
      />
      <TableFoot>
        {page ? (
          <Pager
            page={shownPage}
            pageSize={view.size}
            total={page.total}
            onPage={(next) => change({ page: next })}
            hasPaper
            onPageSize={(size) => change({ size })}
          />
        ) : null}
      </TableFoot>
    </TableDesk>
  );
}
