"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

const itemStyle = cn(
  "relative flex min-h-11 select-none items-center gap-2 rounded px-2 py-1 text-base outline-none md:min-h-8",
  "data-[highlighted]:bg-hover data-[disabled]:text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft",
);

export function DropdownMenuContent({
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
          "motion-rise z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-panel",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Radix.Item> {
  tone?: "plain" | "danger";
  /** Why it cannot be chosen now; shown under the item's words. */
  disabledReason?: string | null | undefined;
}

export function DropdownMenuItem({
  className,
  tone = "plain",
  disabledReason,
  onSelect,
  children,
  ...rest
}: DropdownMenuItemProps) {
  // Not Radix's `disabled`: that would take the item out of the keyboard's way, and its reason with it.
  const select = (event: Event) => (disabledReason ? event.preventDefault() : onSelect?.(event));
  return (
    <Radix.Item
      aria-disabled={disabledReason ? true : undefined}
      onSelect={select}
      className={cn(
        itemStyle,
        tone === "danger" && "text-danger [&_svg]:text-danger",
        disabledReason && "text-ink-faint",
        className,
      )}
      {...rest}
    >
      {disabledReason ? (
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-2">{children}</span>
          <span className="text-xs">{disabledReason}</span>
        </span>
      ) : (
        children
      )}
    </Radix.Item>
  );
}

/** An item that can be on or off. */
export function DropdownMenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(itemStyle, "pr-8", className)} {...rest}>
      {children}
      <Mark>
        <Radix.ItemIndicator>
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </Mark>
    </Radix.CheckboxItem>
  );
}

/** One of several that exclude each other. */
export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(itemStyle, "pr-8", className)} {...rest}>
      {children}
      <Mark>
        <Radix.ItemIndicator>
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </Mark>
    </Radix.RadioItem>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return <span className="absolute right-2 grid size-4 place-content-center">{children}</span>;
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn("px-2 pt-1.5 pb-1 font-medium text-ink-faint text-xs", className)} {...rest} />;
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn("-mx-1 my-1 h-px bg-line", className)} {...rest} />;
}
