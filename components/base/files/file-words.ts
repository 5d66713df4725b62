"use client";

import { useTranslations } from "next-intl";
import type { FileFault } from "#lib/base/files/content.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** Why a file was not sent: what is wrong with it (lib/base/files), or that the browser can no longer read what was chosen. */
export type UploadFault = FileFault | "incomplete" | "unreadable";

const KIB = 1024;
const MIB = KIB * KIB;

/** How sizes and kinds of files are said. */
export function useFileWords() {
  const words = useTranslations("files");
  const formats = useFormats();
  const rounded = (size: number) => formats.number(Math.round(size * 10) / 10);
  return {
    /** @param bytes a whole number of them */
    size: (bytes: number): string => {
      if (bytes < KIB) return words("size.bytes", { count: bytes });
      return bytes < MIB
        ? words("size.kib", { size: formats.number(Math.round(bytes / KIB)) })
        : words("size.mib", { size: rounded(bytes / MIB) });
    },
    /** @param contentType as the club says it */
    type: (contentType: string | null): string =>
      words(`types.${contentType === null ? "other" : (SHORT[contentType] ?? "other")}`),
    fault: (fault: UploadFault): string => words(`faults.${fault}`),
  };
}

const SHORT: Readonly<Record<string, "pdf" | "jpeg" | "png">> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpeg",
  "image/png": "png",
};
