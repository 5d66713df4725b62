import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { Seat } from "#lib/base/access/permissions.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import {
  type ExportFormat,
  exportFile,
  fileName,
  isExportFormat,
  type NamedExport,
} from "#lib/base/words/export-file.ts";
import { titledBySection } from "#lib/desk/exports/section-title.ts";
import { problemAnswer } from "./answers.ts";

/** A format as the address of an export names it. */
export const sheetFormat = z.custom<ExportFormat>(isExportFormat);

/** The refusal of an address that names a column which is not shown to who asks. */
export async function unseenColumn(): Promise<Response> {
  return problemAnswer(403, "unseen_column", (await getTranslations("access.refused"))("column"));
}

/**
 * A list as a file. Who took how many rows away is written down.
 * @param as the action and its subject in the log, and what more it says; `count` where not every row of the list is one that was taken
 */
export async function exported(
  seat: Seat,
  as: { action: string; subject: string | null; details?: Record<string, string>; count?: number },
  format: ExportFormat,
  list: NamedExport,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { count = list.rows.length, ...entry } = as;
  const details = { ...as.details, count };
  const { db } = await store();
  await writeAudit(db, { by: seat.person, club: seat.club, ...entry, details });
  return {
    name: fileName(...(await titledBySection(seat, list)).title, list.day),
    bytes: await exportFile(format, list, await zoneOf(db, seat.club)),
  };
}
