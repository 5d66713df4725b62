import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { fieldStyle } from "./input.tsx";

/**
 * A choice among few. The browser's own list: it opens as a wheel on a phone, takes typed letters, and is rendered by
 * the server without an inline style. For long lists (people, communes) use a combobox on `Popover`.
 */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select
        className={cn(
          fieldStyle,
          "h-11 appearance-none truncate pr-9 md:h-9 [.form-text_&]:h-11 [&_option]:bg-surface",
          className,
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
