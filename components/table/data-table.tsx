"use client";

import { type ColumnDef, type RowData, type SortingState, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { deskFeatures } from "./features.ts";
import { isSelected, type Selection } from "./selection.ts";
import { TableView, type TableViewProps } from "./table-view.tsx";

export interface DataTableProps<Row extends RowData> extends Omit<TableViewProps<Row>, "table" | "pageSelected"> {
  // biome-ignore lint/suspicious/noExplicitAny: columns of different value types stand in one list (TanStack's own type)
  columns: readonly ColumnDef<typeof deskFeatures, Row, any>[];
  /** The page to show, already filtered, sorted and cut by the server. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Columns that the person has switched off. */
  hidden?: readonly string[];
}

/** Shows a page of rows that the server has filtered, sorted and cut. State comes in as props; what a person does goes out as events. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort, onSort, selection, onSelection, hidden } = props;
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
    manualFiltering: true,
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
  const pageSelected = ids.length > 0 && ids.every((id) => selection && isSelected(selection, id));
  return <TableView {...props} table={table} pageSelected={pageSelected} />;
}

/** "Everything that matches" checks each row shown; unchecking one of them then leaves the others of the page selected. */
function selectedIds(selection: Selection | undefined, shown: readonly string[]): readonly string[] {
  if (!selection) return [];
  return selection.mode === "matching" ? shown : [...selection.ids];
}
