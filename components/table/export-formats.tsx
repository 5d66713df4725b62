"use client";

import { useTranslations } from "next-intl";
import { DropdownMenuItem } from "#components/ui/dropdown-menu.tsx";
import type { SheetFormat } from "#lib/words/sheet.ts";

const FORMATS: readonly SheetFormat[] = ["xlsx", "excel", "open"];

/**
 * The formats of a list as entries of a menu.
 * @param href of the export, without its format
 * @param paper the page of the list that is made to be printed, where there is one
 */
export function ExportFormats({ href, paper }: { href: string; paper?: string }) {
  const words = useTranslations("ui.export");
  return (
    <>
      {FORMATS.map((format) => (
        <DropdownMenuItem key={format} asChild>
          <a href={`${href}${href.includes("?") ? "&" : "?"}preset=${format}`} download>
            {words(format)}
          </a>
        </DropdownMenuItem>
      ))}
      {paper ? (
        <DropdownMenuItem asChild>
          <a href={paper}>{words("print")}</a>
        </DropdownMenuItem>
      ) : null}
    </>
  );
}
