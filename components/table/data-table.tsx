"use client";

import { type ColumnDef, type RowData, type SortingState, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type PointerEvent, type ReactNode, useMemo } from "react";
import { cn } from "#components/ui/class-names.ts";
import { BodyRow } from "./body-row.tsx";
import type { Density } from "./density.ts";
import { deskFeatures } from "./features.ts";
import { HeaderRow, type Sort } from "./header-row.tsx";
import { roles } from "./roles.ts";
import { isSelected, type Selection } from "./selection.ts";
import { useRowKeys } from "./use-row-keys.ts";

export interface DataTableProps<Row extends RowData> {
  /** What the table shows, for screen readers. */
  caption: string;
  // biome-ignore lint/suspicious/noExplicitAny: columns of different value types stand in one list (TanStack's own type)
  columns: readonly ColumnDef<typeof deskFeatures, Row, any>[];
  /** The page to show, already filtered, sorted and cut by the server. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The name of a row, read out with its checkbox. */
  rowName: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  onSelection?: ((selection: Selection) => void) | undefined;
  /** The row whose detail is open. */
  openId?: string | null;
  onOpen?: ((row: Row) => void) | undefined;
  density?: Density;
  /** Columns that the person has switched off. */
  hidden?: readonly string[];
  /** Shown instead of rows: nothing here yet, or nothing matches. */
  empty?: ReactNode;
  /** The rows shown are being replaced. */
  stale?: boolean;
  /** Rows that stay for the moment, though they are no longer where they stand. */
  gone?: ReadonlySet<string>;
  /** Where the mouse is: who holds rows in their places asks for it. */
  pointer?: { onPointerMove: (event: PointerEvent) => void; onPointerLeave: () => void };
  className?: string;
}

/**
 * The table of the desk: sticky header and first column, hairlines, sorting by header, selection of rows and ranges, a
 * keyboard; below 48rem each row becomes a card. It knows nothing of where rows come from: state comes in as props, what
 * a person does goes out as events.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort, onSort, selection, onSelection, hidden, density = "normal" } = props;
  const words = useTranslations("table");
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const sorting: SortingState = useMemo(() => (sort ? [{ id: sort.column, desc: sort.descending }] : []), [sort]);
  const rowSelection = useMemo(
    () => Object.fromEntries(selectedIds(selection, ids).map((id) => [id, true as const])),
    [selection, ids],
  );
  const columnVisibility = useMemo(() => Object.fromEntries((hidden ?? []).map((id) => [id, false])), [hidden]);

  const table = useTable({
    features: deskFeatures,
    columns: columns as ColumnDef<typeof deskFeatures, Row>[],
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: onSelection !== undefined,
    enableSubRowSelection: false,
    state: { sorting, rowSelection, columnVisibility },
    onSortingChange: (change) => {
      const next = (typeof change === "function" ? change(sorting) : change)[0];
      if (next) onSort?.({ column: next.id, descending: next.desc });
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(rowSelection) : change;
      onSelection?.({ mode: "rows", ids: new Set(Object.keys(next)) });
    },
  });

  const byId = (id: string) => table.getRowModel().rows.find((row) => row.id === id);
  const keys = useRowKeys({
    ids,
    onToggle: onSelection ? (id) => byId(id)?.toggleSelected() : undefined,
    onOpen: props.onOpen ? (id) => openRow(byId(id)?.original) : undefined,
  });
  const openRow = (row: Row | undefined) => row !== undefined && props.onOpen?.(row);
  const [headers] = table.getHeaderGroups();

  return (
    <section
      aria-label={props.caption}
      // It scrolls both ways by itself, so that header and first column can stay; a phone scrolls the page.
      className={cn("relative md:min-h-0 md:flex-1 md:overflow-auto", props.className)}
    >
      <table {...roles.table} aria-busy={props.stale || undefined} className={tableStyle}>
        <caption className="sr-only">{props.caption}</caption>
        {headers ? (
          <HeaderRow
            table={table}
            headers={headers.headers}
            selection={selection}
            sort={sort}
            pageSelected={ids.length > 0 && ids.every((id) => selection && isSelected(selection, id))}
          />
        ) : null}
        <tbody
          ref={keys.body}
          {...roles.rowgroup}
          onKeyDown={keys.press}
          {...props.pointer}
          className={cn("max-md:block", props.stale && "opacity-60 transition-opacity delay-200")}
        >
          {table.getRowModel().rows.map((row) => (
            <BodyRow
              key={row.id}
              table={table}
              row={row}
              name={props.rowName(row.original)}
              height={density}
              selected={row.getIsSelected()}
              selectable={onSelection !== undefined}
              open={row.id === props.openId}
              gone={props.gone?.has(row.id) ?? false}
              tabIndex={keys.tabIndexOf(row.id)}
              onFocus={() => keys.activate(row.id)}
              onOpen={props.onOpen ? () => openRow(row.original) : undefined}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? props.empty : null}
      {onSelection && rows.length > 0 ? <p className="sr-only">{words("keys")}</p> : null}
    </section>
  );
}

const tableStyle = "w-full border-separate border-spacing-0 text-left text-base max-md:block";

/** "Everything that matches" checks each row shown; unchecking one of them then leaves the others of the page selected. */
function selectedIds(selection: Selection | undefined, shown: readonly string[]): readonly string[] {
  if (!selection) return [];
  return selection.mode === "matching" ? shown : [...selection.ids];
}
