import { useTranslations } from "next-intl";
import { RecordFacts } from "#components/records/record-facts.tsx";
import type { FormModel } from "#lib/contract/model.ts";
import type { ReferenceNames, WireRecord } from "#lib/records/submission.ts";
import { seasonSections } from "./season-sections.ts";

/** A season, to read. */
export function SeasonFacts(season: { model: FormModel; record: WireRecord; names: ReferenceNames }) {
  const titles = useTranslations("form.sections");
  return <RecordFacts resource="seasons" sections={seasonSections(titles)} {...season} />;
}
