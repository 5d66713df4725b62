"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

/** Waits before a tooltip shows: long enough not to flicker under a passing pointer. */
const DELAY_MS = 350;

/** One for the whole page, so that a second tooltip shows at once beside the first. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={DELAY_MS}>{children}</Radix.Provider>;
}

export interface TooltipProps {
  words: ReactNode;
  /** The element it explains; it must accept a ref and be focusable. */
  children: ReactNode;
  side?: ComponentProps<typeof Radix.Content>["side"];
  className?: string;
}

/** A few words about an element, on hover and on focus. Never the only place of something that one must know. */
export function Tooltip({ words, children, side = "top", className }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            "motion-fade z-50 max-w-72 rounded bg-ink px-2 py-1 text-paper text-xs shadow-raised [text-wrap:pretty]",
            className,
          )}
        >
          {words}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
