"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/ui/late.tsx";

export interface ExportMenuProps extends OverlayProps {
  club: string;
  season: number;
  /** The view, as its address has it. */
  query: string;
}

/** Everything that matches, as a file, in the two presets of the glossary. */
export function ExportMenu({ club, season, query, trigger }: ExportMenuProps) {
  const words = useTranslations("registrations");
  const [open, setOpen] = useState(true);
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger {...trigger} />
      <DropdownMenuContent align="end">
        {(["excel", "open"] as const).map((preset) => (
          <DropdownMenuItem key={preset} asChild>
            <a href={`/api/clubs/${club}/${season}/registrations/export?preset=${preset}&${query}`} download>
              {words(`csv.${preset}`)}
            </a>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
