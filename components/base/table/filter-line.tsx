"use client";

import { FilterX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "#components/base/ui/button.tsx";
import { ListTotal } from "./list-total.tsx";
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
  /** How many they are; undefined while nobody knows. */
  total: number | undefined;
  /** What stands before the filters where the head of the page has no room for it (`DeskHead`). */
  lead?: ReactNode;
  /** At the right: how the table looks, its export. */
  look?: ReactNode;
  /** The filters. */
  children: ReactNode;
}

/** The line above a table: search, filters, and how many rows they leave. */
export function FilterLine({
  search,
  query,
  onSearch,
  onClear,
  matches,
  total,
  lead,
  look,
  children,
}: FilterLineProps) {
  const words = useTranslations("table");
  return (
    // One line where there is room. Beside a panel the filters have lines of their own, so that none of them is out of sight; a phone moves them sideways, and
    // shows by their fading edge that there are more.
    <div className="@container px-4 py-1 md:px-8 md:py-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 @min-[63rem]:flex-nowrap">
        <SearchBox label={search} value={query} onSearch={onSearch} />
        {/* A chip that is set shortens, and so do the others: a long name never moves the table. */}
        <div className="-m-1 order-last flex min-w-0 basis-full items-center gap-2 p-1 max-md:overflow-x-auto max-md:pr-8 max-md:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] max-md:[scrollbar-width:none] md:flex-wrap md:gap-y-1 @min-[63rem]:order-none @min-[63rem]:flex-auto @min-[63rem]:basis-auto @min-[63rem]:flex-nowrap @min-[63rem]:overflow-x-auto @min-[63rem]:[scrollbar-width:none]">
          {lead ? <div className="flex shrink-0 gap-2 @min-[63rem]:hidden">{lead}</div> : null}
          {children}
          {onClear ? (
            <IconButton label={words("clearFilters")} size="icon-sm" onClick={onClear}>
              <FilterX aria-hidden />
            </IconButton>
          ) : null}
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {total === undefined ? null : <ListTotal total={total} />}
          <output className="whitespace-nowrap text-ink-soft text-sm max-md:sr-only">{matches}</output>
          {look}
        </div>
      </div>
    </div>
  );
}
