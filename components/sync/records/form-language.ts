import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FieldErrors } from "react-hook-form";
import { errorsOf } from "#components/club/form/shown-faults.ts";
import type { FormWords } from "#components/club/form/words.tsx";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Fault } from "#lib/club/contract/fault.ts";
import { inputAt } from "#lib/club/contract/fault-input.ts";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import type { ResourceName } from "#lib/sync/resources/all.ts";

type Words = ReturnType<typeof useTranslations<"form">>;

/** A message that exists or not: a field we have never heard of has no word of ours. */
export function known(words: Words, key: string): string | undefined {
  return hasWords(words, key) ? words(key as "yes") : undefined;
}

/** `licence_renewal_kind` → "Licence renewal kind": the last resort for a field without any title. */
export function spelledOut(name: string): string {
  const text = name
    .replace(/[_-]+/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Faults as react-hook-form's errors, in the form's words. */
export function errorsInWords(
  model: FormModel,
  faults: readonly Fault[],
  { say }: Pick<FormLanguage, "say">,
): FieldErrors {
  return errorsOf(faults.map((fault) => ({ ...inputAt(model, fault.pointer), code: fault.code, message: say(fault) })));
}

/** How a form speaks: names, help and choices, and what is wrong. */
export interface FormLanguage {
  words: FormWords;
  say(fault: Fault): string;
}

/**
 * The words of a resource's form: ours for a field we know, else the contract's title, else the name spelled out. A sex is
 * said otherwise of a person than of a group.
 */
export function useFormLanguage(resource: ResourceName): {
  words: FormWords;
  say(fault: Fault): string;
} {
  const messages = useTranslations("form");
  const formats = useFormats();
  return useMemo(() => {
    const label: FormWords["label"] = (field, parent) =>
      known(messages, `fields.${wordKey(field, parent)}`) ??
      known(messages, `fields.${field.key}`) ??
      field.title ??
      spelledOut(field.name);
    return {
      words: {
        label,
        help: (field, parent) => {
          const mayBeEmpty = field.nullable ? known(messages, `helpEmpty.${wordKey(field, parent)}`) : undefined;
          return mayBeEmpty ?? known(messages, `help.${wordKey(field, parent)}`) ?? ourLanguage(field, messages);
        },
        option: (field, option, parent) => {
          const key = resource === "members" && field.key === "sex" ? "person_sex" : wordKey(field, parent);
          return known(messages, `options.${key}.${option.value}`) ?? option.label ?? String(option.value);
        },
        add: (field) => known(messages, `addTo.${field.key}`) ?? messages("addItem"),
        item: (field, number) => {
          const key = `items.${field.key}` as "items.parents";
          return hasWords(messages, key)
            ? messages(key, { number })
            : messages("itemOf", { name: label(field), number });
        },
      },
      say: (fault) => {
        if (fault.code === "refused") return fault.detail ?? messages("faults.wrong_shape");
        return messages(`faults.${fault.code}`, wordValues(fault.values, formats));
      },
    };
  }, [messages, formats, resource]);
}

function wordKey(field: Field, parent: Field | undefined): string {
  return parent ? `${parent.key}_${field.key}` : field.key;
}

/** The contract's own description helps where we have no words for the field at all. */
function ourLanguage(field: Field, messages: Words): string | undefined {
  return known(messages, `fields.${field.key}`) ? undefined : field.description;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

function wordValues(values: Fault["values"], formats: ReturnType<typeof useFormats>) {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" && DATE.test(value) ? formats.date(value) : value,
    ]),
  );
}
