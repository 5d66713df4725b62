"use client";

import { type ColumnDef, type RowData, type SortingState, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { ColumnChoice } from "#lib/base/arguments/columns.ts";
import { columnId, deskFeatures, type NamedColumn } from "./features.ts";
import { TableView, type TableViewProps } from "./table-view.tsx";

export interface DataTableProps<Row extends RowData>
  extends Omit<TableViewProps<Row>, "table" | "pageSelected" | "pinned"> {
  // biome-ignore lint/suspicious/noExplicitAny: columns of different value types stand in one list (TanStack's own type)
  columns: readonly ColumnDef<typeof deskFeatures, Row, any>[];
  /** The page to show, already filtered, sorted and cut by the server. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The columns that one sees, in their order; every one as it comes where nothing is said. */
  chosen?: ColumnChoice;
}

/** Shows a page of rows that the server has filtered, sorted and cut. State comes in as props; what a person does goes out as events. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, rowId, sort, onSort, selection, onSelection, chosen } = props;
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const sorting: SortingState = useMemo(() => (sort ? [{ id: sort.column, desc: sort.descending }] : []), [sort]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection ?? [])].map((id) => [id, true as const])),
    [selection],
  );
  // TanStack's own order and pins would come along with every table, whether one is ever ordered or not: its columns are given in order.
  const columns = useMemo(() => inOrder(props.columns, chosen), [props.columns, chosen]);
  const table = useTable({
    features: deskFeatures,
    columns: columns as ColumnDef<typeof deskFeatures, Row>[],
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    manualFiltering: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: onSelection !== undefined,
    enableSubRowSelection: false,
    state: { sorting, rowSelection },
    onSortingChange: (change) => {
      const next = (typeof change === "function" ? change(sorting) : change)[0];
      if (next) onSort?.({ column: next.id, descending: next.desc });
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(rowSelection) : change;
      onSelection?.(new Set(Object.keys(next)));
    },
  });
  const pageSelected = ids.length > 0 && ids.every((id) => selection?.has(id));
  const pinned = chosen?.pinned.filter((id) => columns.some((column) => columnId(column) === id)).length;
  return <TableView {...props} table={table} pinned={pinned} pageSelected={pageSelected} />;
}

function inOrder<Column extends NamedColumn>(
  columns: readonly Column[],
  chosen: ColumnChoice | undefined,
): readonly Column[] {
  if (!chosen) return columns;
  return chosen.shown.flatMap((id) => columns.find((column) => columnId(column) === id) ?? []);
}
