"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useTransition } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import {
  formatListView,
  type ListColumn,
  type ListedRow,
  type ListFilter,
  type ListView,
  parseListView,
} from "#lib/base/arguments/list-view.ts";
import { noRows, pageWithin } from "#lib/base/arguments/paged.ts";
import type { en } from "#lib/base/words/en.ts";
import { FilterChip } from "./filter-chip.tsx";
import { FilterLine } from "./filter-line.tsx";
import { LateFilterOptions } from "./late-filter-lists.tsx";
import { ListTotal } from "./list-total.tsx";
import { Pager } from "./pager.tsx";
import { TableView } from "./table-view.tsx";
import { useAddressView } from "./use-address-view.ts";
import { facetCounts, useListTable } from "./use-list-table.tsx";

/** Kinds of records whose rows are counted (`table.counts` of the words). */
export type CountedNoun = keyof (typeof en)["table"]["counts"];

export interface RecordListProps {
  caption: string;
  /** What the rows are, counted in words. */
  noun: CountedNoun;
  columns: readonly ListColumn[];
  filters?: readonly ListFilter[];
  rows: readonly ListedRow[];
  empty: { title: string; description: string; action?: ReactNode };
  /** At the end of each row: what one can do with it. */
  actions?: { title: string; of(row: ListedRow): ReactNode };
  /** The rows are one page of many, which the server has searched, filtered and sorted; not given where all are here. */
  served?: { total: number; all: number };
  /** All of a served list stands on a page made for paper. */
  hasPaper?: boolean;
}

/**
 * A list of records. A few hundred (groups, seasons, sports …) are all here, and the table sorts, searches and filters them at once;
 * of more the server gives a page. What one sees is in the address, to be kept, sent and gone back to.
 */
export function RecordList(props: RecordListProps) {
  const { caption, noun, columns, filters = NONE, rows, empty, actions, served, hasPaper } = props;
  const words = useTranslations("groups.list");
  const counted = useTranslations("table.counts");
  const router = useRouter();
  const { view, change, asking } = useListAddress(columns, filters, served !== undefined);
  const table = useListTable({ columns, filters, rows, view, change, actions, served: served !== undefined });
  const none = noRows({ total: served?.all ?? rows.length });
  if (none)
    return (
      <>
        <ListTotal total={0} />
        <EmptyState of={none} title={empty.title} action={empty.action}>
          {empty.description}
        </EmptyState>
      </>
    );
  const isNarrowed = view.query !== "" || Object.keys(view.chosen).length > 0;
  const clear = () => change({ query: "", chosen: {} });
  const open = ({ href }: ListedRow) => {
    if (href !== undefined) router.push(href);
  };
  const total = served?.total ?? table.getRowModel().rows.length;
  const matches = counted(noun, { count: total });
  return (
    <>
      <p className="hidden print:block">{[matches, ...narrowedBy(view, filters)].join(" · ")}</p>
      <FilterLine
        search={words("search")}
        query={view.query}
        onSearch={(query) => change({ query })}
        onClear={isNarrowed ? clear : undefined}
        {...{ matches, total }}
      >
        {filters.map((filter) => (
          <FilterOf
            key={filter.id}
            {...{ filter, view, change }}
            counts={served ? undefined : facetCounts(table, filter)}
          />
        ))}
      </FilterLine>
      <TableView
        table={table}
        stale={asking}
        caption={caption}
        rowName={nameOf}
        sort={{ column: view.sort, descending: view.descending }}
        // The whole row opens, as in every list; its name stays a link.
        onOpen={rows.some(({ href }) => href) ? open : undefined}
        empty={
          <EmptyState
            of={noRows({ total })}
            title={words("noMatch")}
            action={<Button onClick={clear}>{words("clear")}</Button>}
          />
        }
        className="max-md:border-line max-md:border-t"
      />
      {served ? (
        <Pager
          page={pageWithin(view, served.total)}
          pageSize={view.size}
          total={served.total}
          onPage={(page) => change({ page })}
          hasPaper={hasPaper ?? false}
          onPageSize={(size) => change({ size })}
        />
      ) : null}
    </>
  );
}

/** What narrows the list, for paper: its tools are not printed. */
function narrowedBy(view: ListView, filters: readonly ListFilter[]): string[] {
  const chosen = filters.flatMap(({ id, label, options }) => {
    const option = options.find(({ value }) => value === view.chosen[id]);
    return option ? [`${option.label} (${label})`] : [];
  });
  return view.query ? [`"${view.query}"`, ...chosen] : chosen;
}

const NONE: readonly never[] = [];
const nameOf = (row: ListedRow) => Object.values(row.cells)[0]?.text ?? "";

/** @param served another view is asked of the server; otherwise the address changes and nothing is asked */
function useListAddress(columns: readonly ListColumn[], filters: readonly ListFilter[], served: boolean) {
  const router = useRouter();
  const parse = useCallback((address: URLSearchParams) => parseListView(address, columns, filters), [columns, filters]);
  const format = useCallback((next: ListView) => formatListView(next, columns), [columns]);
  const { view, change } = useAddressView<ListView>(parse, format);
  const [asking, start] = useTransition();
  const ask = (next: Partial<ListView>) =>
    start(() => router.push(`?${format({ ...view, page: 1, ...next })}`, { scroll: false }));
  return { view, change: served ? ask : change, asking };
}

interface FilterOfProps {
  filter: ListFilter;
  view: ListView;
  change(next: Partial<ListView>): void;
  /** How many rows each option would leave, under whatever else is chosen. */
  counts: ReadonlyMap<string, number> | undefined;
}

function FilterOf({ filter: { id, label, options }, view, change, counts }: FilterOfProps) {
  const value = view.chosen[id] ?? null;
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
        <LateFilterOptions
          legend={label}
          options={options.map((option) => (counts ? { ...option, count: counts.get(option.value) ?? 0 } : option))}
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
