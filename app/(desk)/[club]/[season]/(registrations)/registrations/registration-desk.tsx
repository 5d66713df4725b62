"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
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
import type { Selection } from "#components/base/table/selection.ts";
import { SelectionBar } from "#components/base/table/selection-bar.tsx";
import { DeskHead, TableDesk, TableFoot } from "#components/base/table/table-desk.tsx";
import { useHeldRows } from "#components/base/table/use-held-rows.ts";
import { useShownPage } from "#components/base/table/use-shown-page.ts";
import { useDensity, ViewButton } from "#components/base/table/view-button.tsx";
import { Button } from "#components/base/ui/button.tsx";
import type { PageHelpWords } from "#components/base/ui/page-help.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useQuestion } from "#components/club/form/use-question.ts";
import { useRowName } from "#components/registrations/desk/cells.tsx";
import { CLEARED_REGISTRATIONS, type DeskOptions, FilterBar } from "#components/registrations/desk/filter-bar.tsx";
import { KindSwitch, StateTabs } from "#components/registrations/desk/kind-and-state.tsx";
import { SelectionNotes } from "#components/registrations/desk/late-selection-notes.tsx";
import { NoRegistrations } from "#components/registrations/desk/nothing.tsx";
import { ReadinessSwitch } from "#components/registrations/desk/readiness-switch.tsx";
import { ShortcutsButton } from "#components/registrations/desk/shortcuts-button.tsx";
import { matchingOf, openNow, useDeskView, usePage, useSelection } from "#components/registrations/desk/use-desk.ts";
import { useDeskKeys } from "#components/registrations/desk/use-desk-keys.ts";
import { useUnseen } from "#components/registrations/desk/use-unseen.ts";
import type { VisibleParts } from "#lib/base/access/sight.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { amongColumns, columnsOf } from "#lib/base/arguments/columns.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import { MOST_MOVED } from "#lib/registrations/waiting/view.ts";
import {
  formatRows,
  formatView,
  MOST_ONLY,
  type RegistrationView,
  registrationColumns,
} from "#lib/sync/copy/registration-filters.ts";
import type { RegistrationPage, RegistrationRow } from "#lib/sync/copy/registrations.ts";
import { beginLetter } from "../../(people)/letters/actions.ts";
import { prepareList } from "../renewal/lists/actions.ts";
import { noteSelection, selectMatching } from "./actions.ts";
import { LateMove, LateNotes, LatePanel, LateQuestion } from "./late-parts.tsx";
import { useRegistrationColumns } from "./registration-columns.tsx";
import { idsOf, useDecisions } from "./use-decisions.ts";
import { useOpenRow } from "./use-open-row.ts";

export interface RegistrationDeskProps {
  club: string;
  season: number;
  initial: ServedRows<RegistrationPage>;
  options: DeskOptions;
  density: Density;
  views: ListViews;
  /** What this person may see: nothing else is offered. */
  shown: VisibleParts;
  /** One no longer registers to the season. */
  isOver: boolean;
  /** Why this person may not decide; null when they may. */
  noDecision: string | null;
  /** Whether they take registrations to other groups. */
  mayMove: boolean;
  /** Whether they write letters to people. */
  mayWrite: boolean;
  /** Whether they note things about people. */
  mayNote: boolean;
  /** The way to the counter, for who may register people. */
  create: ReactNode;
  /** What the page is for. */
  help?: PageHelpWords | undefined;
}

const OPERATIONS: readonly Decision[] = ["cancel", "refuse", "validate"];
const NO_ROWS: readonly RegistrationRow[] = [];
const rowId = (row: RegistrationRow) => String(row.id);

