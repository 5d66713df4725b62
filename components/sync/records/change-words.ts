"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FormChange } from "#lib/club/contract/change.ts";
import { fieldKey } from "#lib/club/contract/form-field.ts";
import { limitWords } from "#lib/club/contract/words.ts";
import { known, spelledOut } from "./form-language.ts";

/** How a difference between two readings of a form is said. */
export interface ChangeWords {
  /** The field, and the field it is nested in: "Legal guardians, Phone". */
  name(change: FormChange): string;
  /** What it accepts otherwise, as phrases. */
  limits(change: FormChange): string[];
}

/** The words for changes of a record's form, where there is no form to ask; `resource` as in `useFormLanguage`. */
export function useChangeWords(resource: string): ChangeWords {
  const messages = useTranslations("form");
  const limits = useTranslations("contract.limits");
  const { list } = useFormats();
  return useMemo(
    () => ({
      name: ({ name, title }) => {
        const path = name.split("/").map(fieldKey);
        const label = (part: string, index: number) =>
          known(messages, `fields.${[...path.slice(0, index), part].join("_")}`) ??
          known(messages, `fields.${part}`) ??
          (index === path.length - 1 ? title : undefined) ??
          spelledOut(name.split("/")[index] ?? part);
        return path.map(label).join(", ");
      },
      limits: (change) => {
        const key =
          resource === "members" && change.name === "sex"
            ? "person_sex"
            : change.name.split("/").map(fieldKey).join("_");
        return limitWords(limits, change, {
          list,
          option: (value) => known(messages, `options.${key}.${value}`) ?? value,
        });
      },
    }),
    [messages, limits, list, resource],
  );
}
