import { useTranslations } from "next-intl";
import { cellBefore, OPTIONAL_FIELDS, PROPERTIES, type RolledField } from "#lib/activities/rollover/row-properties.ts";
import { weekDay } from "#lib/base/time/days.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { ROLLED, type RolledNoun } from "#lib/sync/copy/rolled-record.ts";
import type { StageRow } from "#lib/sync/staging/stage.ts";

const DATES = new Set<string>(["date", "until", "opens", "former", "commune", "closes"]);

/** What a row is of. */
export const nounOfRow = ({ cells }: Pick<StageRow, "cells">): RolledNoun =>
  ROLLED.find((noun) => noun === cells.noun) ?? "group";

/** The fields that a row has, in the order of its record. */
export const fieldsOfRow = (row: Pick<StageRow, "cells">): RolledField[] =>
  (Object.keys(PROPERTIES[nounOfRow(row)]) as RolledField[]).filter(
    (field) =>
      !OPTIONAL_FIELDS.has(field) || row.cells[field] !== undefined || row.cells[cellBefore(field)] !== undefined,
  );

/** Reads cells as a person does: dates and days in the language, prices with their sign. */
export function useCellWords(): (field: string, value: string) => string {
  const formats = useFormats();
  const days = useTranslations("form.options.day");
  return (field, value) => {
    if (value === "") return "–";
    if (DATES.has(field)) return formats.date(value);
    if (field === "price" || field === "outside") return formats.wholeEuros(Number(value));
    const day = field === "day" ? weekDay(value) : undefined;
    return day ? days(day) : value;
  };
}

/** A field that a proposal has otherwise than the old record. */
export interface CellDifference {
  field: RolledField;
  before: string;
  after: string;
}

/** What a row changes, in the order of its fields. */
export const cellDifferences = (row: Pick<StageRow, "cells">): CellDifference[] =>
  fieldsOfRow(row).flatMap((field) => {
    const before = row.cells[cellBefore(field)];
    return before === undefined ? [] : [{ field, before, after: row.cells[field] ?? "" }];
  });
