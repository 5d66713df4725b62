"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/base/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/base/ui/late.tsx";
import type { ExportFormat } from "#lib/base/words/export-file.ts";

const FORMATS: readonly ExportFormat[] = ["xlsx", "excel", "open"];

export interface ExportMenuProps extends OverlayProps {
  /** The address of the export, without its format. */
  href: string;
  /** The address of the same with every column, where the one above has those that one sees. */
  whole?: string | undefined;
  /** The page of the list that is made to be printed, where there is one. */
  paper?: string;
}

const inFormat = (href: string, format: ExportFormat) => `${href}${href.includes("?") ? "&" : "?"}preset=${format}`;

/** A list as a file or on paper. */
export function ExportMenu({ href, whole, paper, trigger }: ExportMenuProps) {
  const words = useTranslations("ui.export");
  const [open, setOpen] = useState(true);
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger {...trigger} />
      <DropdownMenuContent align="end">
        {FORMATS.map((format) => (
          <DropdownMenuItem key={format} asChild>
            <a href={inFormat(href, format)} download>
              {words(format)}
            </a>
          </DropdownMenuItem>
        ))}
        {whole ? (
          <DropdownMenuItem asChild>
            <a href={inFormat(whole, "xlsx")} download>
              {words("whole")}
            </a>
          </DropdownMenuItem>
        ) : null}
        {paper ? (
          <DropdownMenuItem asChild>
            <a href={paper}>{words("print")}</a>
          </DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
