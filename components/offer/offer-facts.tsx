import { useTranslations } from "next-intl";
import type { Fact } from "#components/records/facts.tsx";
import { RecordFacts } from "#components/records/record-facts.tsx";
import type { FormModel } from "#lib/contract/model.ts";
import type { ReferenceNames, WireRecord } from "#lib/records/submission.ts";
import { type OfferKind, offerSections } from "./offer-sections.ts";
import { useWeeklyWords, weeklyOf } from "./weekly-words.ts";

export interface OfferFactsProps {
  kind: OfferKind;
  model: FormModel;
  record: WireRecord;
  names: ReferenceNames;
}

/** Something that a season offers, to read. */
export function OfferFacts({ kind, model, record, names }: OfferFactsProps) {
  const titles = useTranslations("form.sections");
  const words = useTranslations("form");
  const { hours } = useWeeklyWords();
  const [oldest, mostRecent] = [record.birth_year_end, record.birth_year_start];
  const years = oldest == null && mostRecent == null ? null : `${oldest ?? "…"} – ${mostRecent ?? "…"}`;
  const together: { fields: string[]; fact: Fact }[] = [
    { fields: ["birth_year_start", "birth_year_end"], fact: [words("birthYears.title"), years] },
    {
      fields: ["hour", "minute", "duration_minutes"],
      fact: [words("timeOfDay.title"), hours(weeklyOf(record)) ?? null],
    },
  ];
  return <RecordFacts resource={kind} sections={offerSections(kind, titles)} {...{ model, record, names, together }} />;
}
