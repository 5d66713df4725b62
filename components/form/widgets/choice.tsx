"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/ui/select.tsx";
import type { BooleanField, EnumField } from "#lib/contract/model.ts";
import { Segments } from "../segments.tsx";
import type { WidgetProps } from "../widget.ts";
import { useFormWords } from "../words.tsx";

/** Whether an input may be left without an answer. */
function mayBeUnset(field: { nullable: boolean; required: boolean; default?: unknown }): boolean {
  return field.nullable || (!field.required && field.default === undefined);
}

/** Yes, no, and where the contract allows it "not set", which is neither. */
export function YesNoWidget({
  field,
  value,
  onChange,
  onBlur,
  id,
  labelId,
  describedBy,
  invalid,
}: WidgetProps<BooleanField>) {
  const words = useTranslations("form");
  const segments = [
    { value: "true", label: words("yes") },
    { value: "false", label: words("no") },
    ...(mayBeUnset(field) ? [{ value: "", label: words("notSet") }] : []),
  ];
  return (
    <Segments
      segments={segments}
      value={typeof value === "boolean" ? String(value) : ""}
      onChange={(chosen) => onChange(chosen === "" ? "" : chosen === "true")}
      onBlur={onBlur}
      labelledBy={labelId}
      describedBy={describedBy}
      invalid={invalid}
      firstId={id}
    />
  );
}

/** A few choices, all in sight. */
export function FewChoicesWidget({
  field,
  parent,
  value,
  onChange,
  onBlur,
  id,
  labelId,
  describedBy,
  invalid,
}: WidgetProps<EnumField>) {
  const words = useTranslations("form");
  const names = useFormWords();
  const segments = field.options.map((option, index) => ({
    value: String(index),
    label: names.option(field, option, parent),
  }));
  const chosen = field.options.findIndex((option) => option.value === value);
  return (
    <Segments
      segments={mayBeUnset(field) ? [...segments, { value: "", label: words("notSet") }] : segments}
      value={chosen < 0 ? "" : String(chosen)}
      onChange={(index) => onChange(index === "" ? "" : field.options[Number(index)]?.value)}
      onBlur={onBlur}
      labelledBy={labelId}
      describedBy={describedBy}
      invalid={invalid}
      firstId={id}
    />
  );
}

/** The days of the week in a row, named short and read out whole. */
export function WeekdayWidget({
  field,
  parent,
  value,
  onChange,
  onBlur,
  id,
  labelId,
  describedBy,
  invalid,
}: WidgetProps<EnumField>) {
  const words = useTranslations("form");
  const names = useFormWords();
  const segments = field.options.map((option) => {
    const fullLabel = names.option(field, option, parent);
    return { value: String(option.value), label: fullLabel.slice(0, 3), fullLabel };
  });
  return (
    <Segments
      segments={field.nullable ? [...segments, { value: "", label: words("notSet") }] : segments}
      value={String(value ?? "")}
      onChange={onChange}
      onBlur={onBlur}
      labelledBy={labelId}
      describedBy={describedBy}
      invalid={invalid}
      firstId={id}
      className="*:px-2.5"
    />
  );
}

/** More choices than stand side by side: the browser's list. A value that is no longer offered stays visible. */
export function ManyChoicesWidget({
  field,
  parent,
  value,
  onChange,
  onBlur,
  id,
  describedBy,
  invalid,
}: WidgetProps<EnumField>) {
  const words = useTranslations("form");
  const names = useFormWords();
  const chosen = field.options.findIndex((option) => option.value === value);
  const isStranger = chosen < 0 && value !== "" && value !== undefined && value !== null;
  return (
    <Select
      id={id}
      value={isStranger ? "stranger" : chosen < 0 ? "" : String(chosen)}
      onChange={(event) => onChange(event.target.value === "" ? "" : field.options[Number(event.target.value)]?.value)}
      onBlur={onBlur}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={field.required || undefined}
    >
      <option value="">{words(mayBeUnset(field) ? "notSet" : "choose")}</option>
      {isStranger ? (
        <option value="stranger" disabled>
          {String(value)}
        </option>
      ) : null}
      {field.options.map((option, index) => (
        <option key={String(option.value)} value={String(index)}>
          {names.option(field, option, parent)}
        </option>
      ))}
    </Select>
  );
}
