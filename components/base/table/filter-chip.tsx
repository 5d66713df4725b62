"use client";

import { ChevronDown, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { useLate } from "#components/base/ui/late.tsx";

export interface FilterChipProps {
  /** What it filters by. */
  label: string;
  /** What it is set to, in words; null when it is not set. */
  value: string | null;
  onClear: () => void;
  /** The filter's inputs; `close` ends them. */
  children: (close: () => void) => ReactNode;
}

const pieceStyle = "inline-flex h-11 items-center gap-1 text-sm transition-colors hover:bg-hover md:h-7";

/** Most people read a list before they narrow it. */
const loadPopover = () => import("#components/base/ui/popover.tsx");

/** A filter above the table: quiet while unset, spelled out with a cross to clear it when set. */
export function FilterChip({ label, value, onClear, children }: FilterChipProps) {
  const words = useTranslations("table");
  const [open, setOpen] = useState(false);
  const { loaded, reach, take } = useLate(loadPopover);
  const set = value !== null;
  const face = {
    className: cn(pieceStyle, "min-w-0 pl-3", set ? "rounded-l-full pr-1" : "rounded-full pr-2.5"),
    children: (
      <>
        <span className={cn("whitespace-nowrap", set && "text-ink-soft")}>{label}</span>
        {set ? (
          <span title={value} className="min-w-8 truncate font-medium">
            {value}
          </span>
        ) : (
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        )}
      </>
    ),
  };
  const comeLate = async () => {
    if (await take()) setOpen(true);
  };
  return (
    <span
      className={cn(
        "inline-flex max-w-60 rounded-full border",
        set
          ? "min-w-28 shrink border-accent/50 bg-accent-soft text-ink"
          : "shrink-0 border-line border-dashed text-ink-soft",
      )}
    >
      {loaded ? (
        <loaded.Popover open={open} onOpenChange={setOpen}>
          <loaded.PopoverTrigger {...face} />
          <loaded.PopoverContent>{children(() => setOpen(false))}</loaded.PopoverContent>
        </loaded.Popover>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={reach}
          onFocus={reach}
          onClick={() => void comeLate()}
          {...face}
        />
      )}
      {set ? (
        <button
          type="button"
          onClick={onClear}
          aria-label={words("clearFilter", { filter: label })}
          className={cn(pieceStyle, "justify-center rounded-r-full pr-2 pl-1 text-ink-soft max-md:min-w-11")}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}

export interface FilterOption {
  value: string;
  label: string;
  /** How many rows it would show. */
  count?: number;
}
