"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { FormWords } from "#components/form/words.tsx";
import type { Field } from "#lib/contract/model.ts";
import type { LocalTime } from "#lib/contract/zone.ts";
import { useFormats } from "#lib/words/use-formats.ts";

/** What stands in an input, as a person would read it: for conflicts and for values that have lost their field. */
export function useEnteredWords(names: FormWords): (field: Field, entered: unknown) => string {
  const words = useTranslations("form");
  const formats = useFormats();
  return useCallback(
    (field, entered) => {
      if (entered === undefined || entered === null || entered === "") return "";
      if (field.kind === "boolean") return words(entered === true ? "yes" : "no");
      if (field.kind === "date" && /^\d{4}-\d\d-\d\d$/.test(String(entered))) return formats.date(String(entered));
      if (field.kind === "date-time") {
        const { date, time } = entered as LocalTime;
        return `${date} ${time}`.trim();
      }
      if (field.kind === "enum") {
        const option = field.options.find(({ value }) => value === entered);
        return option ? names.option(field, option) : String(entered);
      }
      if (field.kind === "list" && Array.isArray(entered)) return formats.list(entered.map(String));
      return typeof entered === "object" ? JSON.stringify(entered) : String(entered);
    },
    [words, formats, names],
  );
}
