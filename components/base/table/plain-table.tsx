import type { ReactNode } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { TableFrame } from "#components/base/ui/table-frame.tsx";
import { type CellLook, cellLook, HEADER_LOOK, ROW_LOOK, TABLE_LOOK } from "./cell-look.ts";
import { HeadWord } from "./head-word.tsx";
import { tableRoles } from "./table-roles.ts";

export interface PlainColumn extends CellLook {
  id: string;
  /** Its name is read out, not shown. */
  silent?: boolean;
}

export interface PlainRow {
  id: string | number;
  cells: Readonly<Record<string, ReactNode>>;
}

export interface PlainTableProps {
  caption: string;
  columns: readonly PlainColumn[];
  rows: readonly PlainRow[];
  /** The rows shown are being changed. */
  busy?: boolean;
  /** On paper it wants a sheet's long side. */
  isWide?: boolean;
  className?: string;
}

/** Rows in the order they came, with the lines and cards of every table and without its machinery: nothing of it need be sent. */
export function PlainTable({ caption, columns, rows, busy, isWide, className }: PlainTableProps) {
  return (
    // On a phone the headings are there for screen readers alone, and side by side they are wider than it.
    <TableFrame
      label={caption}
      data-sheet={isWide ? "wide" : ""}
      className={cn("relative border-line border-t max-md:overflow-x-clip md:overflow-x-auto", className)}
    >
      <table {...tableRoles.table} aria-busy={busy || undefined} className={TABLE_LOOK}>
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.rowgroup} className="max-md:sr-only">
          <tr {...tableRoles.row}>
            {columns.map(({ id, label, numeric, width, silent, explains }) => (
              <th
                key={id}
                {...tableRoles.columnheader}
                scope="col"
                className={cn(HEADER_LOOK, "first:pl-0 last:pr-0", width, numeric && "text-right")}
              >
                {silent ? (
                  <span className="sr-only">{label}</span>
                ) : explains ? (
                  <HeadWord of={explains}>{label}</HeadWord>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="max-md:block">
          {rows.map((row) => (
            <tr key={row.id} {...tableRoles.row} className={cn("group/row relative", ROW_LOOK, "max-md:px-0")}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  {...tableRoles.cell}
                  className={cn(
                    "border-line md:h-11 md:border-b md:px-3 md:py-1.5 md:last:pr-0 md:first:pl-0 md:group-last/row:border-b-0",
                    column.numeric && "tabular-nums",
                    cellLook(column),
                  )}
                >
                  {/* A label with nothing beside it would say something. */}
                  {column.card === "fact" && row.cells[column.id] != null ? (
                    <span className="mr-1 text-ink-faint md:hidden">{column.label}</span>
                  ) : null}
                  {column.card === "field" && row.cells[column.id] ? (
                    // The field has it as its name already.
                    <span aria-hidden className="block text-ink-soft text-sm md:hidden">
                      {column.label}
                    </span>
                  ) : null}
                  {row.cells[column.id]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
