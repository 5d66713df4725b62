"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { FilterChip, FilterOptions } from "#components/table/filter-chip.tsx";
import { roles } from "#components/table/roles.ts";
import { SearchBox } from "#components/table/search-box.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, IconButton } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Select } from "#components/ui/select.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { greatestFirst, type ListColumn, type ListedRow, type ListFilter, type ListView, rowsIn } from "./list-view.ts";
import { useListView } from "./use-list-view.ts";

export interface RecordListProps {
  caption: string;
  columns: readonly ListColumn[];
  filters?: readonly ListFilter[];
  rows: readonly ListedRow[];
  empty: { title: string; description: string; action?: ReactNode };
  /** At the end of each row: what one can do with it. */
  actions?: { title: string; of(row: ListedRow): ReactNode };
}

/**
 * A club's seasons, groups, lessons, slots, events or sports: a few hundred at most, so they are all here, sorted, searched
 * and filtered at once. What one sees is in the address, to be kept, sent and gone back to.
 */
export function RecordList({ caption, columns, filters = NONE, rows, empty, actions }: RecordListProps) {
  const words = useTranslations("groups.list");
  const [view, change] = useListView(columns, filters);
  const shown = useMemo(() => rowsIn(rows, view), [rows, view]);
  if (rows.length === 0)
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.description}
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-8">
        <SearchBox value={view.query} onSearch={(query) => change({ query })} label={words("search")} />
        {filters.map((filter) => (
          <FilterOf key={filter.id} {...{ filter, rows, view, change }} />
        ))}
        <CardOrder {...{ columns, view, change }} />
        <span role="status" className="ml-auto text-ink-soft text-sm tabular-nums">
          {words("count", { count: shown.length })}
        </span>
      </div>
      {/* Rows become cards on a phone; in between the table scrolls sideways by itself. */}
      <section aria-label={caption} className="md:overflow-x-auto">
        <Table {...roles.table} className="max-md:block">
          <caption className="sr-only">{caption}</caption>
          <TableHead {...roles.rowgroup} className="max-md:hidden">
            <TableRow {...roles.row}>
              {columns.map((column) => (
                <SortHeader key={column.id} {...{ column, view, change }} />
              ))}
              {actions ? (
                <TableHeader {...roles.columnheader} className={EDGES}>
                  <span className="sr-only">{actions.title}</span>
                </TableHeader>
              ) : null}
            </TableRow>
          </TableHead>
          <TableBody {...roles.rowgroup} className="max-md:block max-md:border-line max-md:border-t">
            {shown.map((row) => (
              <ListRow key={row.id} row={row} columns={columns} actions={actions?.of(row)} />
            ))}
          </TableBody>
        </Table>
      </section>
      {shown.length === 0 ? (
        <EmptyState
          title={words("noMatch")}
          action={<Button onClick={() => change({ query: "", chosen: {} })}>{words("clear")}</Button>}
        />
      ) : null}
    </>
  );
}

const NONE: readonly never[] = [];

interface ViewProps {
  view: ListView;
  change(next: Partial<ListView>): void;
}

