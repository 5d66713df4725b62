import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { MedicalRuleFields } from "#lib/papers/medical/medical-rule.ts";
import { CERTIFICATE_TYPES } from "#lib/papers/medical/record.ts";

/** A rule in words: of what sport and age, what it asks, and when. */
export function useRuleWords(sports: ReadonlyMap<number, string | null>) {
  const words = useTranslations("medical.rules");
  const types = useTranslations("medical.types");
  const formats = useFormats();
  const day = (date: string | null) => (date === null ? "none" : formats.date(date));
  const number = (value: number | null) => (value === null ? "none" : String(value));
  const type = (name: string) => {
    const known = CERTIFICATE_TYPES.find((one) => one === name);
    return known ? types(known) : name;
  };
  return {
    sport: ({ sportId }: MedicalRuleFields) =>
      sportId === null ? words("anySport") : (sports.get(sportId) ?? words("unknownSport", { id: sportId })),
    ages: ({ minAge, maxAge }: MedicalRuleFields) => words("ages", { min: number(minAge), max: number(maxAge) }),
    days: ({ firstDay, lastDay }: MedicalRuleFields) => words("days", { first: day(firstDay), last: day(lastDay) }),
    asks: ({ asks }: MedicalRuleFields) => words(`asks.${asks}`),
    more: ({ asks, youngMonths, validMonths, types: counting, graceUntil }: MedicalRuleFields): string[] =>
      asks === "nothing"
        ? []
        : [
            ...(youngMonths === null ? [] : [words("young", { months: youngMonths })]),
            ...(validMonths === null ? [] : [words("valid", { months: validMonths })]),
            ...(counting.length === 0 ? [] : [words("types", { types: formats.list(counting.map(type)) })]),
            ...(graceUntil === null ? [] : [words("grace", { date: formats.date(graceUntil) })]),
          ],
  };
}
