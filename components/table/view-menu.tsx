"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "#components/ui/button.tsx";
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
import { DENSITIES, type Density, formatPreference, preferenceCookie, type TablePreference } from "./density.ts";
import type { DeskColumnMeta } from "./features.ts";

/** A year in seconds: a preference that outlives the season. */
const KEPT_SECONDS = 31_536_000;

/**
 * A person's preference for one table: it starts as the server read it, and each change is kept in the cookie.
 * @param name names the table in the cookie
 */
export function useTablePreference(name: string, initial: TablePreference) {
  const [preference, setPreference] = useState(initial);
  const change = (next: TablePreference) => {
    setPreference(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser that we support
    document.cookie = `${preferenceCookie(name)}=${formatPreference(next)};path=/;max-age=${KEPT_SECONDS};samesite=lax`;
  };
  return [preference, change] as const;
}

/** A column as far as a menu names it. */
interface NamedColumn {
  id?: string | undefined;
  accessorKey?: PropertyKey | undefined;
  meta?: DeskColumnMeta | undefined;
}

/** Of a table's columns those that one may hide, with their names. */
export function hideable(columns: readonly NamedColumn[], ids: readonly string[]) {
  return columns
    .map((column) => ({ id: column.id ?? String(column.accessorKey ?? ""), label: column.meta?.label ?? "" }))
    .filter(({ id }) => ids.includes(id));
}

export interface ViewMenuProps {
  columns: readonly { id: string; label: string }[];
  preference: TablePreference;
  onChange: (preference: TablePreference) => void;
}

/** How the table looks: height of rows, columns shown. */
export function ViewMenu({ columns, preference, onChange }: ViewMenuProps) {
  const words = useTranslations("table");
  const toggle = (id: string, shown: boolean) =>
    onChange({
      ...preference,
      hidden: shown ? preference.hidden.filter((one) => one !== id) : [...preference.hidden, id],
    });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={words("view")} variant="secondary">
          <SlidersHorizontal aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
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
