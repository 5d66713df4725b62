import type { RowData, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { IconButton } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Select } from "#components/base/ui/select.tsx";
import type { deskFeatures } from "./features.ts";
import type { Sort } from "./header-row.tsx";

interface CardToolsProps<Row extends RowData> {
  table: ReturnType<typeof useTable<typeof deskFeatures, Row>>;
  selectable: boolean;
  /** Every row of the page is selected. */
  pageSelected: boolean;
  sort: Sort | undefined;
}

/** Cards have no heads to press: what heads do at the desk stands above the first card, in sight and large enough for a thumb. */
export function CardTools<Row extends RowData>({ table, selectable, pageSelected, sort }: CardToolsProps<Row>) {
  const words = useTranslations("table");
  const boxId = useId();
  const columns = table.getAllLeafColumns().filter((column) => column.getCanSort() && column.columnDef.meta);
  const column = columns.find(({ id }) => id === sort?.column);
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <div className="flex items-center justify-between gap-3 border-line border-b px-4 md:hidden print:hidden">
      {selectable ? (
        <label htmlFor={boxId} className="flex min-h-11 min-w-11 items-center gap-3 whitespace-nowrap text-sm">
          <Checkbox
            id={boxId}
            checked={pageSelected}
            indeterminate={!pageSelected && table.getIsSomePageRowsSelected()}
            onChange={(event) => table.toggleAllPageRowsSelected(event.target.checked)}
          />
          {words("selectAll")}
        </label>
      ) : null}
      {sort && column ? (
        <span className="ml-auto flex min-w-0 items-center gap-1">
          <Select
            aria-label={words("sort")}
            className="border-transparent bg-transparent text-right text-sm"
            value={sort.column}
            onChange={(event) => {
              const next = columns.find(({ id }) => id === event.target.value);
              next?.toggleSorting(next.columnDef.meta?.greatestFirst === true);
            }}
          >
            {columns.map(({ id, columnDef }) => (
              <option key={id} value={id}>
                {columnDef.meta?.label}
              </option>
            ))}
          </Select>
          <IconButton
            label={words(sort.descending ? "ascending" : "descending")}
            variant="quiet"
            onClick={() => column.toggleSorting(!sort.descending)}
          >
            <Arrow aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </div>
  );
}
