"use client";

import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

/** Small content that belongs to the button which opens it: a filter, a legend, a picker. */
export function PopoverContent({
  className,
  align = "start",
  sideOffset = 6,
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          "motion-rise z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg bg-raised p-3 shadow-panel focus:outline-none",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
