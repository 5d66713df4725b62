"use client";

import { useTranslations } from "next-intl";
import { DropdownMenuItem } from "#components/ui/dropdown-menu.tsx";
import type { SheetFormat } from "#lib/words/sheet.ts";

const FORMATS: readonly SheetFormat[] = ["xlsx", "excel", "open"];

/** The formats of a list as entries of a menu. @param href of the export, without its format */
export function ExportFormats({ href }: { href: string }) {
  const words = useTranslations("ui.export");
  return FORMATS.map((format) => (
    <DropdownMenuItem key={format} asChild>
      <a href={`${href}${href.includes("?") ? "&" : "?"}preset=${format}`} download>
        {words(format)}
      </a>
    </DropdownMenuItem>
  ));
}
