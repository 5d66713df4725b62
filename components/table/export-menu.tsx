"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "#components/ui/dropdown-menu.tsx";
import { ExportFormats } from "./export-formats.tsx";

/** Everything that matches, as a file. @param href of the export, without its format */
export function ExportMenu({ href }: { href: string }) {
  const words = useTranslations("ui.export");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={words("label")} variant="secondary">
          <Download aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <ExportFormats href={href} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
