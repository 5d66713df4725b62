"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";
import { DialogActions, dialogStyle, overlayStyle } from "./dialog.tsx";
import { useReturnFocus } from "./return-focus.ts";
import { useScrollFocus } from "./scroll-focus.ts";

export const AlertDialog = Radix.Root;
/** Takes a `Button` as its child (`asChild`). */
export const AlertDialogCancel = Radix.Cancel;

export interface AlertDialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, "title"> {
  title: ReactNode;
  description: ReactNode;
  actions: ReactNode;
}

/** Says what will happen and asks for a yes. A press outside does not answer it; Escape means no. */
export function AlertDialogContent({
  title,
  description,
  actions,
  className,
  children,
  ...rest
}: AlertDialogContentProps) {
  const focus = useReturnFocus(rest);
  const scroll = useScrollFocus();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} />
      <Radix.Content className={cn(dialogStyle, "md:w-[30rem]", className)} {...rest} {...focus}>
        <div ref={scroll} className="min-h-0 flex-1 space-y-2 overflow-y-auto p-5">
          <Radix.Title className="text-lg">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="text-ink-soft">{description}</div>
          </Radix.Description>
          {children}
        </div>
        <DialogActions>{actions}</DialogActions>
      </Radix.Content>
    </Radix.Portal>
  );
}
