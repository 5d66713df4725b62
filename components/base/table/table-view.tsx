"use client";

import type { RowData, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type PointerEvent, type ReactNode, useRef } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { Progress } from "#components/base/ui/progress.tsx";
import { TableFrame } from "#components/base/ui/table-frame.tsx";
import { BodyRow } from "./body-row.tsx";
import { CardTools } from "./card-tools.tsx";
import { TABLE_LOOK } from "./cell-look.ts";
import type { Density } from "./density.ts";
import type { deskFeatures } from "./features.ts";
import { HeaderRow, type Sort } from "./header-row.tsx";
import { usePins } from "./pins.ts";
import type { Selection } from "./selection.ts";
import { tableRoles } from "./table-roles.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useRowKeys } from "./use-row-keys.ts";

export interface TableViewProps<Row extends RowData> {
  /** Columns and rows, with their order and what is selected. */
  table: ReturnType<typeof useTable<typeof deskFeatures, Row>>;
  /** What the table shows, for screen readers. */
  caption: string;
  /** The name of a row, read out with its checkbox. */
  rowName: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  onSelection?: ((selection: Selection) => void) | undefined;
  /** Every row of the page is selected. */
  pageSelected?: boolean;
  /** The row whose detail is open. */
  openId?: string | null;
  onOpen?: ((row: Row) => void) | undefined;
  density?: Density;
  /** Shown instead of rows: nothing here yet, or nothing matches. */
  empty?: ReactNode;
  /** The rows shown are being replaced. */
  stale?: boolean;
  /** How many columns stay in view besides the first. */
  pinned?: number | undefined;
  /** Each column has its width, whatever stands in it: nothing shifts when a state changes. */
  fixed?: boolean;
  /** How one steps on while the detail of a row is open, where that is more than to the row beside. */
  onStep?: (by: 1 | -1) => void;
  /** Rows that stay for the moment, though they are no longer where they stand. */
  gone?: ReadonlySet<string>;
  /** Where the mouse is: who holds rows in their places asks for it. */
  pointer?: { onPointerMove: (event: PointerEvent) => void; onPointerLeave: () => void };
  className?: string;
}

/** With more columns than these, one without a width of its own would have none left: then the table is scrolled sideways. */
const MOST_NARROW = 8;

/**
 * The table of the desk: sticky header and first column, hairlines, sorting by header, selection of rows and ranges, a
 * keyboard; below 48rem each row becomes a card. It knows nothing of where rows come from.
 */
export function TableView<Row extends RowData>(props: TableViewProps<Row>) {
  const { table, sort, selection, onSelection, onOpen, pinned = 0, density = "normal" } = props;
  const words = useTranslations("table");
  const { rows } = table.getRowModel();
  const byId = (id: string) => rows.find((row) => row.id === id);
  const openRow = (row: Row | undefined) => row !== undefined && onOpen?.(row);
  const before = useRef<readonly string[]>([]);
  const select = (ids: readonly string[], begins: boolean) => {
    if (!selection) return;
    if (begins) before.current = [...selection];
    onSelection?.(new Set([...before.current, ...ids]));
  };
  const keys = useRowKeys({
    ids: rows.map(({ id }) => id),
    onToggle: onSelection ? (id) => byId(id)?.toggleSelected() : undefined,
    onOpen: onOpen ? (id) => openRow(byId(id)?.original) : undefined,
    // While the detail of a row is open, it is the detail of the row that the keyboard is on.
    onStep: props.openId ? (id) => openRow(byId(id)?.original) : undefined,
    onStepBy: props.openId ? props.onStep : undefined,
    onRange: onSelection ? select : undefined,
  });
  const hasKeys = onOpen !== undefined || onSelection !== undefined;
  const [headers] = table.getHeaderGroups();
  const element = useRef<HTMLTableElement>(null);
  usePins(element, pinned);
  const box = useRef<HTMLDivElement>(null);
  useKeptPlace(box);
  return (
    <TableFrame
      ref={box}
      label={props.caption}
      data-sheet="wide"
      // It scrolls both ways by itself, so that header and first column can stay; a phone scrolls the page.
      className={cn("relative md:min-h-0 md:flex-1 md:overflow-auto", props.className)}
    >
      {props.stale ? (
        // What stands there can be read meanwhile: it is not drawn paler. A reading that is quick shows nothing.
        <div aria-hidden className="sticky top-0 left-0 z-30 h-0 max-md:top-bar [animation:fade_1ms_200ms_both]">
          <Progress label={props.caption} className="absolute inset-x-0 top-0" />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <CardTools
          table={table}
          selectable={selection !== undefined}
          pageSelected={props.pageSelected ?? false}
          sort={sort}
        />
      ) : null}
      <table
        ref={element}
        {...tableRoles.table}
        aria-busy={props.stale || undefined}
        className={cn(
          TABLE_LOOK,
          props.fixed && "md:table-fixed",
          props.fixed && ((headers?.headers.length ?? 0) > MOST_NARROW ? "md:min-w-[80rem]" : "md:min-w-[40rem]"),
        )}
      >
        <caption className="sr-only">{props.caption}</caption>
        {headers ? (
          <HeaderRow
            table={table}
            headers={headers.headers}
            pinned={pinned}
            selection={selection}
            sort={sort}
            pageSelected={props.pageSelected ?? false}
          />
        ) : null}
        <tbody
          ref={keys.body}
          {...tableRoles.rowgroup}
          onKeyDown={keys.press}
          {...props.pointer}
          className="max-md:block"
        >
          {rows.map((row) => (
            <BodyRow
              key={row.id}
              table={table}
              row={row}
              pinned={pinned}
              name={props.rowName(row.original)}
              height={density}
              selected={row.getIsSelected()}
              selectable={onSelection !== undefined}
              open={row.id === props.openId}
              gone={props.gone?.has(row.id) ?? false}
              tabIndex={hasKeys ? keys.tabIndexOf(row.id) : undefined}
              onFocus={() => keys.activate(row.id)}
              onOpen={onOpen ? () => openRow(row.original) : undefined}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? props.empty : null}
      {onSelection && rows.length > 0 ? <p className="sr-only">{words("keys")}</p> : null}
    </TableFrame>
  );
}
