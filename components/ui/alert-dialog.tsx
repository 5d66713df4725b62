"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";
import { DialogActions, overlayStyle } from "./dialog.tsx";

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
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} />
      <Radix.Content
        className={cn(
          "motion-rise fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-xl bg-raised shadow-panel focus:outline-none",
          "md:inset-x-auto md:top-[16vh] md:bottom-auto md:left-1/2 md:w-[30rem] md:max-w-[calc(100vw-2rem)] md:-translate-x-1/2 md:rounded-lg",
          className,
        )}
        {...rest}
      >
        <div className="min-h-0 flex-1 space-y-2 overflow-y-auto p-5">
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
