"use client";

import { useTranslations } from "next-intl";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/ui/late.tsx";

/** A job's results as a file, in the two presets of the glossary. */
export function ExportItems({ club, job, trigger }: OverlayProps & { club: string; job: number }) {
  const words = useTranslations("registrations");
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...trigger} />
      <DropdownMenuContent align="end">
        {(["excel", "open"] as const).map((preset) => (
          <DropdownMenuItem key={preset} asChild>
            <a href={`/api/clubs/${club}/jobs/${job}/export?preset=${preset}`} download>
              {words(`csv.${preset}`)}
            </a>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
