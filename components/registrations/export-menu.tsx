"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";

/** Everything that matches, as a file, in the two presets of the glossary. */
export function ExportMenu({ club, season, query }: { club: string; season: number; query: string }) {
  const words = useTranslations("registrations");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={words("export")} variant="secondary">
          <Download aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
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
