"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useRowName } from "#components/registrations/cells.tsx";
import { DecideDialog } from "#components/registrations/decide-dialog.tsx";
import { DetailPanel } from "#components/registrations/detail-panel.tsx";
import { CLEARED, type DeskOptions, FilterBar } from "#components/registrations/filter-bar.tsx";
import { KindSwitch, StateTabs } from "#components/registrations/kind-and-state.tsx";
import { SelectionNotes } from "#components/registrations/late-selection-notes.tsx";
import { Nothing } from "#components/registrations/nothing.tsx";
import { StandingSwitch } from "#components/registrations/standing-switch.tsx";
import { usePage, useSelection, useView } from "#components/registrations/use-desk.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { TablePreference } from "#components/table/density.ts";
import { ExportMenu } from "#components/table/export-menu.tsx";
import { News } from "#components/table/news.tsx";
import { Pager } from "#components/table/pager.tsx";
import { ReadFailure } from "#components/table/read-failure.tsx";
import { isSelected, nothingSelected, type Selection, selectedCount } from "#components/table/selection.ts";
import { SelectionBar } from "#components/table/selection-bar.tsx";
import { useHeldRows } from "#components/table/use-held-rows.ts";
import { hideable, useTablePreference, ViewMenu } from "#components/table/view-menu.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { formatView, type RegistrationView } from "#lib/mirror/registration-filters.ts";
import type { RegistrationPage, RegistrationRow } from "#lib/mirror/registrations.ts";
import type { JobOperation } from "#lib/store/schema/jobs.ts";
import { type DecisionSelection, decide, noteSelection, planDecision } from "./actions.ts";
import { HIDEABLE, useRegistrationColumns } from "./columns.tsx";

export interface RegistrationDeskProps {
  club: string;
  season: number;
  /** What the server read, and for which view. */
  initial: { query: string; page: RegistrationPage };
  options: DeskOptions;
  preference: TablePreference;
  /** Why this person may not decide; null when they may. */
  noDecision: string | null;
}

const OPERATIONS: readonly JobOperation[] = ["cancel", "refuse", "validate"];
const NO_ROWS: readonly RegistrationRow[] = [];
const rowId = (row: RegistrationRow) => String(row.id);

/** A decision that a person has begun: on the selection, or on the one registration of the panel. */
interface Asked {
  operation: JobOperation;
  id: number | null;
}

/** The registrations desk: filters, table, selection, decisions, detail. */
export function RegistrationDesk(props: RegistrationDeskProps) {
  const { club, season, noDecision } = props;
  const { view, change, open, setOpen } = useView();
  const { page, error, stale, refresh } = usePage(club, season, view, props.initial);
  const [selection, setSelection] = useSelection(view);
  const [preference, setPreference] = useTablePreference("registrations", props.preference);
  const [asked, setAsked] = useState<Asked | null>(null);
  const words = useTranslations("registrations");
  const columns = useRegistrationColumns(view.kind);
  const held = useHeldRows({
    fresh: page?.rows ?? NO_ROWS,
    idOf: rowId,
    view: stale ? "" : formatView(view),
    selected: selectedCount(selection) > 0,
  });
  const { rows } = held;
  const total = page?.total ?? 0;
  const everything = formatView({ ...view, page: 1, size: 50 });

  return (
    // As high as the window, so that the table scrolls under its own header; a phone scrolls the page.
    <div className="flex flex-1 flex-col md:h-[calc(100dvh-3.25rem)] md:flex-none">
      <PageHeader
        title={words("title")}
        actions={
          <>
            <StandingSwitch view={view} doubts={page?.doubts ?? null} />
            <KindSwitch view={view} />
          </>
        }
        className="pb-2"
      />
      <StateTabs view={view} counts={page?.counts} />
      <FilterBar view={view} options={props.options} onChange={change} total={page?.total} doubts={page?.doubts}>
        <ExportMenu
          href={`/api/clubs/${club}/${season}/registrations/export?${everything}`}
          paper={`/${club}/${season}/registrations/print?${everything}`}
        />
        <ViewMenu columns={hideable(columns, HIDEABLE)} preference={preference} onChange={setPreference} />
      </FilterBar>
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
        selection={noDecision === null ? selection : undefined}
        onSelection={noDecision === null ? setSelection : undefined}
        openId={open === null ? null : String(open)}
        onOpen={useCallback((row: RegistrationRow) => setOpen(row.id), [setOpen])}
        density={preference.density}
        hidden={preference.hidden}
        stale={stale}
        gone={held.gone}
        pointer={held.pointer}
        empty={page ? <Nothing view={view} all={page.counts.all} onClear={() => change(CLEARED)} /> : null}
        className="border-line border-t"
      />
      <SelectionBar
        selection={selection}
        onSelection={setSelection}
        total={total}
        pageSelected={rows.length > 0 && rows.every((row) => isSelected(selection, rowId(row)))}
        actions={OPERATIONS.map((operation) => (
          <Button
            key={operation}
            variant={operation === "validate" ? "primary" : "secondary"}
            onClick={() => setAsked({ operation, id: null })}
          >
            {words(`actionsMany.${operation}`)}
          </Button>
        ))}
      >
        <SelectionNotes
          // Asked anew for each selection.
          key={JSON.stringify(selection.mode === "rows" ? [...selection.ids] : formatView(view))}
          ask={() => noteSelection(club, { season, kind: view.kind }, selectionOf(selection, view))}
        >
          {words("bar")}
        </SelectionNotes>
      </SelectionBar>
      <Pager
        page={view.page}
        pageSize={view.size}
        total={total}
        onPage={(next) => change({ page: next })}
        onPageSize={(size) => change({ size })}
      />
      <DetailPanel
        club={club}
        season={season}
        kind={view.kind}
        id={open}
        onClose={() => setOpen(null)}
        noDecision={noDecision}
        onDecide={(operation, id) => setAsked({ operation, id })}
      />
      {asked ? (
        <Decision
          {...{ club, season, view, asked, selection }}
          onClose={() => setAsked(null)}
          onDecided={() => {
            setAsked(null);
            if (asked.id === null) setSelection(nothingSelected);
            refresh();
          }}
        />
      ) : null}
    </div>
  );
}

interface DecisionProps {
  club: string;
  season: number;
  view: RegistrationView;
  asked: Asked;
  selection: Selection;
  onClose: () => void;
  onDecided: () => void;
}

function Decision({ club, season, view, asked, selection, onClose, onDecided }: DecisionProps) {
  const wish = { season, kind: view.kind, operation: asked.operation };
  return (
    <DecideDialog
      operation={asked.operation}
      plan={() => planDecision(club, wish, selectedOf(asked, selection, view))}
      decide={(ids, askId) => decide(club, wish, ids, askId)}
      onClose={onClose}
      onDecided={onDecided}
    />
  );
}

/** What the decision is about: the one of the panel, the rows selected, or the address of everything that matches. */
function selectedOf(asked: Asked, selection: Selection, view: RegistrationView): DecisionSelection {
  return asked.id !== null ? { ids: [asked.id] } : selectionOf(selection, view);
}

function selectionOf(selection: Selection, view: RegistrationView): DecisionSelection {
  return selection.mode === "matching" ? { filters: formatView(view) } : { ids: [...selection.ids].map(Number) };
}

function sortOf(column: string, descending: boolean): Partial<RegistrationView> {
  return { sort: column as RegistrationView["sort"], order: descending ? "desc" : "asc" };
}
