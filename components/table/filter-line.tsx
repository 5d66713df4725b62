"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { SearchBox } from "./search-box.tsx";

export interface FilterLineProps {
  /** What the search looks in: the name of its input. */
  search: string;
  query: string;
  onSearch: (query: string) => void;
  /** Takes every filter away; not given while there is none. */
  onClear: (() => void) | undefined;
  /** How many rows match, in words. */
  matches: string;
  /** At the right: how the table looks, its export. */
  look: ReactNode;
  /** The filters. */
  children: ReactNode;
}

/** The line above a table: search, filters, and how many rows they leave. */
export function FilterLine({ search, query, onSearch, onClear, matches, look, children }: FilterLineProps) {
  const words = useTranslations("table");
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 md:px-8">
      <SearchBox label={search} value={query} onSearch={onSearch} />
      {children}
      {onClear ? (
        <Button variant="quiet" size="sm" onClick={onClear}>
          {words("clearFilters")}
        </Button>
      ) : null}
      <div className="ml-auto flex items-center gap-2">
        <output className="whitespace-nowrap text-ink-soft text-sm">{matches}</output>
        {look}
      </div>
    </div>
  );
}
