"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";
import { overlayStyle } from "./dialog.tsx";
import { useReturnFocus } from "./return-focus.ts";
import { useScrollFocus } from "./scroll-focus.ts";

export const SidePanel = Radix.Root;
export const SidePanelTrigger = Radix.Trigger;

export interface SidePanelContentProps extends Omit<ComponentProps<typeof Radix.Content>, "title"> {
  title: ReactNode;
  /** Beside the title: a state, an age. */
  aside?: ReactNode;
  /** The bar at the foot. */
  actions?: ReactNode;
  /** `false` leaves the page behind usable (pass `modal={false}` to `SidePanel` too). */
  veil?: boolean;
}

/** The detail panel: slides in at the right without losing the place in the list; the whole screen on a phone. */
export function SidePanelContent({
  title,
  aside,
  actions,
  veil = true,
  className,
  children,
  ...rest
}: SidePanelContentProps) {
  const words = useTranslations("ui");
  const focus = useReturnFocus(rest);
  const scroll = useScrollFocus();
  return (
    <Radix.Portal>
      {veil ? <Radix.Overlay className={overlayStyle} /> : null}
      <Radix.Content
        aria-describedby={undefined}
        className={cn(
          "motion-slide fixed inset-y-0 right-0 flex w-full flex-col bg-raised shadow-panel focus:outline-none md:w-[30rem]",
          // One that leaves the page usable lies under the veil of a question.
          veil ? "z-50" : "z-30",
          className,
        )}
        {...rest}
        {...focus}
      >
        <div className="flex min-h-bar items-center gap-3 border-line border-b py-2 pr-14 pl-5">
          <Radix.Title className="min-w-0 flex-1 text-lg [overflow-wrap:anywhere]">{title}</Radix.Title>
          {aside}
        </div>
        <div ref={scroll} className="min-h-0 flex-1 overflow-y-auto p-5">
          {children}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 border-line border-t px-5 py-3 md:justify-end">
            {actions}
          </div>
        ) : null}
        {/* Last, so that the focus goes to the content first; it stands at the top. Without a tooltip, which would take Escape. */}
        <Radix.Close asChild>
          <Button aria-label={words("close")} variant="quiet" size="icon-sm" className="absolute top-3 right-3.5">
            <X aria-hidden />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}
