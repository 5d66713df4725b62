import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { FormWords } from "#components/club/form/words.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { type Field, type GroupField, noSuchKind, type RecordsField } from "#lib/club/contract/form-field.ts";
import { type Entered, isUnfinished } from "#lib/club/contract/values.ts";
import { type LocalTime, zonedDateTime } from "#lib/club/contract/zone.ts";
import type { ReferenceNames } from "#lib/sync/records/submission.ts";

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
        const called = (one: unknown) => references[of.name]?.[String(one)] ?? String(one);
        const asIs = () => (typeof value === "object" ? JSON.stringify(value) : called(value));
        switch (of.kind) {
          case "boolean":
            return words(value === true ? "yes" : "no");
          case "date":
            return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formats.date(String(value)) : asIs();
          case "date-time": {
            const local = value as LocalTime;
            const instant = zonedDateTime(local, formats.timeZone);
            return instant ? formats.dateTime(instant) : `${local.date} ${local.time}`.trim();
          }
          case "enum": {
            const option = of.options.find((one) => one.value === value);
            return option ? names.option(of, option, parent) : String(value);
          }
          case "list":
            return Array.isArray(value) ? formats.list(value.map(called)) : asIs();
          case "records":
            return Array.isArray(value) ? value.map((item) => itemInWords(of, item)).join(" · ") : asIs();
          case "group":
            return itemInWords(of, value);
          case "text":
          case "integer":
          case "number":
          case "raw":
            return asIs();
          default:
            return noSuchKind(of);
        }
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
