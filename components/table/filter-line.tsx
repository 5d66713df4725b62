"use client";

import { FilterX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/button.tsx";
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
  /** What stands before the filters where the head of the page has no room for it (`DeskHead`). */
  lead?: ReactNode;
  /** At the right: how the table looks, its export. */
  look?: ReactNode;
  /** The filters. */
  children: ReactNode;
}

/** The line above a table: search, filters, and how many rows they leave. */
export function FilterLine({ search, query, onSearch, onClear, matches, lead, look, children }: FilterLineProps) {
  const words = useTranslations("table");
  return (
    // One line beside a panel too; a phone has the filters on a line of their own, moved sideways.
    <div className="@container px-4 py-1 md:px-8 md:py-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 md:flex-nowrap">
        <SearchBox label={search} value={query} onSearch={onSearch} />
        {/* A chip that is set shortens, and so do the others: a long name never moves the table. */}
        <div className="-m-1 order-last flex min-w-0 basis-full items-center gap-2 overflow-x-auto p-1 [scrollbar-width:none] md:order-none md:flex-auto md:basis-auto">
          {lead ? <div className="flex shrink-0 gap-2 @min-[63rem]:hidden">{lead}</div> : null}
          {children}
          {onClear ? (
            <IconButton label={words("clearFilters")} size="icon-sm" onClick={onClear}>
              <FilterX aria-hidden />
            </IconButton>
          ) : null}
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          <output className="whitespace-nowrap text-ink-soft text-sm @max-[44rem]:sr-only">{matches}</output>
          {look}
        </div>
      </div>
    </div>
  );
}