/** The registrations desk: filters, table, selection, decisions, detail, and the keys of them all. */
export function RegistrationDesk(props: RegistrationDeskProps) {
  const { club, season, noDecision, shown } = props;
  const { view, change, dress, open, setOpen } = useDeskView(props.views.opensAs);
  const { page, error, stale, isRead, refresh } = usePage(club, season, view, props.initial);
  const [selection, setSelection] = useSelection(view);
  const [density, setDensity] = useDensity("registrations", props.density);
  const words = useTranslations("registrations");
  const columns = useRegistrationColumns(view, shown);
  const offered = useMemo(() => registrationColumns({ state: view.state }), [view.state]);
  // A view that somebody shared may have columns which are not shown here.
  const cols = amongColumns(view.cols, offered, columns.map(columnId));
  const chosen = useMemo(() => columnsOf(view.cols, offered), [view.cols, offered]);
  const held = useHeldRows({
    fresh: page?.rows ?? NO_ROWS,
    idOf: rowId,
    view: isRead ? formatRows(view) : "",
    selected: selection.size > 0,
  });
  const { rows } = held;
  const shownPage = useShownPage({
    asked: view.page,
    shown: isRead ? page?.page : undefined,
    isHeld: held.rows !== page?.rows,
    onPage: useCallback((page: number) => dress({ page }), [dress]),
  });
  const everything = formatView({ ...view, cols, page: 1, size: 50 });
  const exported = seasonDataAddress(club, season, "registrations", "export");
  const decisions = useDecisions({ club, season, view, selection, setSelection, refresh });
  const unseen = useUnseen();
  const openRow = useOpenRow({ rows, gone: held.gone, open, setOpen });
  const { close } = openRow;
  const openAfter = (by: 1 | -1) => {
    openRow.step(by);
    return openNow();
  };
  /** A step that the person asks for. One that the panel has just taken by itself was that step. */
  const step = (by: 1 | -1) => unseen.step(openNow(), () => openAfter(by));
  const { select, said } = useSaidSelection(selection, setSelection);
  const [helped, setHelped] = useState(false);
  const activities = sorted(view.activity, props.options[view.kind]);
  const sports = sorted(view.sport, props.options.sports);
  const mayDecide = noDecision === null;
  const nameOf = useRowName();
  const whoIs = (id: number | undefined) => {
    const row = personOf(id ?? null);
    return row && nameOf(row);
  };
  const { sawOf, personOf, onSeen } = useSeen(rows, unseen.shown);
  /** What is done about the open registration, once whoever does it has seen which one that is. */
  const about = (id: number | null, work: (id: number) => void) => {
    if (id === null) return;
    if (unseen.isUnseen(id)) {
      toast({ tone: "plain", words: words("presses.unseen") });
      unseen.told();
    } else work(id);
  };
  const [noting, setNoting] = useState<{ memberId: number; name: string } | null>(null);
  const doneNoting = useCallback(() => setNoting(null), []);
  const [moving, setMoving] = useState(false);
  const doneMoving = useCallback(() => setMoving(false), []);
  const note = () =>
    about(openNow(), (id) => {
      const row = personOf(id);
      if (row) setNoting({ memberId: row.memberId, name: nameOf(row) });
    });
  const decideAt = (operation: Decision, id: number | null) => {
    if (mayDecide) about(id, (one) => decisions.decideOne(operation, one, sawOf(one)));
  };
  useDeskKeys({
    isOpen: open !== null,
    step,
    close,
    // What was asked for and is not here yet has the keys already: what is typed for it means nothing here.
    isHeld: decisions.asked !== null || noting !== null || moving || helped,
    decide: (operation) => decideAt(operation, openNow()),
    confirm: () => {
      if (mayDecide) about(openNow(), decisions.confirm);
    },
    takeBack: () => {
      if (mayDecide) decisions.takeBack(openNow());
    },
    note: props.mayNote ? note : undefined,
    selectPage: mayDecide ? () => select(new Set([...selection, ...rows.map(rowId)])) : undefined,
    help: () => setHelped(true),
  });

  const switches = (
    <>
      {shown.worklists === "all" ? <ReadinessSwitch view={view} doubts={page?.doubts ?? null} /> : null}
      <KindSwitch view={view} />
    </>
  );
  return (
    <TableDesk
      beside={
        open === null ? null : (
          <LatePanel
            {...{ club, season, noDecision }}
            kind={view.kind}
            id={open}
            work={decisions.courseOf(open)}
            pending={decisions.pendingOf(open)}
            doubt={decisions.doubtOf(open)}
            onClose={close}
            onDecide={(operation) => decideAt(operation, open)}
            onConfirm={() => about(open, decisions.confirm)}
            onLeave={(press) => about(open, () => decisions.leave(press))}
            onReason={mayDecide ? (id, reason) => decisions.keepReason([id], reason) : undefined}
            onSeen={onSeen}
            onNote={props.mayNote ? note : undefined}
            onNext={() => step(1)}
            onGoOn={() => unseen.goOn(openNow(), () => openAfter(1))}
          />
        )
      }
    >
      <DeskHead
        title={words("title")}
        tabs={<StateTabs view={view} counts={page?.counts} />}
        switches={switches}
        help={props.help}
      >
        {props.create}
      </DeskHead>
      <FilterBar
        view={view}
        options={props.options}
        shown={shown}
        onChange={change}
        total={page?.total}
        doubts={page?.doubts}
        lead={switches}
      >
        <ViewsButton
          {...{ club, views: props.views.views, noSharing: props.views.noSharing }}
          list="registrations"
          saved={view.saved}
          query={formatView({ ...view, only: undefined })}
        />
        <ShortcutsButton open={helped} onOpen={setHelped} />
        {shown.export === "all" ? (
          <ExportButton
            href={`${exported}?${everything}`}
            whole={`${exported}?${[everything, "whole=1"].filter(Boolean).join("&")}`}
            paper={seasonAddress(club, season, "registrations", `print?${everything}`)}
          />
        ) : null}
        <ViewButton
          columns={columns}
          table={offered}
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
        rowName={nameOf}
        sort={{ column: view.sort, descending: view.order === "desc" }}
        onSort={(sort) => change(sortOf(sort.column, sort.descending))}
        selection={mayDecide ? selection : undefined}
        onSelection={mayDecide ? select : undefined}
        openId={open === null ? null : String(open)}
        onStep={step}
        onOpen={useCallback((row: RegistrationRow) => setOpen(row.id), [setOpen])}
        density={density}
        chosen={chosen}
        stale={stale}
        gone={held.gone}
        pointer={held.pointer}
        fixed
        empty={
          page ? (
            <NoRegistrations
              of={noRows(page)}
              view={view}
              all={page.counts.all}
              isOver={props.isOver}
              onClear={() => change(CLEARED_REGISTRATIONS)}
            />
          ) : null
        }
        className="border-line border-t"
      />
      {said}
      <Foot
        {...{ club, season, view, change, selection, open }}
        page={shownPage}
        rows={rows}
        total={page?.total}
        onSelection={select}
        onAsk={decisions.ask}
        // An event registration has nothing to change (club-api §4.5).
        mayWrite={props.mayWrite}
        onMove={props.mayMove && view.kind === "annual" ? () => setMoving(true) : undefined}
      />
      {decisions.asked ? (
        <LateQuestion
          {...{ club, season, decisions }}
          kind={view.kind}
          asked={decisions.asked}
          who={
            decisions.asked.of !== null && decisions.asked.ids.length === 1 ? whoIs(decisions.asked.ids[0]) : undefined
          }
        />
      ) : null}
      {moving && selection.size > 0 ? (
        <LateMove
          count={selection.size}
          groups={props.options.annual}
          prepare={(wish) => prepareList(club, { of: "chosen", season, ids: idsOf(selection), ...wish })}
          onClose={doneMoving}
        />
      ) : null}
      {noting ? <LateNotes {...{ club, season, ...noting }} onClose={doneNoting} /> : null}
    </TableDesk>
  );
}

