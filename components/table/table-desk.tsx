import type { ReactNode } from "react";
import { BottomStack } from "#components/ui/bottom-stack.tsx";

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
  /** At the right. */
  children?: ReactNode;
}

/** The head of such a page, on one line: every line more is a row less. A phone has the tabs below. */
export function DeskHead({ title, tabs, children }: DeskHeadProps) {
  return (
    <header className="@container border-line pt-3 md:border-b md:px-8 md:pt-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 @5xl:flex-nowrap">
        <h1 className="text-lg max-md:pl-4">{title}</h1>
        <div className="order-last min-w-0 basis-full @5xl:order-none @5xl:flex-1 @5xl:basis-0">{tabs}</div>
        <div className="flex flex-wrap gap-2 py-1 max-md:basis-full max-md:px-4 print:hidden">{children}</div>
      </div>
    </header>
  );
}

/** The foot of such a page, from above: messages and running work, the bar of the selection, and the way to the other pages. */
export function TableFoot({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="sticky bottom-(--bottom-bar) z-20 md:static">
        <BottomStack className="strip border-line border-t bg-raised max-md:shadow-raised" />
        {bar}
      </div>
      {children}
    </>
  );
}
