import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { FormWords } from "#components/form/words.tsx";
import type { Field, GroupField, RecordsField } from "#lib/contract/model.ts";
import { type Entered, isUnfinished } from "#lib/contract/values.ts";
import { type LocalTime, zonedDateTime } from "#lib/contract/zone.ts";
import type { ReferenceNames } from "#lib/records/submission.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { useFormats } from "#lib/words/use-formats.ts";

/** What stands in an input, as a person would read it: for conflicts and for values that have lost their field. */
export function useEnteredWords(
  names: FormWords,
  references: ReferenceNames,
): (field: Field, entered: unknown) => string {
  const words = useTranslations("form");
  const formats = useFormats();
  return useCallback(
    (field, entered) => {
      const inWords = (of: Field, value: unknown, parent?: Field): string => {
        if (value === undefined || value === null || value === "") return "";
        if (isUnfinished(value)) return value.typed ?? "";
        if (of.kind === "boolean") return words(value === true ? "yes" : "no");
        if (of.kind === "date" && /^\d{4}-\d\d-\d\d$/.test(String(value))) return formats.date(String(value));
        if (of.kind === "date-time") {
          const local = value as LocalTime;
          const instant = zonedDateTime(local, TIME_ZONE);
          return instant ? formats.dateTime(instant) : `${local.date} ${local.time}`.trim();
        }
        if (of.kind === "enum") {
          const option = of.options.find((one) => one.value === value);
          return option ? names.option(of, option, parent) : String(value);
        }
        const called = (one: unknown) => references[of.name]?.[String(one)] ?? String(one);
        if (of.kind === "list" && Array.isArray(value)) return formats.list(value.map(called));
        if (of.kind === "records" && Array.isArray(value))
          return value.map((item) => itemInWords(of, item)).join(" · ");
        if (of.kind === "group") return itemInWords(of, value);
        return typeof value === "object" ? JSON.stringify(value) : called(value);
      };
      /** A nested item by what stands in its inputs, in their order: « Mère Jeanne Brémont 06 12 34 56 78 ». */
      const itemInWords = (of: GroupField | RecordsField, item: unknown) =>
        of.fields
          .map((one) => inWords(one, (item as Entered | null)?.[one.key], of))
          .filter(Boolean)
          .join(" ");
      return inWords(field, entered);
    },
    [words, formats, names, references],
  );
}
