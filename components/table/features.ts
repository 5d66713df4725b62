import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";

/** How a column behaves beyond its cell. */
export interface DeskColumnMeta {
  /** The column's name where the header is not rendered: the column menu and the labels of a card. */
  label: string;
  /** Numbers stand on the right with tabular figures. */
  numeric?: boolean;
  /** Classes of the cell's width, since the content security policy forbids inline styles. */
  width?: string;
  /**
   * Where the cell goes when a narrow screen turns the row into a card. `title` is the card's heading, `aside` stands at
   * its right, `line` takes a line of its own, `fact` is a small labelled value, `none` is left out.
   */
  card?: "title" | "aside" | "line" | "fact" | "none";
}

/**
 * What our tables can do. The server sorts, filters and pages (the mirror's query), so no row model is registered: the
 * table holds columns, selection and visibility, and shows the rows in the order it was given.
 */
export const deskFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<DeskColumnMeta>(),
});

/** The column helper for rows of one type. Call it at module scope: new columns at each render rebuild the table. */
export function deskColumns<Row extends RowData>() {
  return createColumnHelper<typeof deskFeatures, Row>();
}
