"use client";

import { ExportFormats } from "#components/table/export-formats.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "#components/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/ui/late.tsx";

/** A job's results as a file. */
export function ExportItems({ club, job, trigger }: OverlayProps & { club: string; job: number }) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...trigger} />
      <DropdownMenuContent align="end">
        <ExportFormats href={`/api/clubs/${club}/jobs/${job}/export`} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
