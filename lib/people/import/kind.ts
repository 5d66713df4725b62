import "server-only";
import { z } from "zod";
import { mayImport } from "#lib/base/access/permissions.ts";
import { boundedText, recordId } from "#lib/base/arguments/schemas.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { StageColumn, StageKind, StageOf } from "#lib/sync/staging/kind.ts";
import { type ImportFacts, importFacts } from "./facts.ts";
import { IMPORT_FIELDS, type ImportField } from "./fields.ts";
import { GUARDIAN_ANSWERS } from "./guardians.ts";
import { planned } from "./planned.ts";
import { type ImportSource, importSource } from "./row.ts";
import { type ImportSettings, importSettings, LONGEST_CELL } from "./settings.ts";

/** Of somebody who is alike: the number of the record that it is, the earlier row of the file (`row 12`), or that it is somebody new. */
export const saidPerson = z.union([recordId, z.literal("new"), z.string().regex(/^row \d{1,7}$/)]);
const guardian = z.enum(GUARDIAN_ANSWERS);

/** People, their guardians and registrations from the rows of a file. */
export const imports: StageKind<ImportSettings, ImportSource, ImportFacts> = {
  name: "import",
  rule: mayImport,
  settings: importSettings,
  source: importSource,
  fields: {
    person: saidPerson,
    parent1_is: guardian,
    parent2_is: guardian,
    ...Object.fromEntries(IMPORT_FIELDS.map((field) => [field, boundedText(LONGEST_CELL)])),
  },
  columns: columnsOf,
  prepare: importFacts,
  plan: planned,
};

/** How a field is edited in place where it is not plain text. */
const EDITORS: Partial<Record<ImportField, StageColumn["editor"]>> = { birth_date: "date", sex: "choice" };

async function columnsOf(_db: Queryable, { settings }: StageOf<ImportSettings>): Promise<StageColumn[]> {
  const chosen = settings.columns.flatMap(({ field }) => field ?? []) as ImportField[];
  return IMPORT_FIELDS.filter((field) => chosen.includes(field)).map((name) => ({
    name,
    editor: EDITORS[name] ?? "text",
    ...(name === "sex" && { choices: ["Femme", "Homme"].map((value) => ({ value, label: value })) }),
  }));
}
