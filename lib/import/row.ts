import { z } from "zod";
import { cellText } from "#lib/spreadsheets/sheet-row.ts";
import type { StageChanges, StageDoubt } from "#lib/staging/plan.ts";
import { cleanPerson, type FieldCells } from "./clean.ts";
import type { ImportField } from "./fields.ts";
import type { RowIdentity } from "./match.ts";
import type { FilePerson } from "./merge.ts";
import { type ImportSettings, LONGEST_CELL, MOST_COLUMNS } from "./settings.ts";

const cell = z.union([
  z.string().max(LONGEST_CELL),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ date: z.string().max(16) }),
]);

/** A row of a file as it is kept: its cells, from the first column on. */
export const importSource = z.strictObject({ cells: z.array(cell).max(MOST_COLUMNS) });
export type ImportSource = z.output<typeof importSource>;

/** A row of a file as it is understood. */
export interface FileRow {
  named: RowIdentity;
  person: FilePerson;
  group: string;
  slots: string;
  /** What is shown of it, by field. */
  cells: Record<string, string>;
  doubts: StageDoubt[];
}

/** Reads a row by what its columns are; what a person typed in place of a cell counts before it. Pure. */
export function fileRow(
  { cells }: ImportSource,
  changes: StageChanges,
  settings: Pick<ImportSettings, "columns" | "communes" | "today">,
): FileRow {
  const fields: FieldCells = {};
  for (const [place, { field }] of settings.columns.entries()) {
    if (field === null) continue;
    const typed = changes[field];
    fields[field as ImportField] = typeof typed === "string" ? typed : (cells[place] ?? null);
  }
  const { person, id, doubts, shown } = cleanPerson(fields, settings);
  const text = (field: ImportField) => cellText(fields[field]).trim();
  return {
    named: {
      ...{ id, lastName: person.last_name ?? null, firstName: person.first_name ?? null },
      ...{ birthDate: person.birth_date ?? null, email: person.email ?? null, phone: person.phone ?? null },
    },
    ...{ person, doubts, group: text("group"), slots: text("slots") },
    cells: Object.fromEntries(
      Object.keys(fields).map((field) => [field, shown[field as ImportField] ?? text(field as ImportField)]),
    ),
  };
}
