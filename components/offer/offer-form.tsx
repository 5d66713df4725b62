"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FormSection } from "#components/form/sections.ts";
import { peopleTester } from "#components/records/pickers/people.tsx";
import { referencesTester, referenceTester } from "#components/records/pickers/reference.tsx";
import { RecordForm } from "#components/records/record-form.tsx";
import type { FormOpening } from "#components/records/use-record-form.ts";
import { toast } from "#components/ui/toast.tsx";
import type { References } from "#lib/records/references.ts";
import type { SaveOutcome, Submission, WireRecord } from "#lib/records/submission.ts";
import { useFormats } from "#lib/words/use-formats.ts";

/** What a season offers: each has a list, a page, a form. */
export type OfferKind = "groups" | "slots" | "events" | "lessons";

export interface OfferFormProps {
  kind: OfferKind;
  club: string;
  season: number;
  opening: FormOpening;
  id: number | null;
  draftName: string;
  given?: WireRecord;
  references: References;
  ageYear: number | undefined;
  /** Where one goes after saving or cancelling. */
  back: string;
  save(submission: Submission): Promise<SaveOutcome>;
}

/** Headings and their fields, for every kind; a field that the club's contract lacks is simply not there. */
const SECTIONS: Record<
  OfferKind,
  readonly [title: "identity" | "who" | "schedule" | "money" | "access", names: string[]][]
> = {
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

/** The form of something that a season offers, with pickers that choose from the club's own copy. */
export function OfferForm({ kind, club, season, references, back, ...rest }: OfferFormProps) {
  const words = useTranslations(`groups.kinds.${kind}`);
  const titles = useTranslations("form.sections");
  const router = useRouter();
  const testers = useOfferTesters(club, season, references);
  const sections: FormSection[] = SECTIONS[kind].map(([id, names]) => ({ id, title: titles(id), names }));
  const { opening, id, given, ...others } = rest;
  return (
    <RecordForm
      {...opening}
      {...others}
      {...(given ? { given } : {})}
      resource={kind}
      id={id}
      sections={sections}
      testers={testers}
      onSaved={() => {
        toast(words(id === null ? "created" : "saved"));
        router.push(back as never);
      }}
      submitLabel={words(id === null ? "create" : "save")}
      cancelHref={back}
    />
  );
}

function useOfferTesters(club: string, season: number, references: References) {
  const days = useTranslations("form.options.day");
  const formats = useFormats();
  return useMemo(() => {
    const slots = references.slots.map(({ id, name, day, hour, minute }) => ({
      id,
      name: [name, day && days(day as "lundi"), hour === null ? null : formats.hour(hour, minute ?? 0)]
        .filter(Boolean)
        .join(" · "),
    }));
    return [
      referenceTester("season_id", references.seasons),
      referenceTester("sport_id", references.sports),
      referenceTester("group_id", references.groups),
      referencesTester("slot_ids", slots),
      peopleTester("trainer_ids", club, season, references.people),
    ];
  }, [club, season, references, days, formats]);
}
