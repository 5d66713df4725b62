import {
  columnFacetingFeature,
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFacetedRowModel,
  createFilteredRowModel,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { CellLook } from "./cell-look.ts";

/** How a column behaves beyond its cell. */
export interface DeskColumnMeta extends CellLook {
  /** Its natural order has the greatest first. */
  greatestFirst?: boolean;
}

/**
 * What our tables can do. Of a list that is whole in the browser the row models filter, count and sort; a page of rows that the
 * server has filtered and sorted is shown as it came (`manualSorting`, `manualFiltering`).
 */
export const deskFeatures = tableFeatures({
  columnFacetingFeature,
  columnFilteringFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  facetedRowModel: createFacetedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<DeskColumnMeta>(),
});

/** The column helper for rows of one type. Call it at module scope: new columns at each render rebuild the table. */
export function deskColumns<Row extends RowData>() {
  return createColumnHelper<typeof deskFeatures, Row>();
}

/** A column as far as it is named. */
export interface NamedColumn {
  id?: string | undefined;
  accessorKey?: PropertyKey | undefined;
  meta?: DeskColumnMeta | undefined;
}

/** What a column is called in addresses. */
export const columnId = ({ id, accessorKey }: NamedColumn) => id ?? String(accessorKey ?? "");
