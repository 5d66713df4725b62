import type { ReactNode } from "react";
import { BottomStack } from "#components/base/ui/bottom-stack.tsx";
import { PageHelp, type PageHelpWords } from "#components/base/ui/page-help.tsx";
import { PageTrail } from "#components/base/ui/page-way.tsx";

interface TableDeskProps {
  children: ReactNode;
  /** At the right of it all, as high as the page: it takes its room from the table. */
  beside?: ReactNode;
}

/**
 * A page that is one table: at the desk as high as the window (the frame sees `data-desk`), so that the table scrolls under its own
 * header; a phone scrolls the page.
 */
export function TableDesk({ children, beside }: TableDeskProps) {
  return (
    <div data-desk data-beside={beside ? true : undefined} className="flex min-w-0 flex-1 md:min-h-0 print:block">
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
      {beside}
    </div>
  );
}

interface DeskHeadProps {
  title: string;
  tabs: ReactNode;
  /** More ways to narrow the list, where there is room for them: `FilterLine` has them where there is not (`lead`). */
  switches: ReactNode;
  /** At the right: what one does here. */
  children?: ReactNode;
  /** What the page is for. */
  help?: PageHelpWords | undefined;
}

/**
 * The head of such a page: the way to it, which names it too, and one line however narrow its column: every line more is a row less, and a panel that
 * opens beside the table must not push it down. The switches make room first.
 */
export function DeskHead({ title, tabs, switches, children, help }: DeskHeadProps) {
  return (
    <header className="@container border-line px-4 pt-1.5 md:border-b md:px-8">
      <h1 className="sr-only">{title}</h1>
      <div className="flex items-center gap-x-3">
        <PageTrail here={title} />
        {help ? <PageHelp {...help} /> : null}
      </div>
      <div className="flex items-center gap-x-3">
        <div className="min-w-0 flex-1">{tabs}</div>
        <div className="flex shrink-0 gap-2 py-1 print:hidden">
          <div className="hidden gap-2 @min-[63rem]:flex">{switches}</div>
          {children}
        </div>
      </div>
    </header>
  );
}

/**
 * The foot of such a page: the bar of the selection, and one line for the way to the other pages and for running work, which so takes no row
 * from the table as long as both fit. On a phone running work and the bar stay at the bottom of the window.
 */
export function TableFoot({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  return (
    <div className="@container max-md:contents md:flex md:flex-wrap md:items-center md:border-line md:border-t md:[&>nav]:border-t-0">
      <div className="sticky bottom-(--bottom-bar) z-20 bg-raised max-md:shadow-raised md:contents">
        <BottomStack className="strip relative max-md:border-line max-md:border-t md:order-3 md:min-w-0 md:flex-1 md:basis-80" />
        <div className="md:order-1 md:basis-full">{bar}</div>
      </div>
      {children}
    </div>
  );
}
