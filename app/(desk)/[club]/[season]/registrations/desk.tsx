"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Gone, sorted } from "#app/(desk)/_views/gone.tsx";
import type { ListViews } from "#app/(desk)/_views/of-list.ts";
import { ViewsButton } from "#app/(desk)/_views/views-button.tsx";
import type { ServedRows } from "#components/live/use-rows.ts";
import { useRowName } from "#components/registrations/cells.tsx";
import { CLEARED, type DeskOptions, FilterBar } from "#components/registrations/filter-bar.tsx";
import { KindSwitch, StateTabs } from "#components/registrations/kind-and-state.tsx";
import { SelectionNotes } from "#components/registrations/late-selection-notes.tsx";
import { Nothing } from "#components/registrations/nothing.tsx";
import { ShortcutsButton } from "#components/registrations/shortcuts-button.tsx";
import { StandingSwitch } from "#components/registrations/standing-switch.tsx";
import { openNow, usePage, useSelection, useView } from "#components/registrations/use-desk.ts";
import { useDeskKeys } from "#components/registrations/use-desk-keys.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { Density } from "#components/table/density.ts";
import { ExportButton } from "#components/table/export-button.tsx";
import { columnId } from "#components/table/features.ts";
import { News } from "#components/table/news.tsx";
import { Pager } from "#components/table/pager.tsx";
import { ReadFailure } from "#components/table/read-failure.tsx";
import { isSelected, type Selection, selectedCount } from "#components/table/selection.ts";
import { SelectionBar } from "#components/table/selection-bar.tsx";
import { DeskHead, TableDesk, TableFoot } from "#components/table/table-desk.tsx";
import { useHeldRows } from "#components/table/use-held-rows.ts";
import { useDensity, ViewButton } from "#components/table/view-button.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Shown } from "#lib/access/sight.ts";
import { seasonAddress, seasonDataAddress } from "#lib/addresses.ts";
import { amongColumns, columnsOf } from "#lib/arguments/columns.ts";
import {
  formatRows,
  formatView,
  REGISTRATION_COLUMNS,
  type RegistrationView,
} from "#lib/mirror/registration-filters.ts";
import type { RegistrationPage, RegistrationRow } from "#lib/mirror/registrations.ts";
import type { Decision } from "#lib/store/schema/jobs.ts";
import { noteSelection } from "./actions.ts";
import { useRegistrationColumns } from "./columns.tsx";
import { LatePanel, LateQuestion } from "./late.tsx";
import { selectionOf, useDecisions } from "./use-decisions.ts";
import { useOpenRow } from "./use-open-row.ts";

export interface RegistrationDeskProps {
  club: string;
  season: number;
  initial: ServedRows<RegistrationPage>;
  options: DeskOptions;
  density: Density;
  views: ListViews;
  /** What this person may see: nothing else is offered. */
  shown: Shown;
  /** One no longer registers to the season. */
  isOver: boolean;
  /** Why this person may not decide; null when they may. */
  noDecision: string | null;
  /** The way to the counter, for who may register people. */
  create: ReactNode;
}

const OPERATIONS: readonly Decision[] = ["cancel", "refuse", "validate"];
const NO_ROWS: readonly RegistrationRow[] = [];
const rowId = (row: RegistrationRow) => String(row.id);

