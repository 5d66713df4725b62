"use client";

import { useTranslations } from "next-intl";
import { type FieldError, useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { afterPress } from "#components/base/ui/after-press.ts";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import { FaultWords, FieldFrame } from "./field-frame.tsx";
import { type FormSection, layOutFields } from "./form-sections.ts";
import { messagesAt } from "./shown-faults.ts";
import { mayBeUnset } from "./unset.ts";
import { type CompositeTester, widgetFor } from "./widget.ts";
import { useFormFacts, useTesters } from "./words.tsx";

export interface FormFieldsProps {
  model: FormModel;
  /** Prefix of every input's id. */
  formId: string;
  sections: readonly FormSection[];
  composites: readonly CompositeTester[];
}

/** The id of an input: the form's, then the keys and indices that lead to it. */
export function inputId(formId: string, field: Field, path: readonly (string | number)[] = []): string {
  return [formId, field.key, ...path].join("-");
}

/** Every field of the model, under the screen's headings; stands within react-hook-form's FormProvider. */
export function FormFields({ model, formId, sections, composites }: FormFieldsProps) {
  const words = useTranslations("form");
  return layOutFields(model, sections, composites, words("other")).map((section) => (
    <section
      key={section.id}
      aria-labelledby={section.title ? `${formId}-${section.id}-title` : undefined}
      // Where there is room, the heading stands beside its fields.
      className="space-y-5 @3xl:grid @3xl:grid-cols-[14rem_minmax(0,1fr)] @3xl:gap-x-8 @3xl:space-y-0 @3xl:border-line @3xl:border-t @3xl:pt-5"
    >
      {section.title ? (
        <h2
          id={`${formId}-${section.id}-title`}
          className="border-line border-b pb-1.5 text-lg @3xl:border-b-0 @3xl:pt-0"
        >
          {section.title}
        </h2>
      ) : null}
      <div className="max-w-xl space-y-5 @3xl:col-start-2">
        {section.rows.map((row) =>
          "field" in row ? (
            <ContractField key={row.field.key} field={row.field} formId={formId} />
          ) : (
            <ContractComposite
              key={row.composite.names.join()}
              tester={row.composite}
              fields={row.fields}
              formId={formId}
            />
          ),
        )}
      </div>
    </section>
  ));
}

function ContractField({ field, formId }: { field: Field; formId: string }) {
  const testers = useTesters();
  const { isEdit } = useFormFacts();
  const { field: input, fieldState, formState } = useController({ name: field.key });
  const messages = messagesAt(fieldState.error, []);
  return (
    <FieldFrame
      field={field}
      id={inputId(formId, field)}
      messages={messages}
      widget={widgetFor(field, testers)}
      value={input.value}
      onChange={input.onChange}
      onBlur={() => afterPress(input.onBlur)}
      mayBeUnset={mayBeUnset(field, isEdit ? { value: formState.defaultValues?.[field.key] } : undefined)}
      nestedFaults={(path) => messagesAt(fieldState.error, path)}
    />
  );
}

function ContractComposite({
  tester,
  fields,
  formId,
}: {
  tester: CompositeTester;
  fields: Record<string, Field>;
  formId: string;
}) {
  const { control, setValue, trigger } = useFormContext();
  const list = Object.values(fields);
  const values = useWatch({ control, name: list.map((field) => field.key) });
  const { errors, isSubmitted } = useFormState({ control, name: list.map((field) => field.key) });
  const messages = (name: string) => {
    const field = fields[name];
    return field ? messagesAt(errors[field.key] as FieldError | undefined, []) : [];
  };
  const faultId = (name: string) => `${formId}-${name}-fault`;
  const idOf = (name: string) => {
    const field = fields[name];
    return field ? inputId(formId, field) : `${formId}-${name}`;
  };
  const { component: Composite } = tester;
  const all = list.flatMap((field) => messages(field.name));
  return (
    <div data-field={list.map((field) => field.name).join(" ")}>
      <Composite
        fields={fields}
        values={Object.fromEntries(list.map((field, index) => [field.name, values[index]]))}
        onChange={(name, value) => {
          const key = fields[name]?.key;
          if (key) setValue(key, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted });
        }}
        onBlur={(name) => afterPress(() => void trigger(fields[name]?.key))}
        idOf={idOf}
        describedBy={(name) => (messages(name).length > 0 ? faultId(list[0]?.name ?? "") : undefined)}
        invalid={(name) => messages(name).length > 0}
      />
      <FaultWords id={faultId(list[0]?.name ?? "")} messages={[...new Set(all)]} />
    </div>
  );
}
