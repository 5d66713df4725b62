import type { Cell, RowData, Row as TableRow, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type MouseEvent, useId } from "react";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { cellLook, ROW_LOOK } from "./cell-look.ts";
import { type Density, rowHeight } from "./density.ts";
import type { deskFeatures } from "./features.ts";
import { pinLook } from "./pins.ts";
import { tableRoles } from "./table-roles.ts";

export interface BodyRowProps<Row extends RowData> {
  table: ReturnType<typeof useTable<typeof deskFeatures, Row>>;
  row: TableRow<typeof deskFeatures, Row>;
  /** How many columns stay in view besides the first. */
  pinned: number;
  name: string;
  height: Density;
  selected: boolean;
  selectable: boolean;
  open: boolean;
  gone: boolean;
  /** Undefined: there is nothing that a key could do with a row. */
  tabIndex: number | undefined;
  onFocus: () => void;
  onOpen: (() => void) | undefined;
}

/** One row, or one card on a narrow screen. */
export function BodyRow<Row extends RowData>(props: BodyRowProps<Row>) {
  const { row, selected, selectable, open } = props;
  const words = useTranslations("table");
  const boxId = useId();
  const surface = open
    ? "bg-accent-soft"
    : selected
      ? "bg-[color-mix(in_srgb,var(--accent-soft)_60%,var(--paper))]"
      : "bg-paper";
  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    // A press on a link, a button or the checkbox is theirs; so is the end of marking text.
    // A menu of the row hangs elsewhere in the page, yet its clicks come here too.
    if (!(event.target instanceof Element && event.currentTarget.contains(event.target))) return;
    if (event.target.closest("a,button,input,label")) return;
    if (window.getSelection()?.toString()) return;
    props.onOpen?.();
  };
  return (
    <tr
      {...tableRoles.row}
      data-row-id={row.id}
      data-selected={selected || undefined}
      tabIndex={props.tabIndex}
      onFocus={props.onFocus}
      onClick={press}
      // Opening by keyboard is Enter, handled for all rows in one place (useRowKeys).
      className={cn(
        // The first cells stick above the row: its ring is drawn on the cells, or it would be missing around them.
        "group/row -outline-offset-2 md:scroll-mt-9 md:outline-none",
        "md:focus-visible:*:border-accent md:focus-visible:*:shadow-[inset_0_2px_0_var(--accent),inset_0_-1px_0_var(--accent)]",
        "md:focus-visible:*:first:shadow-[inset_2px_2px_0_var(--accent),inset_0_-1px_0_var(--accent)]",
        "md:focus-visible:*:last:shadow-[inset_-2px_2px_0_var(--accent),inset_0_-1px_0_var(--accent)]",
        ROW_LOOK,
        props.onOpen && "cursor-pointer",
        surface,
        props.gone && "text-ink-faint line-through",
      )}
      data-gone={props.gone || undefined}
    >
      {selectable ? (
        <td
          {...tableRoles.cell}
          className={cn(
            "left-0 z-[1] w-12 border-line pr-0 md:sticky md:border-b md:pl-8",
            "max-md:order-0 max-md:w-auto",
            surface,
            "md:group-hover/row:bg-hover",
          )}
        >
          <label htmlFor={boxId} className="flex items-center max-md:-m-3 max-md:p-3">
            <Checkbox
              id={boxId}
              aria-label={words("selectRow", { name: props.name })}
              checked={selected}
              tabIndex={-1}
              onClick={row.getToggleSelectedHandler()}
              readOnly
            />
          </label>
        </td>
      ) : null}
      {row.getVisibleCells().map((cell, index) => (
        <BodyCell
          key={cell.id}
          table={props.table}
          cell={cell}
          height={props.height}
          surface={surface}
          sticky={pinLook(index, props.pinned, selectable ? "md:left-12" : "md:left-0 md:pl-8")}
        />
      ))}
    </tr>
  );
}

interface BodyCellProps<Row extends RowData> {
  table: BodyRowProps<Row>["table"];
  cell: Cell<typeof deskFeatures, Row>;
  height: Density;
  surface: string;
  sticky: string | undefined;
}

function BodyCell<Row extends RowData>({ table, cell, height, surface, sticky }: BodyCellProps<Row>) {
  const meta = cell.column.columnDef.meta;
  const card = meta?.card ?? "fact";
  return (
    <td
      {...tableRoles.cell}
      data-column={cell.column.id}
      className={cn(
        "border-line md:border-b md:px-3 md:py-1.5 md:last:pr-8 md:group-hover/row:bg-hover",
        rowHeight[height],
        meta && cellLook(meta),
        sticky && cn(sticky, "z-[1]", surface),
      )}
    >
      {card === "fact" ? <span className="mr-1 text-ink-faint md:hidden">{meta?.cardLabel ?? meta?.label}</span> : null}
      <table.FlexRender cell={cell} />
    </td>
  );
}
