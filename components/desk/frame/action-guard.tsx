"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { actionsArrived, areOnTheirWay, sendWhatIsDue } from "#components/base/shell/actions-on-their-way.ts";
import { leavePage, leavingLink } from "#components/club/form/leaving.ts";

/**
 * Whoever leaves a page while something that they have just done is on its way waits for it, and sees that: a link is followed once it has arrived, and at once when
 * it is pressed again. Closing and reloading the browser asks.
 */
export function ActionGuard() {
  const words = useTranslations("frame");
  const router = useRouter();
  const [isWaiting, setWaiting] = useState(false);
  const waitsFor = useRef<string>(undefined);
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (areOnTheirWay()) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link || waitsFor.current === link.href) return;
      if (!sendWhatIsDue() && !areOnTheirWay()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      waitsFor.current = link.href;
      setWaiting(true);
      void actionsArrived().then(() => {
        // Another link was pressed meanwhile, or this one again.
        if (waitsFor.current !== link.href) return;
        waitsFor.current = undefined;
        setWaiting(false);
        leavePage(() => router.push(link.pathname + link.search + link.hash));
      });
    };
    window.addEventListener("beforeunload", unload);
    // Capture: before Next's Link takes the click.
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [router]);
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center print:hidden">
      {isWaiting ? <span className="rounded-full bg-raised px-4 py-2 shadow-raised">{words("arriving")}</span> : null}
    </p>
  );
}
