"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { giveFocus } from "#components/ui/return-focus.ts";
import { nothingSelected, type Selection, selectedCount } from "./selection.ts";

export interface SelectionBarProps {
  selection: Selection;
  onSelection: (selection: Selection) => void;
  /** All rows that match the filters. */
  total: number;
  /** All rows of the page are selected and there are more: the moment to offer the others. */
  pageSelected: boolean;
  /** What the actions would do to the selected rows, in words. */
  children?: ReactNode;
  actions: ReactNode;
}

/** The bar that rises above the pager while something is selected. */
export function SelectionBar({ selection, onSelection, total, pageSelected, children, actions }: SelectionBarProps) {
  const words = useTranslations("table");
  const count = selectedCount(selection);
  if (count === 0) return null;
  const offersAll = selection.mode === "rows" && pageSelected && total > count;
  return (
    <section
      aria-label={words("selection")}
      className="motion-rise flex flex-wrap items-center gap-x-4 gap-y-2 border-line-strong/40 border-t bg-raised px-4 py-2 max-md:shadow-raised md:px-8"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 max-md:basis-full">
        <IconButton
          label={words("clearSelection")}
          size="icon-sm"
          className="-ml-2"
          onClick={() => {
            onSelection(nothingSelected);
            // The bar goes, and this button with it.
            giveFocus(null);
          }}
        >
          <X aria-hidden />
        </IconButton>
        <span className="font-medium">
          {selection.mode === "matching" ? words("allMatching", { count }) : words("selected", { count })}
        </span>
        {offersAll ? (
          <button
            type="button"
            className="min-h-11 rounded text-accent underline-offset-4 hover:underline md:min-h-7"
            onClick={() => onSelection({ mode: "matching", count: total })}
          >
            {words("selectMatching", { total })}
          </button>
        ) : null}
        {children ? (
          <span className="text-ink-soft text-sm max-md:basis-full max-md:empty:hidden">{children}</span>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:[&>*]:flex-1">{actions}</div>
    </section>
  );
}
