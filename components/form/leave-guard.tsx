"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AlertDialog, AlertDialogContent } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";

/**
 * Asks before unsent typing is left behind: the browser's own question on closing or reloading, ours on links within the desk.
 * @param onLeave goes where the link would have gone
 */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(href: string): void }) {
  const words = useTranslations("form.leave");
  const [href, setHref] = useState<string>();
  useEffect(() => {
    if (!active) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const target = leavingLink(event);
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      setHref(target);
    };
    window.addEventListener("beforeunload", unload);
    // Capture: before Next's Link takes the click.
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [active]);
  return (
    <AlertDialog open={href !== undefined} onOpenChange={(open) => open || setHref(undefined)}>
      <AlertDialogContent
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <Button onClick={() => setHref(undefined)}>{words("stay")}</Button>
            <Button
              variant="primary"
              onClick={() => {
                if (href) onLeave(href);
                setHref(undefined);
              }}
            >
              {words("leave")}
            </Button>
          </>
        }
      />
    </AlertDialog>
  );
}

/** The address of a plain click on a link that would leave this page in this tab. */
function leavingLink(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== window.location.origin)
    return undefined;
  if (link.pathname === window.location.pathname && link.search === window.location.search) return undefined;
  return link.pathname + link.search + link.hash;
}
