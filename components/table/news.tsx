"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

interface NewsProps {
  /** Rows that would come. */
  added: number;
  /** Rows shown that are no longer where they stand. */
  gone: number;
  onShow: () => void;
}

/** Stands above a table whose rows are held while somebody works on them, and says what has changed meanwhile. */
export function News({ added, gone, onShow }: NewsProps) {
  const words = useTranslations("table.news");
  return (
    <div role="status" className="px-4 md:px-8">
      {added + gone > 0 ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-sm">
          <span>{added > 0 ? words("added", { count: added }) : words("gone", { count: gone })}</span>
          <Button variant="secondary" onClick={onShow}>
            {words("show")}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
