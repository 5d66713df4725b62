import "server-only";
import { getTranslations } from "next-intl/server";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { pointerParts } from "#lib/club/contract/fault.ts";
import { isOwnStop } from "./own-stops.ts";
import type { FaultValue, RowFault } from "./row-faults.ts";
import type { FaultyStageRow, StageRow } from "./stage.ts";

/** What a list calls the field of a body, by its pointer; null: as forms call it. */
export type FieldNames = (pointer: string, row: Pick<StageRow, "cells">) => string | null;

/** The longest value that is repeated, in UTF-16 units: who looks for it finds it by less. */
const LONGEST_VALUE = 80;

/**
 * Says which fields of a row are not taken, with their values, or what was changed meanwhile: the one place for the screens of all lists and for their files.
 * @param namesOf what this kind of list calls a field
 */
export async function rowFaultWords(
  namesOf: FieldNames = () => null,
): Promise<(row: Pick<StageRow, "faults" | "cells">) => string[]> {
  const words = await getTranslations("staging.rows");
  const form = await getTranslations("form");
  const formats = await getFormats();
  const fieldOf = (pointer: string): string => {
    const [first = "", second, third] = pointerParts(pointer);
    const named = (key: string, otherwise: string) =>
      hasWords(form, `fields.${key}`) ? form(`fields.${key}` as "fields.name") : otherwise;
    if (second === undefined) return named(first, first);
    const item = `items.${first}`;
    const nth = hasWords(form, item)
      ? form(item as "items.parents", { number: Number(second) + 1 })
      : `${named(first, first)} ${Number(second) + 1}`;
    if (third === undefined) return nth;
    return `${nth}, ${named(`${first}_${third}`, named(third, third))}`;
  };
  const inWords = (pointer: string, value: FaultValue): string => {
    const parts = (Array.isArray(value) ? value : [value]).map((one) => {
      if (one === null) return "";
      if (typeof one === "boolean") return form(one ? "yes" : "no");
      if (typeof one === "number") return /_ids?(\/|$)/.test(pointer) ? form("number", { id: one }) : String(one);
      if (/^\d{4}-\d\d-\d\d$/.test(one)) return formats.date(one);
      return one.length > LONGEST_VALUE ? `${one.slice(0, LONGEST_VALUE).toWellFormed()}…` : one;
    });
    return parts.filter(Boolean).join(", ");
  };
  const whyOf = ({ why, code, values }: RowFault): string => {
    if (why !== undefined) return why;
    const key = `faults.${code}`;
    if (!code || !hasWords(form, key)) return "";
    const told = Object.entries(values ?? {}).map(([name, one]) => [
      name,
      typeof one === "string" && /^\d{4}-\d\d-\d\d/.test(one) ? formats.date(one) : one,
    ]);
    return form(key as "faults.required", Object.fromEntries(told));
  };
  return ({ faults, cells }) =>
    faults.map((fault) => {
      const { pointer, changed, value } = fault;
      if (pointer === "") return whyOf(fault);
      const field = namesOf(pointer, { cells }) ?? fieldOf(pointer);
      if (changed) {
        const [seen, now] = [inWords(pointer, changed.seen), inWords(pointer, changed.now)];
        return words("changedField", { field, seen: seen || words("nothingThere"), now: now || words("nothingThere") });
      }
      const why = whyOf(fault);
      const said = value === undefined ? "" : inWords(pointer, value);
      const called = said ? words("faultValue", { field, value: said }) : field;
      return why ? words("fault", { field: called, why }) : called;
    });
}

/** Rows with what is wrong with their fields. */
export async function toldRows(rows: readonly StageRow[], namesOf?: FieldNames): Promise<FaultyStageRow[]> {
  const faultsOf = await rowFaultWords(namesOf);
  return rows.map((row) => ({ ...row, told: faultsOf(row) }));
}

/** Between what is said of two fields. */
const BETWEEN_FIELDS = " · ";

/** Why a row was not done, or would not be, on one line: for tables and files. */
export async function rowNotDoneWords(
  namesOf?: FieldNames,
): Promise<(row: Pick<StageRow, "outcome" | "code" | "detail" | "foreseen" | "faults" | "cells">) => string> {
  const errors = await getTranslations("errors");
  const faultsOf = await rowFaultWords(namesOf);
  return (row) => {
    const isOver = row.outcome === "refused";
    const code = (isOver ? row.code : row.foreseen) ?? "";
    const detail = isOver && !isOwnStop(code) ? row.detail : null;
    const said = errorWords(errors, { kind: "refused", code, detail });
    return [said, faultsOf(row).join(BETWEEN_FIELDS)].filter(Boolean).join(" ");
  };
}
