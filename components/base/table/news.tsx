"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";

interface NewsProps {
  /** Rows that would come. */
  added: number;
  /** Rows shown that are no longer where they stand. */
  gone: number;
  onShow: () => void;
}

/**
 * Says what has changed behind rows that are held while somebody works on them. It floats over the head of the table: a line of its own would
 * move the very rows that are held.
 */
export function News({ added, gone, onShow }: NewsProps) {
  const words = useTranslations("table.news");
  return (
    <div role="status" className="relative z-20 h-0 max-md:sticky max-md:top-bar print:hidden">
      {added + gone > 0 ? (
        <p className="absolute top-1 right-4 flex items-center gap-x-2 whitespace-nowrap rounded-full bg-raised py-px pr-px pl-3 text-sm shadow-raised md:right-8">
          <span>{added > 0 ? words("added", { count: added }) : words("gone", { count: gone })}</span>
          <Button variant="quiet" size="sm" className="rounded-full text-accent" onClick={onShow}>
            {words("show")}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
