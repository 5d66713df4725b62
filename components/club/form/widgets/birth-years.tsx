"use client";

import { useTranslations } from "next-intl";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { isMarked, mustBeFilled } from "../unset.ts";
import type { CompositeProps } from "../widget.ts";
import { useFormFacts } from "../words.tsx";

/** The birth years that an activity takes, the oldest first as one says it, and what ages that makes. */
export function BirthYearsComposite(props: CompositeProps) {
  const words = useTranslations("form");
  const { ageYear } = useFormFacts();
  const ages = agesIn(ageYear, props.values.birth_year_end, props.values.birth_year_start);
  const helpId = `${props.idOf("birth_year_end")}-help`;
  return (
    <fieldset aria-describedby={helpId}>
      <legend className="font-medium text-base text-ink">{words("birthYears.title")}</legend>
      <p id={helpId} className="max-w-text text-ink-soft text-sm">
        {words("birthYears.help")}
      </p>
      <div className="mt-1.5 flex flex-wrap items-end gap-x-4 gap-y-2">
        <Year {...props} name="birth_year_end" label={words("birthYears.oldest")} />
        <Year {...props} name="birth_year_start" label={words("birthYears.mostRecent")} />
        <output className="min-h-6 pb-2.5 text-ink-soft">
          {ages ? words("birthYears.ages", { youngest: ages[0], oldest: ages[1], year: String(ageYear) }) : ""}
        </output>
      </div>
    </fieldset>
  );
}

function Year({
  name,
  label,
  fields,
  values,
  onChange,
  onBlur,
  idOf,
  describedBy,
  invalid,
}: CompositeProps & { name: string; label: string }) {
  const { isEdit } = useFormFacts();
  return (
    <div>
      <Label htmlFor={idOf(name)} required={isMarked(fields[name], isEdit)} className="text-ink-soft text-sm">
        {label}
      </Label>
      <Input
        id={idOf(name)}
        inputMode="numeric"
        maxLength={4}
        value={String(values[name] ?? "")}
        onChange={(event) => onChange(name, event.target.value)}
        onBlur={() => onBlur(name)}
        aria-describedby={describedBy(name)}
        aria-invalid={invalid(name) || undefined}
        aria-required={mustBeFilled(fields[name]) || undefined}
        className="w-28 tabular-nums"
      />
    </div>
  );
}

function agesIn(year: number | undefined, oldest: unknown, mostRecent: unknown): [number, number] | undefined {
  const years = [mostRecent, oldest].map((text) => (/^\d{4}$/.test(String(text)) ? Number(text) : undefined));
  const [recent, old] = years;
  if (year === undefined || recent === undefined || old === undefined || recent < old || recent > year)
    return undefined;
  return [year - recent, year - old];
}
