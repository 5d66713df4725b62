"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/base/ui/select.tsx";
import type { BooleanField, EnumField, Option } from "#lib/club/contract/form-field.ts";
import { type Segment, Segments } from "../segments.tsx";
import { mustBeFilled } from "../unset.ts";
import type { WidgetProps } from "../widget.ts";
import { type FormWords, useFormWords } from "../words.tsx";

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
  mayBeUnset,
}: WidgetProps<BooleanField>) {
  const words = useTranslations("form");
  const segments = [
    { value: "true", label: words("yes") },
    { value: "false", label: words("no") },
    ...(mayBeUnset ? [{ value: "", label: words("notSet") }] : []),
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
      required={mustBeFilled(field)}
      firstId={id}
    />
  );
}

/** A few choices, all in sight. */
export function FewChoicesWidget(props: WidgetProps<EnumField>) {
  return <OptionSegments {...props} />;
}

/** The days of the week in a row, named short and read out whole. */
export function WeekdayWidget(props: WidgetProps<EnumField>) {
  return <OptionSegments {...props} areDays />;
}

/** The choices side by side, by their place: a value may be text, a number, or yes and no. */
function OptionSegments(props: WidgetProps<EnumField> & { areDays?: boolean }) {
  const { field, parent, value, onChange, onBlur, id, labelId, describedBy, invalid, mayBeUnset, areDays } = props;
  const words = useTranslations("form");
  const names = useFormWords();
  const chosen = chosenOf(field, value);
  const segments: Segment[] = field.options.map((option, index) => {
    const label = names.option(field, option, parent);
    return { value: String(index), ...(areDays ? { label: label.slice(0, 3), fullLabel: label } : { label }) };
  });
  if (chosen === STRANGER)
    segments.push({ value: STRANGER, label: words("noLongerOffered", { value: strangerIn(names, props) }) });
  if (mayBeUnset) segments.push({ value: "", label: words("notSet") });
  return (
    <Segments
      segments={segments}
      value={chosen}
      onChange={(index) => onChange(index === "" ? "" : field.options[Number(index)]?.value)}
      onBlur={onBlur}
      labelledBy={labelId}
      describedBy={describedBy}
      invalid={invalid}
      required={mustBeFilled(field)}
      firstId={id}
      {...(areDays ? { className: "*:px-2.5" } : {})}
    />
  );
}

/** A value that is not among the choices, as the form calls it all the same. */
function strangerIn(names: FormWords, { field, parent, value }: WidgetProps<EnumField>): string {
  return names.option(field, { value: value as Option["value"] }, parent);
}

/** Stands for a value that is not among the choices, or no longer. */
const STRANGER = "stranger";

/** The place of a value among the choices; "" for none. */
function chosenOf(field: EnumField, value: unknown): string {
  if (value === "" || value === undefined || value === null) return "";
  const index = field.options.findIndex((option) => option.value === value);
  return index < 0 ? STRANGER : String(index);
}

/** More choices than stand side by side: the browser's list. A value that is no longer offered stays visible. */
export function ManyChoicesWidget(props: WidgetProps<EnumField>) {
  const { field, parent, value, onChange, onBlur, id, describedBy, invalid, mayBeUnset } = props;
  const words = useTranslations("form");
  const names = useFormWords();
  const chosen = chosenOf(field, value);
  return (
    <Select
      id={id}
      value={chosen}
      onChange={(event) => onChange(event.target.value === "" ? "" : field.options[Number(event.target.value)]?.value)}
      onBlur={onBlur}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={mustBeFilled(field) || undefined}
    >
      {mayBeUnset || chosen === "" ? <option value="">{words(mayBeUnset ? "notSet" : "choose")}</option> : null}
      {chosen === STRANGER ? (
        <option value={STRANGER} disabled>
          {words("noLongerOffered", { value: strangerIn(names, props) })}
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
