"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "#components/ui/dropdown-menu.tsx";
import { ExportFormats } from "./export-formats.tsx";

/**
 * Everything that matches, as a file or on paper.
 * @param href of the export, without its format
 * @param paper the page of the list that is made to be printed
 */
export function ExportMenu({ href, paper }: { href: string; paper: string }) {
  const words = useTranslations("ui.export");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={words("label")} variant="secondary">
          <Download aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <ExportFormats href={href} paper={paper} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
