"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { IconButton } from "#components/base/ui/button.tsx";
import { Select } from "#components/base/ui/select.tsx";

export interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** All rows that match, over every page. */
  total: number;
  sizes?: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** All rows stand on a page made for paper, behind the tools of the list. */
  hasPaper?: boolean;
}

const SIZES = [25, 50, 100, 200] as const;

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, pageSize, total, sizes = SIZES, onPage, onPageSize, hasPaper = false }: PagerProps) {
  const words = useTranslations("table");
  const sizeId = useId();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <>
      {total > pageSize ? (
        <p className="hidden print:block">{words(hasPaper ? "printedPart" : "printed", { first, last, total })}</p>
      ) : null}
      <nav
        aria-label={words("pages")}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-1.5 @max-[48rem]:gap-x-2 text-ink-soft text-sm md:order-2 md:border-t md:px-8"
      >
        <output className="tabular-nums">{words("range", { first, last, total })}</output>
        <div className="flex items-center gap-2">
          <label htmlFor={sizeId} className="@max-[48rem]:sr-only">
            {words("perPage")}
          </label>
          <span className="w-22">
            <Select
              id={sizeId}
              value={pageSize}
              onChange={(event) => onPageSize(Number(event.target.value))}
              className="md:h-7"
            >
              {sizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </Select>
          </span>
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            label={words("previous")}
            size="icon-sm"
            disabledReason={page <= 1 ? words("firstPage") : null}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="px-1 tabular-nums">{words("page", { page, pages })}</span>
          <IconButton
            label={words("next")}
            size="icon-sm"
            disabledReason={page >= pages ? words("lastPage") : null}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </nav>
    </>
  );
}
