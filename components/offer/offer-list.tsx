"use client";

import { ArrowDown, ArrowUp, Search } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Input } from "#components/ui/input.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";

/** One column of an offer's list. */
export interface OfferColumn {
  id: string;
  label: string;
  numeric?: boolean;
}

/** One row: what each cell shows and sorts by, and the folded text that a search looks into. */
export interface OfferRow {
  id: number;
  href: string;
  search: string;
  cells: Record<string, { text: string; sort: string | number | null }>;
}

export interface OfferListProps {
  caption: string;
  columns: readonly OfferColumn[];
  rows: readonly OfferRow[];
  empty: { title: string; description: string };
}

/** A club's groups, slots or events: a few hundred at most, so they are all here, sorted and searched as one types. */
export function OfferList({ caption, columns, rows, empty }: OfferListProps) {
  const words = useTranslations("groups.list");
  const [query, setQuery] = useState("");
  const [sort, setSort] = useState({ column: columns[0]?.id ?? "", descending: false });
  const shown = useMemo(() => sorted(matching(rows, query), sort.column, sort.descending), [rows, query, sort]);
  if (rows.length === 0) return <EmptyState title={empty.title}>{empty.description}</EmptyState>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3 md:px-8">
        <span className="relative w-full md:w-72">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
          />
          <Input
            type="search"
            aria-label={words("search")}
            placeholder={words("search")}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="pl-9"
          />
        </span>
        <span role="status" className="text-ink-soft tabular-nums">
          {words("count", { count: shown.length })}
        </span>
      </div>
      {/* It scrolls sideways by itself on narrow screens, and can be reached by keyboard to do so. */}
      <section aria-label={caption} className="overflow-x-auto">
        <Table>
          <caption className="sr-only">{caption}</caption>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <SortHeader key={column.id} column={column} sort={sort} onSort={setSort} />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <TableRow key={row.id}>
                {columns.map((column, index) => (
                  <TableCell
                    key={column.id}
                    numeric={column.numeric ?? false}
                    className="first:pl-4 last:pr-4 md:last:pr-8 md:first:pl-8"
                  >
                    {index === 0 ? (
                      <Link href={row.href as never} className="font-medium underline-offset-4 hover:underline">
                        {row.cells[column.id]?.text}
                      </Link>
                    ) : (
                      row.cells[column.id]?.text
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </section>
      {shown.length === 0 ? <EmptyState title={words("noMatch")} /> : null}
    </>
  );
}

interface Sort {
  column: string;
  descending: boolean;
}

function SortHeader({ column, sort, onSort }: { column: OfferColumn; sort: Sort; onSort(sort: Sort): void }) {
  const isSorted = sort.column === column.id;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <TableHeader
      numeric={column.numeric ?? false}
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : "none"}
      className="first:pl-4 last:pr-4 md:last:pr-8 md:first:pl-8"
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
        onClick={() => onSort({ column: column.id, descending: isSorted && !sort.descending })}
      >
        {column.label}
        {isSorted ? <Arrow aria-hidden className="size-3.5" /> : null}
      </button>
    </TableHeader>
  );
}

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function matching(rows: readonly OfferRow[], query: string): readonly OfferRow[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return rows.filter(({ search }) => words.every((word) => fold(search).includes(word)));
}

const alphabet = new Intl.Collator("fr", { numeric: true });

/** What has no value stands last in both directions. */
function sorted(rows: readonly OfferRow[], column: string, descending: boolean): OfferRow[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [a.cells[column]?.sort ?? null, b.cells[column]?.sort ?? null];
    if (x === null || y === null) return x === y ? a.id - b.id : x === null ? 1 : -1;
    const order = typeof x === "number" && typeof y === "number" ? x - y : alphabet.compare(String(x), String(y));
    return sign * order || a.id - b.id;
  });
}
