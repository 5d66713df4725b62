"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Progress } from "#components/base/ui/progress.tsx";
import { useGoing } from "./going.ts";
import { useFocusKeptOnPage } from "./use-focus-kept-on-page.ts";

interface ContentProps {
  /** The shape of a page, in the place of this one from the click until the next is drawn. */
  toCome: ReactNode;
  children: ReactNode;
}

/**
 * The page. A click that leads on is answered at once: a line on top, and the shape of the next page where this one stood. React's own
 * boundary (loading.tsx) would do that too, but it draws the shape at a first visit as well, where the page then waits for script.
 */
export function Content({ toCome, children }: ContentProps) {
  const words = useTranslations("ui");
  const path = usePathname();
  const going = useGoing();
  const main = useRef<HTMLElement>(null);
  useFocusKeptOnPage(main);
  const isLeaving = going !== null && !going.isReturn && leaves(path, going.path);
  return (
    // The focus lands here after the skip link.
    <main
      ref={main}
      id="content"
      tabIndex={-1}
      aria-busy={going !== null || undefined}
      data-leaving={isLeaving || undefined}
      // The page that is left keeps its height: its address is left with the place that it was scrolled to.
      className="flex min-w-0 flex-1 flex-col pb-20 outline-none data-leaving:[&>:not([data-to-come])]:[visibility:hidden] md:pb-0 md:has-data-desk:min-h-0 print:block print:pb-0"
    >
      <div data-to-come aria-live="polite" className="sticky top-bar z-20 h-0 print:hidden">
        {going ? (
          <>
            <span className="sr-only">{words("loading")}</span>
            <Progress label={words("loading")} className="absolute" />
            {isLeaving ? toCome : null}
          </>
        ) : null}
      </div>
      {children}
    </main>
  );
}

const SETTINGS = /^\/[^/]+\/settings(?=\/|$)/;

/** Whether another page comes in this one's place. The same one filtered stays, and so do the tabs of the settings (settings/loading.tsx). */
function leaves(from: string, to: string): boolean {
  return from !== to && !(SETTINGS.test(from) && SETTINGS.test(to));
}