/** The registrations desk: filters, table, selection, decisions, detail, and the keys of them all. */
export function RegistrationDesk(props: RegistrationDeskProps) {
  const { club, season, noDecision, shown } = props;
  const { view, change, dress, open, setOpen } = useView(props.views.opensAs);
  const { page, error, stale, refresh } = usePage(club, season, view, props.initial);
  const [selection, setSelection] = useSelection(view);
  const [density, setDensity] = useDensity("registrations", props.density);
  const words = useTranslations("registrations");
  const columns = useRegistrationColumns(view.kind, shown);
  // A view that somebody shared may have columns which are not shown here.
  const cols = amongColumns(view.cols, REGISTRATION_COLUMNS, columns.map(columnId));
  const chosen = useMemo(() => columnsOf(view.cols, REGISTRATION_COLUMNS), [view.cols]);
  const held = useHeldRows({
    fresh: page?.rows ?? NO_ROWS,
    idOf: rowId,
    view: stale ? "" : formatRows(view),
    selected: selectedCount(selection) > 0,
  });
  const { rows } = held;
  const everything = formatView({ ...view, cols, page: 1, size: 50 });
  const exported = seasonDataAddress(club, season, "registrations", "export");
  const decisions = useDecisions({ club, season, view, selection, setSelection, refresh });
  const { step, close } = useOpenRow({ rows, gone: held.gone, open, setOpen });
  const { select, said } = useSaidSelection(setSelection);
  const [helped, setHelped] = useState(false);
  const activities = sorted(view.activity, props.options[view.kind]);
  const sports = sorted(view.sport, props.options.sports);
  const mayDecide = noDecision === null;
  useDeskKeys({
    isOpen: open !== null,
    step,
    close,
    decide: (operation) => {
      const id = openNow();
      if (mayDecide && id !== null) decisions.decideOne(operation, id);
    },
    takeBack: () => {
      const id = openNow();
      if (mayDecide && id !== null) void decisions.takeBack(id);
    },
    selectPage: mayDecide ? () => select({ mode: "rows", ids: new Set(rows.map(rowId)) }) : undefined,
    help: () => setHelped(true),
  });

  return (
    <TableDesk
      beside={
        open === null ? null : (
          <LatePanel
            {...{ club, season, noDecision }}
            kind={view.kind}
            id={open}
            job={decisions.courseOf(open)}
            pending={decisions.pendingOf(open)}
            onClose={close}
            onDecide={(operation) => decisions.decideOne(operation, open)}
            onNext={() => step(1)}
          />
        )
      }
    >
      <DeskHead title={words("title")} tabs={<StateTabs view={view} counts={page?.counts} />}>
        {shown.worklists === "all" ? <StandingSwitch view={view} doubts={page?.doubts ?? null} /> : null}
        <KindSwitch view={view} />
        {props.create}
      </DeskHead>
      <FilterBar
        view={view}
        options={props.options}
        shown={shown}
        onChange={change}
        total={page?.total}
        doubts={page?.doubts}
      >
        <ViewsButton
          {...{ club, views: props.views.views, noSharing: props.views.noSharing }}
          list="registrations"
          saved={view.saved}
          query={formatView(view)}
        />
        <ShortcutsButton open={helped} onOpen={setHelped} />
        {shown.export === "all" ? (
          <ExportButton
            href={`${exported}?${everything}`}
            whole={cols && `${exported}?${formatView({ ...view, page: 1, size: 50, cols: undefined })}`}
            paper={seasonAddress(club, season, "registrations", `print?${everything}`)}
          />
        ) : null}
        <ViewButton
          columns={columns}
          table={REGISTRATION_COLUMNS}
          cols={view.cols}
          onCols={(cols) => dress({ cols })}
          density={density}
          onDensity={setDensity}
        />
      </FilterBar>
      <Gone
        named={[
          { kind: view.kind === "annual" ? "goneGroup" : "goneEvent", gone: activities.gone },
          { kind: "goneSport", gone: sports.gone },
        ]}
        onTakeOut={() => change({ activity: activities.known, sport: sports.known })}
      />
      {error ? (
        <ReadFailure title={words("failed.title")} kept={words("failed.kept")} error={error} again={refresh} />
      ) : null}
      <News added={held.added} gone={held.gone.size} onShow={held.show} />
      <DataTable
        caption={words("caption", { kind: view.kind, state: view.state })}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={useRowName()}
        sort={{ column: view.sort, descending: view.order === "desc" }}
        onSort={(sort) => change(sortOf(sort.column, sort.descending))}
        selection={mayDecide ? selection : undefined}
        onSelection={mayDecide ? select : undefined}
        openId={open === null ? null : String(open)}
        onOpen={useCallback((row: RegistrationRow) => setOpen(row.id), [setOpen])}
        density={density}
        chosen={chosen}
        stale={stale}
        gone={held.gone}
        pointer={held.pointer}
        fixed
        empty={
          page ? (
            <Nothing view={view} all={page.counts.all} isOver={props.isOver} onClear={() => change(CLEARED)} />
          ) : null
        }
        className="border-line border-t"
      />
      {said}
      <Foot
        {...{ club, season, view, change, selection }}
        rows={rows}
        total={page?.total}
        onSelection={setSelection}
        onAsk={decisions.ask}
      />
      {decisions.asked ? <LateQuestion asked={decisions.asked} decisions={decisions} /> : null}
    </TableDesk>
  );
}

interface FootProps {
  club: string;
  season: number;
  view: RegistrationView;
  change: (next: Partial<RegistrationView>) => void;
  rows: readonly RegistrationRow[];
  /** undefined while the view could not be read: an outage must not look like an empty list. */
  total: number | undefined;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onAsk: (operation: Decision) => void;
}

/** What can be done with the selection, and the way to the other pages. */
function Foot({ club, season, view, change, rows, total, selection, onSelection, onAsk }: FootProps) {
  const words = useTranslations("registrations");
  return (
    <TableFoot
      bar={
        <SelectionBar
          selection={selection}
          onSelection={onSelection}
          total={total ?? 0}
          pageSelected={rows.length > 0 && rows.every((row) => isSelected(selection, rowId(row)))}
          actions={OPERATIONS.map((operation) => (
            <Button
              key={operation}
              variant={operation === "validate" ? "primary" : "secondary"}
              onClick={() => onAsk(operation)}
            >
              {words(`actionsMany.${operation}`)}
            </Button>
          ))}
        >
          <SelectionNotes
            // Asked anew for each selection.
            key={JSON.stringify(selection.mode === "rows" ? [...selection.ids] : formatRows(view))}
            ask={() => noteSelection(club, { season, kind: view.kind }, selectionOf(selection, view))}
          >
            {/* A phone has room for what is out of the ordinary. */}
            <span className="max-md:hidden">{words("bar")}</span>
          </SelectionNotes>
        </SelectionBar>
      }
    >
      {total === undefined ? null : (
        <Pager
          page={view.page}
          pageSize={view.size}
          total={total}
          onPage={(next) => change({ page: next })}
          hasPaper
          onPageSize={(size) => change({ size })}
        />
      )}
    </TableFoot>
  );
}

/** A change of the selection, and how many it has now for those who do not see its bar. */
function useSaidSelection(setSelection: (selection: Selection) => void) {
  const words = useTranslations("table");
  const [count, setCount] = useState<number | null>(null);
  const select = (next: Selection) => {
    setSelection(next);
    setCount(selectedCount(next));
  };
  return {
    select,
    said: (
      <p role="status" className="sr-only">
        {count === null ? "" : words("selected", { count })}
      </p>
    ),
  };
}

function sortOf(column: string, descending: boolean): Partial<RegistrationView> {
  return { sort: column as RegistrationView["sort"], order: descending ? "desc" : "asc" };
}
