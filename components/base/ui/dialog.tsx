"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";
import { useReturnFocus } from "./return-focus.ts";
import { useScrollFocus } from "./scroll-focus.ts";

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

export const overlayStyle = "motion-fade fixed inset-0 z-40 bg-black/35";

/** Where a dialog stands: as high as what it says, and never higher than the window, so that its buttons stay in view. */
export const dialogStyle = cn(
  "motion-rise fixed z-50 flex flex-col bg-raised shadow-panel focus:outline-none",
  // A phone gets it at the bottom, where the thumb is.
  "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl",
  "md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-2rem)] md:w-[34rem] md:max-w-[calc(100vw-2rem)] md:rounded-lg",
);

export interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, "title"> {
  title: ReactNode;
  /** One sentence under the title; read out when the dialog opens. */
  description?: ReactNode;
  /** The row of buttons, last the one that acts. */
  actions?: ReactNode;
}

/** A question or a small form in front of the page. Escape and a press outside close it. Its head is no `header`: outside of `main` that is the page's banner. */
export function DialogContent({ title, description, actions, className, children, ...rest }: DialogContentProps) {
  const words = useTranslations("ui");
  const focus = useReturnFocus(rest);
  const scroll = useScrollFocus();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} />
      <Radix.Content
        className={cn(dialogStyle, className)}
        {...(description ? {} : { "aria-describedby": undefined })}
        {...rest}
        {...focus}
      >
        <div className="flex items-start gap-4 pt-5 pr-14 pb-3 pl-5">
          <div className="min-w-0 flex-1 space-y-1">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            {description ? <Radix.Description className="text-ink-soft">{description}</Radix.Description> : null}
          </div>
        </div>
        <div ref={scroll} className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
          {children}
        </div>
        {actions ? <DialogActions>{actions}</DialogActions> : null}
        {/* Last, so that the focus goes to the content first; it stands at the top. Without a tooltip, which would take Escape. */}
        <Radix.Close asChild>
          <Button aria-label={words("close")} variant="quiet" size="icon-sm" className="absolute top-4 right-3.5">
            <X aria-hidden />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** The bar of buttons at a dialog's foot: side by side at the desk, full width on a phone with the acting one on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col-reverse gap-2 border-line border-t px-5 py-3 md:flex-row md:flex-wrap md:justify-end">
      {children}
    </div>
  );
}
