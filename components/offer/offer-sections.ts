import type { FormSection } from "#components/form/sections.ts";

export type OfferKind = "groups" | "slots" | "events" | "lessons";

type SectionId = "identity" | "who" | "schedule" | "money" | "access";

/** Headings and their fields, for every kind; a field that the club's contract lacks is simply not there. */
const SECTIONS: Record<OfferKind, readonly [title: SectionId, names: string[]][]> = {
  groups: [
    ["identity", ["name", "season_id", "sport_id", "type", "description"]],
    ["who", ["birth_year_start", "birth_year_end", "sex", "capacity"]],
    ["schedule", ["slot_ids", "slot_count"]],
    ["money", ["cost_euros", "licence_ids"]],
    ["access", ["auto_validate", "invitation_only"]],
  ],
  slots: [
    ["identity", ["name", "season_id", "sport_id"]],
    ["schedule", ["day", "hour", "minute", "duration_minutes", "location", "trainer_ids"]],
    ["who", ["capacity", "birth_year_start", "birth_year_end", "sex"]],
  ],
  events: [
    ["identity", ["name", "season_id", "sport_id", "description"]],
    ["schedule", ["begin", "end", "location"]],
    ["who", ["birth_year_start", "birth_year_end", "capacity", "membership_required"]],
    ["access", ["registration_opening", "registration_deadline", "auto_validate", "pre_registration_required"]],
    ["money", ["cost_euros", "external_access", "external_cost_euros", "external_registration"]],
  ],
  lessons: [["schedule", ["group_id", "day", "hour", "minute", "duration_minutes", "location", "trainer_ids"]]],
};

/** The headings of a kind's form and page, in words, with their fields. */
export function offerSections(kind: OfferKind, title: (id: SectionId) => string): FormSection[] {
  return SECTIONS[kind].map(([id, names]) => ({ id, title: title(id), names }));
}
