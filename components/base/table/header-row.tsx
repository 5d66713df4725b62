import type { Header, RowData, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { HEADER_LOOK } from "./cell-look.ts";
import type { deskFeatures } from "./features.ts";
import { HeadWord } from "./head-word.tsx";
import { pinLook } from "./pins.ts";
import type { Selection } from "./selection.ts";
import { tableRoles } from "./table-roles.ts";

/** One column, ascending or descending. */
export interface Sort {
  column: string;
  descending: boolean;
}

export interface HeaderRowProps<Row extends RowData> {
  table: ReturnType<typeof useTable<typeof deskFeatures, Row>>;
  headers: readonly Header<typeof deskFeatures, Row>[];
  /** How many columns stay in view besides the first. */
  pinned: number;
  selection: Selection | undefined;
  sort: Sort | undefined;
  /** Every row of the page is selected. */
  pageSelected: boolean;
}

const cellStyle = cn(HEADER_LOOK, "sticky top-0 z-10 bg-paper md:last:pr-8");

/** The header: column names that sort, and the checkbox of the page. Cards have none, so phones do not see it. */
export function HeaderRow<Row extends RowData>({
  table,
  headers,
  pinned,
  selection,
  sort,
  pageSelected,
}: HeaderRowProps<Row>) {
  const words = useTranslations("table");
  return (
    <thead {...tableRoles.rowgroup} className="max-md:sr-only">
      <tr {...tableRoles.row}>
        {selection ? (
          <th {...tableRoles.columnheader} scope="col" className={cn(cellStyle, "left-0 z-20 w-12 pr-0 pl-4 md:pl-8")}>
            <Checkbox
              className="max-md:hidden"
              aria-label={words("selectPage")}
              checked={pageSelected}
              indeterminate={!pageSelected && table.getIsSomePageRowsSelected()}
              onChange={(event) => table.toggleAllPageRowsSelected(event.target.checked)}
            />
          </th>
        ) : null}
        {headers.map((header, index) => (
          <ColumnHeader
            key={header.id}
            table={table}
            header={header}
            sort={sort}
            // The first column stays in view beside the checkbox: 3rem is the checkbox column with its margin.
            sticky={pinLook(index, pinned, selection ? "left-10 md:left-12" : "left-0 pl-4 md:pl-8")}
          />
        ))}
      </tr>
    </thead>
  );
}

interface ColumnHeaderProps<Row extends RowData> {
  table: HeaderRowProps<Row>["table"];
  header: Header<typeof deskFeatures, Row>;
  sort: Sort | undefined;
  sticky: string | undefined;
}

function ColumnHeader<Row extends RowData>({ table, header, sort, sticky }: ColumnHeaderProps<Row>) {
  const words = useTranslations("table");
  const { column } = header;
  const meta = column.columnDef.meta;
  const style = cn(cellStyle, meta?.width, meta?.numeric && "text-right", sticky && "z-20", sticky);
  if (!column.getCanSort()) {
    return (
      <th {...tableRoles.columnheader} scope="col" data-column={column.id} className={style}>
        {meta?.explains ? (
          <HeadWord of={meta.explains}>
            <table.FlexRender header={header} />
          </HeadWord>
        ) : (
          <table.FlexRender header={header} />
        )}
      </th>
    );
  }
  const sorted = sort?.column === column.id ? (sort.descending ? "descending" : "ascending") : "none";
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[sorted];
  return (
    <th {...tableRoles.columnheader} scope="col" data-column={column.id} aria-sort={sorted} className={style}>
      {/* Cards have tools of their own: the focus finds no button that cannot be seen. */}
      <span className="md:hidden">{meta?.label}</span>
      <button
        type="button"
        onClick={() => column.toggleSorting(sorted === "none" ? meta?.greatestFirst === true : sorted === "ascending")}
        title={words("sortBy", { column: meta?.label ?? column.id })}
        className={cn(
          "group/sort -mx-1.5 max-md:hidden inline-flex h-7 items-center gap-1 rounded px-1.5 hover:bg-hover hover:text-ink",
          meta?.numeric && "flex-row-reverse",
          sorted !== "none" && "text-ink",
        )}
      >
        <table.FlexRender header={header} />
        <Arrow
          aria-hidden
          className={cn(
            "size-3.5 shrink-0",
            sorted === "none" && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
          )}
        />
      </button>
    </th>
  );
}
