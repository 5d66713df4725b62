"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { OverlayProps } from "#components/base/ui/late.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#components/base/ui/popover.tsx";
import { ColumnList, type ColumnListProps } from "./column-list.tsx";
import { DENSITIES, type Density } from "./density.ts";

export interface ViewMenuProps extends OverlayProps, ColumnListProps {
  density: Density;
  onDensity: (density: Density) => void;
}

/** How the table looks: height of rows, columns and their order. */
export function ViewMenu({ density, onDensity, trigger, ...columns }: ViewMenuProps) {
  const [open, setOpen] = useState(true);
  const words = useTranslations("table");
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger {...trigger} />
      <PopoverContent align="end" aria-label={words("view")} className="w-80 space-y-3">
        <fieldset>
          <legend className="pb-1 font-medium text-ink-faint text-xs">{words("density")}</legend>
          <div className="flex flex-wrap gap-x-4">
            {DENSITIES.map((one) => (
              <label key={one} className="flex min-h-11 items-center gap-1.5 md:min-h-7">
                <input
                  type="radio"
                  name="density"
                  checked={one === density}
                  onChange={() => onDensity(one)}
                  className="choice choice-dot"
                />
                {words(`densities.${one}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <ColumnList {...columns} />
      </PopoverContent>
    </Popover>
  );
}