/** What a person sees of a registration: in its row, where that is on the page, else in the panel. A row that stands still counts as it stands. */
function useSeen(rows: readonly RegistrationRow[], onShown: (id: number) => void) {
  const panel = useRef<RegistrationRow>(undefined);
  const shown = useRef(onShown);
  shown.current = onShown;
  const onSeen = useCallback((row: RegistrationRow) => {
    panel.current = row;
    shown.current(row.id);
  }, []);
  const sawOf = (id: number): RegistrationRow["state"] | null => {
    const inPanel = panel.current?.id === id ? panel.current.state : null;
    return rows.find((row) => row.id === id)?.state ?? inPanel;
  };
  const personOf = (id: number | null): RegistrationRow | undefined =>
    panel.current?.id === id ? panel.current : rows.find((row) => row.id === id);
  return { sawOf, personOf, onSeen };
}

/** Whether nothing is selected but what is open. */
const isOnly = (selection: Selection, open: number | null) =>
  open !== null && selection.size === 1 && selection.has(String(open));

interface FootProps {
  club: string;
  season: number;
  view: RegistrationView;
  change: (next: Partial<RegistrationView>) => void;
  /** The page whose rows are shown. */
  page: number;
  rows: readonly RegistrationRow[];
  /** undefined while the view could not be read: an outage must not look like an empty list. */
  total: number | undefined;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onAsk: (operation: Decision) => void;
  onMove: (() => void) | undefined;
  mayWrite: boolean;
  /** The registration whose panel is open: it has buttons of its own. */
  open: number | null;
}

