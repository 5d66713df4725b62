"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useCallback, useSyncExternalStore } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { SidePanel, SidePanelContent } from "#components/base/ui/sheet.tsx";

export interface PanelFrameProps {
  ref: Ref<HTMLElement>;
  /** What the panel is, for screen readers. */
  label: string;
  title: ReactNode;
  /** Beside the title. */
  aside: ReactNode;
  onClose: () => void;
  /** The bar at the foot. */
  actions: ReactNode;
  children: ReactNode;
}

/** From here on there is room for a table and a panel beside it. */
const BESIDE = "(min-width: 75rem)";
const PHONE = "(max-width: 47.99rem)";

/** Beside the table where there is room; over its right part on a smaller screen; the whole screen on a phone. */
export function PanelFrame(props: PanelFrameProps) {
  const isBeside = useMedia(BESIDE);
  const isPhone = useMedia(PHONE);
  return isBeside ? <Beside {...props} /> : <Over {...props} isModal={isPhone} />;
}

function Beside({ ref, label, title, aside, onClose, actions, children }: PanelFrameProps) {
  const words = useTranslations("ui");
  return (
    <section
      ref={ref}
      data-panel
      aria-label={label}
      tabIndex={-1}
      className="relative flex w-[clamp(23rem,32vw,29rem)] shrink-0 flex-col border-line border-l bg-raised outline-none print:hidden"
    >
      <header className="flex min-h-bar items-center gap-3 border-line border-b py-1.5 pr-14 pl-5">
        <h2 className="min-w-0 flex-1 text-lg [overflow-wrap:anywhere]">{title}</h2>
        {aside}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
      {actions ? <footer className="border-line border-t px-5 py-3">{actions}</footer> : null}
      <Button
        aria-label={words("close")}
        variant="quiet"
        size="icon-sm"
        className="absolute top-3 right-3.5"
        onClick={onClose}
      >
        <X aria-hidden />
      </Button>
    </section>
  );
}

function Over({ ref, title, aside, onClose, actions, children, isModal }: PanelFrameProps & { isModal: boolean }) {
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} modal={isModal}>
      <SidePanelContent
        ref={ref as Ref<HTMLDivElement>}
        data-panel
        veil={isModal}
        title={title}
        aside={aside}
        // The focus stays in the table, so that the arrows go on; Tab or a press leads into the panel.
        {...(isModal ? {} : { onOpenAutoFocus: (event: Event) => event.preventDefault() })}
        // The desk has given it back to the row.
        onCloseAutoFocus={(event) => isModal || event.preventDefault()}
        onInteractOutside={(event) => isModal || event.preventDefault()}
        {...(actions ? { actions: <div className="w-full">{actions}</div> } : {})}
      >
        {children}
      </SidePanelContent>
    </SidePanel>
  );
}

function useMedia(query: string): boolean {
  const watch = useCallback(
    (told: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", told);
      return () => list.removeEventListener("change", told);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
