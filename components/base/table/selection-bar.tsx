"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useTransition } from "react";
import { IconButton } from "#components/base/ui/button.tsx";
import { giveFocus } from "#components/base/ui/return-focus.ts";
import { hiddenOf, nothingSelected, type Selection } from "./selection.ts";

export interface SelectionBarProps {
  selection: Selection;
  onSelection: (selection: Selection) => void;
  /** Ids of the rows of the page. */
  shown: readonly string[];
  /** All rows that match the filters, over every page. */
  total: number;
  /** Selects all that match, the other pages too; not given where that is done already. */
  onAll: (() => Promise<void>) | undefined;
  /** Shows what is selected, and nothing else. */
  onShow: (() => void) | undefined;
  /** What the actions would do to the selected rows, in words. */
  children?: ReactNode;
  actions: ReactNode;
}

/**
 * The bar above the pager while something is selected. It stays when a search, a filter or another page hides what is selected, and says
 * so: what is acted on is what it counts.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, onSelection, shown, total, onAll, onShow, children, actions } = props;
  const words = useTranslations("table");
  const [pending, start] = useTransition();
  if (selection.size === 0) return null;
  const hidden = hiddenOf(selection, shown);
  const isOnePage = total <= shown.length;
  const offersAll = onAll && !isOnePage && shown.length > 0 && shown.every((id) => selection.has(id));
  return (
    <section
      aria-label={words("selection")}
      className="motion-rise flex flex-wrap items-center gap-x-4 gap-y-1 border-line-strong/40 border-t bg-raised px-4 py-1 md:px-8"
    >
      <div className="flex min-w-0 grow basis-72 flex-wrap items-center gap-x-3">
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
          {words("selected", { count: selection.size })}
          {hidden > 0 ? words(isOnePage ? "hiddenByFilter" : "onOtherPages", { count: hidden }) : ""}
        </span>
        {hidden > 0 && onShow ? (
          <button type="button" className={linkStyle} onClick={onShow}>
            {words("showSelected")}
          </button>
        ) : null}
        {offersAll ? (
          <button
            type="button"
            className={linkStyle}
            aria-disabled={pending || undefined}
            onClick={() => pending || start(onAll)}
          >
            {words("selectMatching", { total })}
          </button>
        ) : null}
        {children ? (
          <span className="text-ink-soft text-sm max-md:min-w-0 max-md:flex-1 max-md:basis-24 max-md:empty:hidden">
            {children}
          </span>
        ) : null}
      </div>
      <div className="flex items-center gap-2 max-md:w-full max-md:[&>*]:flex-auto max-md:[&>*]:px-2 max-md:[&>*]:text-sm">
        {actions}
      </div>
    </section>
  );
}

const linkStyle = "min-h-11 rounded text-accent underline-offset-4 hover:underline md:min-h-7";