/** What can be done with the selection, and the way to the other pages. */
function Foot(props: FootProps) {
  const words = useTranslations("registrations");
  const { club, season, view, change, page, rows, total, selection, onSelection, onAsk, onMove, open } = props;
  const { selectAll, isAll } = useSelectAll({ club, season, view, selection, onSelection });
  return (
    <TableFoot
      bar={
        <SelectionBar
          selection={selection}
          onSelection={onSelection}
          shown={rows.map(rowId)}
          total={total ?? 0}
          onAll={isAll ? undefined : selectAll}
          onShow={
            selection.size > MOST_ONLY
              ? undefined
              : () => change({ ...CLEARED_REGISTRATIONS, state: "all", ready: undefined, only: idsOf(selection) })
          }
          actions={
            // The panel decides about what is open in it: the same buttons twice would leave open whom each of them means.
            isOnly(selection, open) ? null : (
              <>
                {props.mayWrite ? <WriteButton {...{ club, season, selection }} kind={view.kind} /> : null}
                {onMove ? (
                  <Button
                    // A phone's bar has room for three; there a registration's own page and the waiting list change groups.
                    className="max-md:hidden"
                    onClick={onMove}
                    disabledReason={selection.size > MOST_MOVED ? words("move.tooMany", { most: MOST_MOVED }) : null}
                  >
                    {words("move.button")}
                  </Button>
                ) : null}
                {OPERATIONS.map((operation) => (
                  <Button
                    key={operation}
                    variant={operation === "validate" ? "primary" : "secondary"}
                    onClick={() => onAsk(operation)}
                  >
                    {open === null
                      ? words(`actionsMany.${operation}`)
                      : words(`actionsBeside.${operation}`, { count: selection.size })}
                  </Button>
                ))}
              </>
            )
          }
        >
          <SelectionNotes
            // Asked anew for each selection.
            key={JSON.stringify([...selection])}
            ask={() => noteSelection(club, { season, kind: view.kind }, { ids: idsOf(selection) })}
          >
            {/* A phone has room for what is out of the ordinary. */}
            <span className="max-md:hidden">{words("bar")}</span>
          </SelectionNotes>
        </SelectionBar>
      }
    >
      {total === undefined ? null : (
        <Pager
          page={page}
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

/** Begins a letter to the families of what is selected, and goes there. */
function WriteButton({ club, season, selection, kind }: Pick<FootProps, "club" | "season" | "selection"> & Kind) {
  const words = useTranslations("registrations");
  const router = useRouter();
  const question = useQuestion("letter");
  const { isSending, press } = usePress(async () => {
    const wish = { season, kind, registrations: idsOf(selection) };
    const answer = await question((ask) => beginLetter(club, { ask, ...wish }), JSON.stringify(wish));
    if (answer.ok) router.push(seasonAddress(club, season, "letters", answer.id));
    else toast({ tone: "plain", words: answer.words });
    return null;
  });
  return (
    // The bar of a phone or a small window has room for three; there one writes from a group's page.
    <Button className="max-xl:hidden" pending={isSending} onClick={() => void press()}>
      {words("write")}
    </Button>
  );
}

interface Kind {
  kind: RegistrationView["kind"];
}

/** Selects all that match a view, over every page: their numbers are asked for once, and from then on they are what is selected. */
function useSelectAll({
  club,
  season,
  view,
  selection,
  onSelection,
}: Pick<FootProps, "club" | "season" | "view" | "selection" | "onSelection">) {
  const ui = useTranslations("ui");
  const matching = matchingOf(view);
  const [all, setAll] = useState<{ matching: string; selection: Selection }>();
  const selectAll = async () => {
    const unreachable = () => ({ ok: false, words: ui("offline") }) as const;
    const answer = await selectMatching(club, { season, kind: view.kind }, matching).catch(unreachable);
    if (!answer.ok) return toast({ tone: "plain", words: answer.words });
    const next = new Set([...selection, ...answer.ids.map(String)]);
    setAll({ matching, selection: next });
    onSelection(next);
  };
  return { selectAll, isAll: all?.matching === matching && all.selection === selection };
}

/** A change of the selection, and how many it has now for those who do not see its bar. */
function useSaidSelection(selection: Selection, setSelection: (selection: Selection) => void) {
  const words = useTranslations("table");
  const [isSaid, setSaid] = useState(false);
  const select = (next: Selection) => {
    setSelection(next);
    setSaid(true);
  };
  // What a decision takes along is counted no more, whoever has changed it.
  const count = isSaid ? selection.size : null;
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
