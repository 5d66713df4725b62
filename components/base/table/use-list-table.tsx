import { type Row, type RowData, useTable } from "@tanstack/react-table";
import Link from "next/link";
import { type ReactNode, useMemo } from "react";
import { Badge } from "#components/base/ui/badge.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import {
  compareCells,
  type ListColumn,
  type ListedRow,
  type ListFilter,
  type ListView,
  rowHasWords,
} from "#lib/base/arguments/list-view.ts";
import { type DeskColumnMeta, deskColumns, deskFeatures } from "./features.ts";

const columnsOf = deskColumns<ListedRow>();

/** Columns that are never shown: what a search looks into, and what each filter looks at. */
const SEARCH = "search text";
/** What leads in whichever order. */
const FIRST = "first";
const facetOf = (filter: string) => `facet ${filter}`;

export interface ListTableOptions {
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
  rows: readonly ListedRow[];
  view: ListView;
  change(next: Partial<ListView>): void;
  actions: { title: string; of(row: ListedRow): ReactNode } | undefined;
  /** The rows have been searched, filtered and sorted. */
  served: boolean;
}

/** A list as TanStack's table: its row models filter and sort the rows as the view says. */
export function useListTable({ columns, filters, rows, view, change, actions, served }: ListTableOptions) {
  const definitions = useMemo(() => definitionsOf(columns, filters, actions), [columns, filters, actions]);
  // Equals stand in the order of their numbers, whichever way the others are sorted.
  const data = useMemo(() => (served ? [...rows] : rows.toSorted((a, b) => a.id - b.id)), [rows, served]);
  const hasFirst = rows.some(({ first }) => first);
  const state = useMemo(
    () => ({
      sorting: [...(hasFirst ? [{ id: FIRST, desc: true }] : []), { id: view.sort, desc: view.descending }],
      columnVisibility: Object.fromEntries(
        [SEARCH, FIRST, ...filters.map(({ id }) => facetOf(id))].map((id) => [id, false]),
      ),
      columnFilters: [
        ...(view.query ? [{ id: SEARCH, value: view.query }] : []),
        ...Object.entries(view.chosen).map(([id, value]) => ({ id: facetOf(id), value })),
      ],
    }),
    [view, filters, hasFirst],
  );
  return useTable({
    features: deskFeatures,
    columns: definitions,
    data,
    getRowId: (row) => String(row.id),
    manualSorting: served,
    manualFiltering: served,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: false,
    state,
    onSortingChange: (update) => {
      const next = (typeof update === "function" ? update(state.sorting) : update).find(({ id }) => id !== FIRST);
      if (next) change({ sort: next.id, descending: next.desc });
    },
  });
}

/** How many rows each option of a filter would leave, under whatever else is chosen. */
export function facetCounts(table: ReturnType<typeof useListTable>, { id }: ListFilter): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { original } of table.getColumn(facetOf(id))?.getFacetedRowModel().rows ?? []) {
    const value = original.facets?.[id];
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function definitionsOf(
  columns: readonly ListColumn[],
  filters: readonly ListFilter[],
  actions: ListTableOptions["actions"],
) {
  return columnsOf.columns([
    ...columns.map((column, place) =>
      columnsOf.accessor((row) => row.cells[column.id]?.sort ?? undefined, {
        id: column.id,
        header: column.label,
        meta: metaOf(column, place === 0, actions !== undefined),
        enableSorting: !column.fixed,
        sortFn: byCells,
        sortUndefined: "last",
        cell: ({ row }) => <Cell row={row.original} column={column} isName={place === 0} />,
      }),
    ),
    ...(actions
      ? [
          columnsOf.display({
            id: "actions",
            header: () => <span className="sr-only">{actions.title}</span>,
            meta: { label: actions.title, card: "actions", width: "text-right" },
            cell: ({ row }) => actions.of(row.original),
          }),
        ]
      : []),
    columnsOf.accessor((row) => (row.first ? 1 : 0), { id: FIRST, sortFn: byNumber }),
    columnsOf.accessor((row) => row.search, {
      id: SEARCH,
      filterFn: ({ original }, _column, query: string) => rowHasWords(original, query),
    }),
    ...filters.map(({ id }) =>
      columnsOf.accessor((row) => row.facets?.[id], {
        id: facetOf(id),
        filterFn: ({ original }, _column, value: string) => original.facets?.[id] === value,
      }),
    ),
  ]);
}

type TableRow<Data extends RowData> = Row<typeof deskFeatures, Data>;

const byCells = (a: TableRow<ListedRow>, b: TableRow<ListedRow>, id: string) =>
  compareCells(a.original.cells[id]?.sort, b.original.cells[id]?.sort);

const byNumber = (a: TableRow<ListedRow>, b: TableRow<ListedRow>, id: string) =>
  a.getValue<number>(id) - b.getValue<number>(id);

function metaOf(
  { label, numeric, whole, aside, greatestFirst }: ListColumn,
  isName: boolean,
  byButton: boolean,
): DeskColumnMeta {
  return {
    label,
    ...(numeric && { numeric }),
    ...(greatestFirst && { greatestFirst }),
    width: cn((whole || numeric) && "whitespace-nowrap", numeric && "tabular-nums"),
    card: isName ? (byButton ? "nameByButton" : "name") : aside ? "asideOfName" : "value",
  };
}

/** On a phone the whole card leads to the record, and a number says what it counts. */
function Cell({ row, column, isName }: { row: ListedRow; column: ListColumn; isName: boolean }) {
  const { text, tone, href, note } = row.cells[column.id] ?? {};
  if (!text) return null;
  if (isName && row.href !== undefined)
    return (
      // Hundreds of rows would each be fetched ahead as they scroll by.
      <Link
        href={row.href}
        prefetch={false}
        className="font-medium underline-offset-4 after:inset-0 hover:underline max-md:after:absolute"
      >
        {text}
      </Link>
    );
  if (isName) return <span className="font-medium">{text}</span>;
  return (
    <>
      {column.numeric && /^\d/.test(text) ? (
        <span className="mr-1 text-ink-faint md:hidden">{column.label}</span>
      ) : null}
      {tone ? <Badge tone={tone}>{text}</Badge> : href === undefined ? text : <CellLink href={href}>{text}</CellLink>}
      {note ? <span className="ml-1.5 text-ink-soft">{note}</span> : null}
    </>
  );
}

/** Above the link that a phone's whole card is, and large enough for a thumb there. */
function CellLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="relative z-1 whitespace-nowrap tabular-nums underline decoration-line-strong underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center max-md:text-accent"
    >
      {children}
    </a>
  );
}
