import type { useTranslations } from "next-intl";
import type { FormSection } from "#components/form/sections.ts";

/** The headings of a season's form and page, in words, with their fields. */
export function seasonSections(titles: ReturnType<typeof useTranslations<"form.sections">>): FormSection[] {
  return [
    { id: "period", title: titles("period"), names: ["name", "start_date", "end_date"] },
    {
      id: "registration",
      title: titles("registration"),
      names: ["registration_start", "registration_end", "max_annual_registrations"],
    },
    {
      id: "priority",
      title: titles("priority"),
      names: ["previous_registration_start", "previous_registration_all", "city_code", "city_registration_start"],
    },
    { id: "money", title: titles("money"), names: ["membership_cost_euros", "licence_immediate_payment"] },
  ];
}
