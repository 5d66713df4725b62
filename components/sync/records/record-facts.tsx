import { useTranslations } from "next-intl";
import { type FormSection, layOutFields } from "#components/club/form/form-sections.ts";
import { useWeeklyWords, weeklyOf } from "#components/sync/records/weekly-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import { filledForm } from "#lib/club/contract/values.ts";
import type { ReferenceNames, WireRecord } from "#lib/sync/records/submission.ts";
import type { ResourceName } from "#lib/sync/resources/all.ts";
import { useEnteredWords } from "./entered-words.ts";
import { type Fact, Facts, FactsPart, UnreadValue } from "./facts.tsx";
import { useFormLanguage } from "./form-language.ts";
import { useConversion } from "./use-conversion.ts";

export interface RecordFactsProps {
  resource: ResourceName;
  model: FormModel;
  record: WireRecord;
  /** The names of the records that this one refers to. */
  names: ReferenceNames;
  sections: readonly FormSection[];
}

/** Shows a record to a person who may not change it: the fields of its form, in the same order and under the same headings. */
export function RecordFacts({ resource, model, record, names, sections }: RecordFactsProps) {
  const words = useTranslations("form");
  const { words: language } = useFormLanguage(resource);
  const inWords = useEnteredWords(language, names);
  const formats = useFormats();
  const together = useTogether(record);
  const entered = filledForm(model, record, useConversion());
  const valueIn = (field: Field) => {
    if (!Object.hasOwn(record, field.name)) return <UnreadValue />;
    const value = record[field.name];
    if (typeof value === "number" && field.name.endsWith("_euros"))
      return Number.isInteger(value) ? formats.wholeEuros(value) : formats.euros(Math.round(value * 100));
    return inWords(field, entered[field.key]) || null;
  };
  const factOf = (field: Field): Fact[] => {
    const joint = together.find(({ fields }) => fields.includes(field.name));
    if (!joint) return [[language.label(field), valueIn(field)]];
    return joint.fields.find((name) => model.fields.some((one) => one.name === name)) === field.name
      ? [joint.fact]
      : [];
  };
  return (
    <div className="space-y-8">
      {layOutFields(model, sections, [], words("other")).map((section) => (
        <FactsPart key={section.id} id={section.id} title={section.title ?? words("other")}>
          <Facts facts={section.rows.flatMap((row) => ("field" in row ? factOf(row.field) : []))} />
        </FactsPart>
      ))}
    </div>
  );
}

/** Joins fields that are said together into one fact. It stands where the first of them would. */
function useTogether(record: WireRecord): readonly { fields: readonly string[]; fact: Fact }[] {
  const words = useTranslations("form");
  const { hours } = useWeeklyWords();
  const [oldest, mostRecent] = [record.birth_year_end, record.birth_year_start];
  const years = oldest == null && mostRecent == null ? null : `${oldest ?? "…"} – ${mostRecent ?? "…"}`;
  const read = (field: string, value: string | null) => (Object.hasOwn(record, field) ? value : <UnreadValue />);
  return [
    {
      fields: ["birth_year_start", "birth_year_end"],
      fact: [words("birthYears.title"), read("birth_year_start", years)],
    },
    {
      fields: ["hour", "minute", "duration_minutes"],
      fact: [words("timeOfDay.title"), read("hour", hours(weeklyOf(record)) ?? null)],
    },
  ];
}
