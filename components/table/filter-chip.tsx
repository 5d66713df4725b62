"use client";

import { ChevronDown, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { cn } from "#components/ui/class-names.ts";
import { useLate } from "#components/ui/late.tsx";
import { fold } from "#lib/words/fold.ts";

export interface FilterChipProps {
  /** What it filters by. */
  label: string;
  /** What it is set to, in words; null when it is not set. */
  value: string | null;
  onClear: () => void;
  /** The filter's inputs; `close` ends them. */
  children: (close: () => void) => ReactNode;
}

const pieceStyle = "inline-flex h-9 items-center gap-1 text-sm transition-colors hover:bg-hover md:h-7";

/** Most people read a list before they narrow it. */
const loadPopover = () => import("#components/ui/popover.tsx");

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
          className={cn(pieceStyle, "rounded-r-full pr-2 pl-1 text-ink-soft")}
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

export interface FilterOptionsProps {
  legend: string;
  options: readonly FilterOption[];
  value: string | null;
  onChoose: (value: string | null) => void;
}

/** More than this and a person types rather than reads. */
const SEARCHABLE = 9;

/** A list of values of which one can be chosen, with a search box when it is long. */
export function FilterOptions({ legend, options, value, onChoose }: FilterOptionsProps) {
  const words = useTranslations("table");
  const [typed, setTyped] = useState("");
  const wanted = fold(typed);
  const shown = wanted ? options.filter((option) => fold(option.label).includes(wanted)) : options;
  return (
    <fieldset className="-m-1.5 space-y-1">
      <legend className="sr-only">{legend}</legend>
      {options.length > SEARCHABLE ? (
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={words("findOption")}
          aria-label={words("findOption")}
          className="mb-1 h-9 w-full rounded border border-line bg-surface px-2.5 text-base"
        />
      ) : null}
      <div className="max-h-72 overflow-y-auto">
        {shown.map((option) => (
          <label
            key={option.value}
            className="flex min-h-10 items-center gap-2 rounded px-2 py-1 hover:bg-hover has-checked:bg-accent-soft md:min-h-8"
          >
            <input
              type="radio"
              name={legend}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              onClick={() => option.value === value && onChoose(null)}
              className="choice choice-dot"
            />
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.count === undefined ? null : (
              <span className="text-ink-faint text-sm tabular-nums">{option.count}</span>
            )}
          </label>
        ))}
        {shown.length === 0 ? <p className="px-2 py-2 text-ink-soft">{words("noOption")}</p> : null}
      </div>
    </fieldset>
  );
}
