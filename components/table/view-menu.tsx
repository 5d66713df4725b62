"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/ui/late.tsx";
import { DENSITIES, type Density, type TablePreference } from "./density.ts";

export interface ViewMenuProps extends OverlayProps {
  columns: readonly { id: string; label: string }[];
  preference: TablePreference;
  onChange: (preference: TablePreference) => void;
}

/** How the table looks: height of rows, columns shown. */
export function ViewMenu({ columns, preference, onChange, trigger }: ViewMenuProps) {
  const [open, setOpen] = useState(true);
  const words = useTranslations("table");
  const toggle = (id: string, shown: boolean) =>
    onChange({
      ...preference,
      hidden: shown ? preference.hidden.filter((one) => one !== id) : [...preference.hidden, id],
    });
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger {...trigger} />
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{words("density")}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={preference.density}
          onValueChange={(density) => onChange({ ...preference, density: density as Density })}
        >
          {DENSITIES.map((density) => (
            <DropdownMenuRadioItem key={density} value={density} onSelect={(event) => event.preventDefault()}>
              {words(`densities.${density}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{words("columns")}</DropdownMenuLabel>
        {columns.map((column) => (
          <DropdownMenuCheckboxItem
            key={column.id}
            checked={!preference.hidden.includes(column.id)}
            onCheckedChange={(shown) => toggle(column.id, shown)}
            onSelect={(event) => event.preventDefault()}
          >
            {column.label}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
