import { z } from "zod";
import { dayFirst, isEitherWay } from "#lib/base/spreadsheets/date-order.ts";
import { dayOfSerial, wholeDays } from "#lib/base/spreadsheets/number-format.ts";
import { type CellValue, cellText, type DateSystem } from "#lib/base/spreadsheets/sheet-row.ts";
import type { StageChanges, StageDoubt } from "#lib/sync/staging/plan.ts";
import { type CleanSettings, cleanPerson, type FieldCells } from "./clean.ts";
import type { ImportField } from "./fields.ts";
import { guardianKind } from "./heading.ts";
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

/** Whoever is asked which name is the last writes it before a comma, whatever the heading says of the column. */
const typedAs = (field: ImportField, typed: string): ImportField =>
  typed.includes(",") ? (field.replace("first_then_last", "last_then_first") as ImportField) : field;

/** Fields without which nobody is created (club-api §2.4). */
const NEEDED = ["last_name", "first_name", "email"] as const;

/** Reads a row by what its columns are; what a person typed in place of a cell counts before it. Pure. */
export function fileRow(
  { cells }: ImportSource,
  changes: StageChanges,
  settings: Pick<ImportSettings, "columns" | "communes" | "today" | "zone" | "found">,
): FileRow {
  const fields: FieldCells = {};
  const unclear: StageDoubt[] = [];
  for (const [place, { field, dates }] of settings.columns.entries()) {
    if (field === null) continue;
    const typed = changes[field];
    const cell = cells[place] ?? null;
    if (typeof typed === "string") fields[typedAs(field as ImportField, typed)] = typed;
    else if (field !== "birth_date") fields[field as ImportField] = cell;
    else {
      fields[field] = dayFirst(counted(cell, settings.found.dateSystem), dates);
      if (dates === "unclear" && isEitherWay(cell)) unclear.push(whichDate(cellText(cell)));
    }
  }
  // What nobody is created without is asked for where the file has no column of it, and what is typed there counts.
  for (const field of NEEDED) {
    const typed = changes[field];
    if (!Object.hasOwn(fields, field) && typeof typed === "string") fields[field] = typed;
  }
  const {
    person,
    id,
    doubts: faults,
    shown,
  } = cleanPerson(fields, {
    ...{ communes: settings.communes, today: settings.today, zone: settings.zone },
    ...ofColumns(settings.columns),
  });
  const doubts = [...faults, ...unclear];
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

type OfColumns = Pick<CleanSettings, "kinds" | "digitDays">;

/** What the columns of a file say of all of its rows, told once. */
const told = new WeakMap<ImportSettings["columns"], OfColumns>();

function ofColumns(columns: ImportSettings["columns"]): OfColumns {
  const known = told.get(columns);
  if (known) return known;
  const kinds: NonNullable<CleanSettings["kinds"]> = {};
  for (const nth of [1, 2] as const) {
    const said = columns.filter(({ field }) => field?.startsWith(`parent${nth}_`));
    const found = new Set(said.flatMap(({ heading }) => guardianKind(heading) ?? []));
    const [kind] = found;
    if (kind !== undefined && found.size === 1) kinds[nth] = kind;
  }
  const made = { kinds, digitDays: columns.some(({ field, dates }) => field === "birth_date" && dates === "digits") };
  told.set(columns, made);
  return made;
}

/** A bare number of days as the day that its workbook means. */
function counted(cell: CellValue, system: DateSystem): CellValue {
  const number = typeof cell === "string" && /^\d{5}$/.test(cell.trim()) ? Number(cell) : cell;
  if (typeof number !== "number" || system === 1900) return cell;
  const date = dayOfSerial(wholeDays(number), system);
  return date === undefined ? cell : { date };
}

/** Other dates of the column are written both ways: which of the two numbers is the day, nobody can tell but a person. */
const whichDate = (found: string): StageDoubt => ({
  ...{ code: "whichDate", field: "birth_date", repair: found.slice(0, 500), values: { found: found.slice(0, 200) } },
  blocks: true,
});