/** Each option says how many rows it would leave, under whatever else is chosen. */
function FilterOf({ filter, rows, view, change }: ViewProps & { filter: ListFilter; rows: readonly ListedRow[] }) {
  const { id, label, options } = filter;
  const value = view.chosen[id] ?? null;
  const others = useMemo(() => rowsIn(rows, view, id), [rows, view, id]);
  const choose = (next: string | null) => {
    const { [id]: _, ...rest } = view.chosen;
    change({ chosen: next === null ? rest : { ...rest, [id]: next } });
  };
  return (
    <FilterChip
      label={label}
      value={options.find((option) => option.value === value)?.label ?? null}
      onClear={() => choose(null)}
    >
      {(close) => (
        <FilterOptions
          legend={label}
          options={options.map((option) => ({
            ...option,
            count: others.filter(({ facets }) => facets?.[id] === option.value).length,
          }))}
          value={value}
          onChoose={(next) => {
            choose(next);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

const EDGES = "md:last:pr-8 md:first:pl-8";

/** On a phone a row is a card: its name, what counts most beside it, then the rest with what the numbers count. */
function ListRow({ row, columns, actions }: { row: ListedRow; columns: readonly ListColumn[]; actions: ReactNode }) {
  return (
    <TableRow
      {...roles.row}
      className="max-md:relative max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:border-line max-md:border-b max-md:px-4 max-md:py-2.5"
    >
      {columns.map((column, index) => (
        <ListCell key={column.id} {...{ row, column }} isName={index === 0} besideActions={Boolean(actions)} />
      ))}
      {actions ? (
        // On a card the whole of it leads to the record: what else one can do stands above that.
        <TableCell
          {...roles.cell}
          className={cn(EDGES, CARD_CELL, "max-md:-order-1 text-right max-md:z-1 max-md:ml-auto")}
        >
          {actions}
        </TableCell>
      ) : null}
    </TableRow>
  );
}

/** What a cell loses on a card: its height, its line, its padding. */
const CARD_CELL = "max-md:h-auto max-md:border-b-0 max-md:px-0 max-md:py-0";

/** Name and what stands beside it fill the card's first line together. */
const CARD_NAME = "max-md:-order-2 max-md:basis-[calc(100%-8rem)]";
const CARD_NAME_BY_ACTIONS = "max-md:-order-2 max-md:basis-[calc(100%-4rem)]";
const CARD_ASIDE = "max-md:-order-1 max-md:basis-[7.25rem]";

interface ListCellProps {
  row: ListedRow;
  column: ListColumn;
  isName: boolean;
  besideActions: boolean;
}

function ListCell({ row, column, isName, besideActions }: ListCellProps) {
  const { text, tone } = row.cells[column.id] ?? {};
  if (isName)
    return (
      <TableCell {...roles.cell} className={cn(EDGES, CARD_CELL, besideActions ? CARD_NAME_BY_ACTIONS : CARD_NAME)}>
        {/* Hundreds of rows would each be fetched ahead as they scroll by. */}
        <Link
          href={row.href}
          prefetch={false}
          className="font-medium underline-offset-4 after:inset-0 hover:underline max-md:after:absolute"
        >
          {text}
        </Link>
      </TableCell>
    );
  return (
    <TableCell
      {...roles.cell}
      numeric={column.numeric ?? false}
      className={cn(
        EDGES,
        CARD_CELL,
        "max-md:text-ink-soft max-md:text-sm",
        (column.whole || column.numeric) && "whitespace-nowrap",
        column.aside && CARD_ASIDE,
        text ? "" : "max-md:hidden",
      )}
    >
      {column.numeric && /^\d/.test(text ?? "") ? (
        <span className="mr-1 text-ink-faint md:hidden">{column.label}</span>
      ) : null}
      {tone ? <Badge tone={tone}>{text}</Badge> : text}
    </TableCell>
  );
}

/** Cards have no heads to press: what orders them is chosen from a list. */
function CardOrder({ columns, view, change }: ViewProps & { columns: readonly ListColumn[] }) {
  const words = useTranslations("groups.list");
  const Arrow = view.descending ? ArrowDown : ArrowUp;
  return (
    <span className="flex items-center gap-1 md:hidden">
      <Select
        className="max-w-40"
        aria-label={words("sortBy")}
        value={view.sort}
        onChange={(event) =>
          change({ sort: event.target.value, descending: greatestFirst(columns, event.target.value) })
        }
      >
        {columns.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <IconButton
        label={words(view.descending ? "ascending" : "descending")}
        onClick={() => change({ descending: !view.descending })}
      >
        <Arrow aria-hidden />
      </IconButton>
    </span>
  );
}

function SortHeader({ column, view, change }: ViewProps & { column: ListColumn }) {
  const isSorted = view.sort === column.id;
  const Arrow = view.descending ? ArrowDown : ArrowUp;
  return (
    <TableHeader
      {...roles.columnheader}
      numeric={column.numeric ?? false}
      aria-sort={isSorted ? (view.descending ? "descending" : "ascending") : "none"}
      className={EDGES}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
        onClick={() =>
          change({ sort: column.id, descending: isSorted ? !view.descending : (column.greatestFirst ?? false) })
        }
      >
        {column.label}
        {isSorted ? <Arrow aria-hidden className="size-3.5" /> : null}
      </button>
    </TableHeader>
  );
}
